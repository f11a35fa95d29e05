import { useId, type FormEvent, type ReactNode } from 'react'
import { callPath } from '../app/act-button.ts'
import type { Call } from '../api/api.ts'
import { useTranslation } from '../i18n/react.tsx'

/** A pattern that a name alone matches. */
const exactly = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Closes the question that something happened in. */
const closeQuestion = (element: Element): void => element.closest<HTMLElement>('[popover]')?.hidePopover()

/**
 * Asks before something that cannot be undone by having its name typed; browsers without script hold to that, too. What
 * opens it is a button with `popoverTarget`, so that both work without script.
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
  name: string
  /** Of the button that does it. */
  label: string
  does: Call | string
  onPress: () => unknown
}) => {
  const { t } = useTranslation()
  const text = useId()
  const submitted = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    closeQuestion(event.currentTarget)
    event.currentTarget.reset()
    onPress()
  }
  return (
    <div className="ask" id={id} popover="auto" role="alertdialog" aria-labelledby={text}>
      <p id={text}>{question}</p>
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
        <div className="btns">
          <button type="submit" className="btn btn-d">
            {label}
          </button>
          <button type="button" className="btn btn-q" popoverTarget={id} popoverTargetAction="hide">
            {t('editor.cancel')}
          </button>
        </div>
      </form>
    </div>
  )
}
