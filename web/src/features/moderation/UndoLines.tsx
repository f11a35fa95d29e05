import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Undoable } from './use-decisions.ts'

/** How long a decision can be taken back. */
const UNDO_MS = 10_000
const SHOWN = 3

const UndoLine = ({
  undoable,
  hidden,
  keys,
  onUndo,
  onOver,
}: {
  undoable: Undoable
  hidden: boolean
  keys: boolean
  onUndo: () => void
  onOver: () => void
}) => {
  const { t } = useTranslation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(onOver, UNDO_MS)
  }
  const hold = (): void => clearTimeout(timer.current)
  useEffect(() => {
    run()
    return hold
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div
      className="toast"
      role="status"
      hidden={hidden}
      onPointerEnter={hold}
      onPointerLeave={run}
      onFocus={hold}
      onBlur={run}
    >
      <Icon name="check" />
      <span>{undoable.said}</span>
      <button type="button" onClick={onUndo} {...(keys && { 'aria-keyshortcuts': 'U' })}>
        {t('toast.undo')}
        {keys && <kbd aria-hidden="true">u</kbd>}
      </button>
    </div>
  )
}

/** What was just decided, each with the way back, among what else the page says; of many the last three. */
export const UndoLines = ({
  undoables,
  keys,
  onUndo,
  onOver,
}: {
  undoables: readonly Undoable[]
  keys: boolean
  onUndo: (undoable: Undoable) => void
  onOver: (id: number) => void
}) => {
  const [toasts, setToasts] = useState<Element | null>(null)
  useEffect(() => setToasts(document.querySelector('.toasts')), [])
  if (!toasts) return null
  return createPortal(
    undoables.map((undoable, index) => (
      <UndoLine
        key={undoable.id}
        undoable={undoable}
        hidden={index < undoables.length - SHOWN}
        keys={keys}
        onUndo={() => onUndo(undoable)}
        onOver={() => onOver(undoable.id)}
      />
    )),
    toasts,
  )
}
