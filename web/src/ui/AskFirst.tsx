import { useId, type ReactNode } from 'react'
import { act } from '../app/act-button.ts'
import type { Call } from '../api/api.ts'
import { useTranslation } from '../i18n/react.tsx'

/**
 * Asks before something that cannot be undone. What opens it is a button with `popoverTarget`, so that both work without
 * script.
 */
export const AskFirst = ({
  id,
  question,
  label,
  does,
  onPress,
}: {
  id: string
  question: ReactNode
  /** Of the button that does it. */
  label: string
  does: Call | string
  onPress: () => unknown
}) => {
  const { t } = useTranslation()
  const text = useId()
  return (
    <div className="ask" id={id} popover="auto" role="alertdialog" aria-labelledby={text}>
      <p id={text}>{question}</p>
      <div className="btns">
        <button
          {...act(does, (event) => {
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            onPress()
          })}
          className="btn btn-d"
        >
          {label}
        </button>
        <button type="button" className="btn btn-q" popoverTarget={id} popoverTargetAction="hide">
          {t('editor.cancel')}
        </button>
      </div>
    </div>
  )
}
