import { useHydrated } from '../../app/hydration.tsx'
import { useId, useRef, useState } from 'react'
import { captionLimits } from '@app/contract/content/media.ts'
import type { Entry } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Field, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { mediaApi } from './media.api.ts'

type Given = { value?: (name: string) => string; error?: string }

/** The names of fields that a draft keeps; of captions those of one language. */
export const spokenFields: readonly string[] = [
  'transcript',
  'captionLanguage',
  'captionLabel',
  'captionText',
]

/** Captions in one more language: typed, pasted or, with script, read from a file. */
const NewCaptions = ({ value }: Pick<Given, 'value'>) => {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <fieldset className="caption-fields">
      <legend className="sr">{t('spoken.captions')}</legend>
      <TextField
        label={t('spoken.language')}
        hint={t('spoken.languageHint')}
        name="captionLanguage"
        defaultValue={value?.('captionLanguage')}
        maxLength={35}
        autoCapitalize="off"
      />
      <TextField
        label={t('spoken.name')}
        name="captionLabel"
        defaultValue={value?.('captionLabel')}
        dir="auto"
        maxLength={captionLimits.label}
      />
      {hydrated && (
        <Field label={t('spoken.file')}>
          {(props) => (
            <input
              {...props}
              type="file"
              accept=".vtt,text/vtt"
              onChange={async ({ target: { files } }) => {
                const read = await files?.[0]?.text()
                if (read !== undefined && text.current) text.current.value = read
              }}
            />
          )}
        </Field>
      )}
      <Field label={t('spoken.text')}>
        {(props) => (
          <textarea
            {...props}
            ref={text}
            className="input"
            name="captionText"
            rows={5}
            defaultValue={value?.('captionText')}
            maxLength={captionLimits.length}
            dir="auto"
            spellCheck={false}
          />
        )}
      </Field>
    </fieldset>
  )
}

const TranscriptField = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  return (
    <Field label={t('spoken.transcript')} hint={t('spoken.transcriptHint')}>
      {(props) => (
        <textarea
          {...props}
          className="input"
          name="transcript"
          rows={5}
          defaultValue={text}
          maxLength={captionLimits.transcript}
          dir="auto"
        />
      )}
    </Field>
  )
}

/** The transcript that its author wrote; the field comes once that is known, so that saving never empties it. */
const KnownTranscript = ({ id }: { id: number }) => {
  const { currentData: said, isError } = mediaApi.useReadTranscriptQuery(id)
  if (!said && !isError) return null
  return <TranscriptField text={said && !said.isDerived ? said.transcript : ''} />
}

const Kept = ({ captions }: { captions: NonNullable<Entry['media']>['captions'] }) => {
  const { t } = useTranslation()
  return (
    <ul className="caption-list">
      {captions.map(({ language, label, url }) => (
        <li key={language}>
          <input type="hidden" name="captionKept" value={language} />
          <input type="hidden" name="captionKeptLabel" value={label ?? ''} />
          <a href={url} target="_blank" rel="noreferrer" dir="auto">
            {label ? `${label} (${language})` : language}
          </a>
          <label className="label">
            <input type="checkbox" name="captionGone" value={language} /> {t('spoken.remove', { language })}
          </label>
        </li>
      ))}
    </ul>
  )
}

/** What is said in the video or sound that a thread links to, folded until it is wanted. */
export const SpokenFields = ({
  of,
  value,
  error,
}: Given & {
  /** The thread that is changed; absent: a new one. */
  of?: { id: number; media: NonNullable<Entry['media']> }
}) => {
  const { t } = useTranslation()
  const id = useId()
  const hydrated = useHydrated()
  const [rows, setRows] = useState(1)
  const captions = of?.media.captions ?? []
  return (
    <details
      className="poll-fields"
      open={error !== undefined || spokenFields.some((name) => value?.(name)) || undefined}
    >
      <summary aria-describedby={id}>
        <Icon name="message-square" size="s" />
        {t('spoken.label')}
      </summary>
      <input type="hidden" name="spoken" value="on" />
      <p className="hint" id={id}>
        {t('spoken.hint')}
      </p>
      {error && (
        <p className="err" role="alert">
          <Icon name="alert" size="s" />
          {error}
        </p>
      )}
      {of?.media.hasTranscript ? (
        <KnownTranscript id={of.id} />
      ) : (
        <TranscriptField text={value?.('transcript') ?? ''} />
      )}
      {captions.length > 0 && <Kept captions={captions} />}
      {Array.from({ length: rows }, (_, at) => (
        <NewCaptions key={at} value={at === 0 ? value : undefined} />
      ))}
      {hydrated && captions.length + rows < captionLimits.languages && (
        <button type="button" className="btn btn-s btn-q" onClick={() => setRows(rows + 1)}>
          <Icon name="plus" size="s" />
          {t('spoken.more')}
        </button>
      )}
    </details>
  )
}
