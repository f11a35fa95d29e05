import { useLocation } from 'react-router'
import { boxOf, useDraft } from '../../app/draft.ts'
import { useForm, type Action } from '../../app/form.ts'
import { refusedField } from '../../model/failure.ts'
import { anyLineOf } from '../../model/subject.ts'
import { Field, Refusal } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { ItemFrame } from './ItemFrame.tsx'
import { subjectOf } from './item-of-page.ts'
import type { AnyItem } from './items.api.ts'

type Words = {
  action: Action
  /** What it is, for its draft. */
  act: 'report' | 'appeal'
  /** Of the field. */
  name: string
  /** Of the page, and on its button. */
  title: string
  label: string
  hint: string
}

const Box = ({ action, act, name, title, label, hint, item }: Words & { item: AnyItem }) => {
  const text = useFailureText()
  const { pathname } = useLocation()
  const { props, busy, failure, value, sent } = useForm(action, { onDone: () => clear() })
  const { fields, change, clear } = useDraft(boxOf(act, subjectOf(pathname)), {
    start: { body: value(name) },
    about: anyLineOf(item).title,
    path: pathname,
    isSent: sent,
  })
  const { field, text: fault } = refusedField(failure)
  return (
    <form {...props} className="spaced">
      {failure && field !== name && <Refusal>{text(failure)}</Refusal>}
      <Field label={label} hint={hint} error={field === name ? fault : undefined}>
        {(described) => (
          <textarea
            className="input"
            name={name}
            rows={4}
            maxLength={5000}
            value={fields.body}
            onChange={(event) => change({ body: event.target.value })}
            autoFocus
            required
            {...described}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-p" disabled={busy}>
        {busy && <span className="spin" />}
        {title}
      </button>
    </form>
  )
}

/** A page that says something of one item to those who look after it, in one field. */
export const WordsForm = (words: Words) => (
  <ItemFrame title={words.title}>{({ item }) => <Box {...words} item={item} />}</ItemFrame>
)
