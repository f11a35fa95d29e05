import { useId, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { act, callPath } from '../app/act-button.ts'
import type { Call } from '../api/api.ts'
import { useTranslation } from '../i18n/react.tsx'

/** A pattern that a name alone matches. */
const exactly = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Closes the question that something happened in. */
const closeQuestion = (element: Element): void => element.closest<HTMLElement>('[popover]')?.hidePopover()

/** The form of a question that is answered with a name; browsers without script hold to it, too. */
const NameForm = ({
  name,
  does,
  onPress,
  children,
}: {
  name: string
  does: Call | string
  onPress: () => unknown
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const submitted = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    closeQuestion(event.currentTarget)
    event.currentTarget.reset()
    onPress()
  }
  return (
    <form
      method="post"
      action={typeof does === 'string' ? does : callPath(does)}
      onSubmit={submitted}
      className="spaced"
    >
      <label className="label">
        {t('ask.type', { name })}
        <input
          className="input"
          name="typed"
          pattern={exactly(name)}
          title={name}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </label>
      {children}
    </form>
  )
}

/**
 * Asks before something that cannot be undone. What opens it is a button with `popoverTarget`, so that both work without
 * script. Where more goes than can be made again, the `name` of what it is has to be typed.
 */
export const AskFirst = ({
  id,
  question,
  name,
  label,
  does,
  onPress,
}: {
  id: string
  question: ReactNode
  name?: string
  /** Of the button that does it. */
  label: string
  does: Call | string
  onPress: () => unknown
}) => {
  const { t } = useTranslation()
  const text = useId()
  const buttons = (does: object) => (
    <div className="btns">
      <button {...does} className="btn btn-d">
        {label}
      </button>
      <button type="button" className="btn btn-q" popoverTarget={id} popoverTargetAction="hide">
        {t('editor.cancel')}
      </button>
    </div>
  )
  const pressed = ({ currentTarget }: MouseEvent): void => {
    closeQuestion(currentTarget)
    onPress()
  }
  return (
    <div className="ask" id={id} popover="auto" role="alertdialog" aria-labelledby={text}>
      <p id={text}>{question}</p>
      {name === undefined ? (
        buttons(act(does, pressed))
      ) : (
        <NameForm name={name} does={does} onPress={onPress}>
          {buttons({ type: 'submit' })}
        </NameForm>
      )}
    </div>
  )
}
