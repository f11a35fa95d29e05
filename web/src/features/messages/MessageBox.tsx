import { useId } from 'react'
import { useDraft } from '../../app/draft.ts'
import { refused, useForm, type Action, type ActionArgs } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { refusedField } from '../../model/failure.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useCompletion } from '../../ui/useCompletion.tsx'
import { useIsSuspended } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'

const LIMIT = 5000

/** The text of a message; throws where there is too little of it. */
export const bodyIn = ({ form, t }: ActionArgs): string => {
  const body = form.raw('body')
  if (body.trim().length < 2) throw refused('body', t('messages.short'))
  return body
}

/** Where a message is written. Sent by its button or Ctrl+Enter; a refused one stays, with the reason beside it. */
export const MessageBox = ({
  name,
  box,
  path,
  action,
}: {
  /** Whom it goes to. */
  name: string
  /** Under which its draft is kept. */
  box: string
  path: string
  action: Action
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const suspended = useIsSuspended()
  const id = useId()
  const { props, busy, failure, ...form } = useForm(action, { onDone: () => clear() })
  const {
    fields: { body: value },
    change,
    clear,
  } = useDraft(box, { start: { body: form.value('body') }, about: name, path, isSent: form.sent })
  const { onSelect, list } = useCompletion(value, (body) => change({ body }))
  const { field, text: fault } = refusedField(failure)
  const refusal = failure && (field === 'body' ? fault : text(failure))
  if (suspended) return <SuspendedNote />
  return (
    <form {...props} className="dm-box">
      <div className={`editor slim${refusal ? ' is-bad' : ''}`}>
        <label className="sr" htmlFor={id}>
          {t('messages.label')}
        </label>
        <textarea
          id={id}
          name="body"
          rows={2}
          maxLength={LIMIT}
          placeholder={t('messages.to', { name })}
          value={value}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => change({ body: event.target.value })}
          onSelect={onSelect}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy)
              event.currentTarget.form?.requestSubmit()
          }}
        />
        {list}
        <div className="editor-foot">
          <span
            id={`${id}-below`}
            className={refusal ? 'err' : undefined}
            role={refusal ? 'alert' : undefined}
          >
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
