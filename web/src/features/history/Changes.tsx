import { useTranslation } from '../../i18n/react.tsx'
import { diffWords, shortened } from '../../model/diff.ts'
import type { Revision, Version } from './revisions.api.ts'

const attachmentsOf = ({ attachments }: Revision): string =>
  JSON.stringify(
    attachments.map(({ type, altText, filePath, sourceUrl }) => [type, altText, sourceUrl ?? filePath]),
  )

/** What an edit changed, in the words of the form that it was made with. */
const useChanged = ({ previous, ...now }: Version): string => {
  const { t, language } = useTranslation()
  if (!previous) return ''
  const changed = [
    now.title !== previous.title && t('submit.titleField'),
    (now.body ?? '') !== (previous.body ?? '') && t('submit.text'),
    now.url !== previous.url && t('submit.url'),
    now.contentWarning !== previous.contentWarning && t('history.warning'),
    now.isAdult !== previous.isAdult && t('submit.adult'),
    now.lang !== previous.lang && t('submit.language'),
    attachmentsOf(now) !== attachmentsOf(previous) && t('history.pictures'),
  ].filter((name) => name !== false)
  return new Intl.ListFormat(language, { type: 'unit' }).format(changed)
}

/** A text with what was taken out of it and put into it. */
const Marked = ({ before, after }: { before: string | null; after: string | null }) => {
  const { t } = useTranslation()
  if ((before ?? '') === (after ?? '')) return null
  const runs = diffWords(before ?? '', after ?? '')
  if (!runs) return <p className="hint">{t('history.rewritten')}</p>
  return (
    <p className="marked" dir="auto">
      {shortened(runs).map(({ text, from }, i) => {
        if (from === 'both') return <span key={i}>{text}</span>
        return from === 'after' ? <ins key={i}>{text}</ins> : <del key={i}>{text}</del>
      })}
    </p>
  )
}

/** What an edit changed: its fields by name, its words by marks. */
export const Changes = ({ version }: { version: Version }) => {
  const { t } = useTranslation()
  const what = useChanged(version)
  const { previous } = version
  if (!previous || !what) return null
  return (
    <div className="changes">
      <p className="hint">{t('history.changed', { what })}</p>
      <Marked before={previous.title} after={version.title} />
      <Marked before={previous.body} after={version.body} />
    </div>
  )
}
