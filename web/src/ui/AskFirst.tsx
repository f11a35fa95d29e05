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
  call,
  onYes,
}: {
  id: string
  question: ReactNode
  /** Of the button that does it. */
  label: string
  call: Call | string
  onYes: () => unknown
}) => {
  const { t } = useTranslation()
  const text = useId()
  return (
    <div className="ask" id={id} popover="auto" role="alertdialog" aria-labelledby={text}>
      <p id={text}>{question}</p>
      <div className="btns">
        <button
          {...act(call, (event) => {
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
            onYes()
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
