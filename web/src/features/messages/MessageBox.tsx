import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useIsSuspended } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'

const LIMIT = 5000

/** Where a message is written. Sent by its button or Ctrl+Enter; a refused one stays, with the reason beside it. */
export const MessageBox = ({ name, send }: { name: string; send: (body: string) => Promise<unknown> }) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const suspended = useIsSuspended()

  const submit = async (): Promise<void> => {
    if (busy) return
    if (value.trim().length < 2) return setRefusal(t('messages.short'))
    setBusy(true)
    try {
      await send(value)
      setValue('')
      setRefusal(null)
    } catch (error) {
      setRefusal(text(error))
    } finally {
      setBusy(false)
    }
  }
  const sent = (event: FormEvent): void => {
    event.preventDefault()
    void submit()
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sent(event)
  }
  if (suspended) return <SuspendedNote />
  return (
    <form className="dm-box" onSubmit={sent}>
      <div className={`editor slim${refusal ? ' is-bad' : ''}`}>
        <label className="sr" htmlFor="dm">
          {t('messages.label')}
        </label>
        <textarea
          id="dm"
          rows={2}
          maxLength={LIMIT}
          placeholder={t('messages.to', { name })}
          value={value}
          aria-invalid={refusal ? true : undefined}
          aria-describedby="dm-below"
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={pressed}
        />
        <div className="editor-foot">
          <span id="dm-below" className={refusal ? 'err' : undefined} role={refusal ? 'alert' : undefined}>
            {refusal ?? t('messages.hint')}
          </span>
          <span className="push">
            <button type="submit" className="btn btn-s btn-p" disabled={busy}>
              <Icon name="send" size="s" />
              {t('messages.send')}
            </button>
          </span>
        </div>
      </div>
    </form>
  )
}
