import { useTranslation } from '../../i18n/react.tsx'
import { readingLanguages } from '../../model/reading-languages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useMemberSettings } from '../session/session.api.ts'

/** The languages to choose from: those that a member reads first, and whatever is chosen already. */
const offered = (preferred: readonly string[], value: string) => {
  const known = new Map(readingLanguages.map((one) => [one.tag, one]))
  const named = (tag: string) => known.get(tag) ?? { tag, name: tag, dir: undefined }
  const first = [...new Set(preferred)].map(named)
  const rest = readingLanguages.filter(({ tag }) => !preferred.includes(tag))
  const all = [...first, ...rest]
  return all.some(({ tag }) => tag === value) ? all : [named(value), ...all]
}

/** In which language something is written: as its writer chose, else the preset, else as the pages are. */
export const LanguageSelect = ({
  chosen,
  preset = '',
  onChoose,
}: {
  /** What the writer chose; empty: nothing yet. */
  chosen: string
  preset?: string
  onChoose: (language: string) => void
}) => {
  const { t, language } = useTranslation()
  const value = chosen || preset || (language.split('-', 1)[0] ?? language)
  const preferred = useMemberSettings()?.preferredLanguages ?? []
  return (
    <label className="audience-select" title={t('submit.language')}>
      <Icon name="languages" size="s" />
      <span className="sr">{t('submit.language')}</span>
      <select name="lang" value={value} onChange={(event) => onChoose(event.target.value)}>
        {offered(preferred, value).map(({ tag, name, dir }) => (
          <option key={tag} value={tag} lang={tag} dir={dir}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
