import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/react.tsx'
import { toastClosed, useAppDispatch, useAppSelector, type Toast } from '../app/store.ts'
import { takeUndo } from '../app/undo.ts'
import { Icon } from './Icon.tsx'
import { useTell } from './useTell.ts'

const SHOWN_MS = 6000
/** How long something can be taken back. */
const UNDO_MS = 10_000

const ToastLine = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const tell = useTell()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = (): void => void dispatch(toastClosed(toast.id))
  const run = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        close()
        takeUndo(toast.id)?.lapse?.()
      },
      toast.undo ? UNDO_MS : SHOWN_MS,
    )
  }
  const hold = (): void => clearTimeout(timer.current)
  useEffect(() => {
    run()
    return hold
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div
      className={`toast${toast.tone === 'bad' ? ' toast-bad' : ''}`}
      role={toast.tone === 'bad' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={run}
      onFocus={hold}
      onBlur={run}
    >
      <Icon name={toast.tone === 'bad' ? 'alert' : 'check'} />
      <span>{toast.text}</span>
      <button
        type="button"
        onClick={() => {
          close()
          const taken = takeUndo(toast.id)
          if (taken) void tell(taken.undo(), taken.undone ?? t('toast.undone'))
        }}
      >
        {t(toast.undo ? 'toast.undo' : 'toast.close')}
      </button>
    </div>
  )
}

/** What just happened, lower left; stays while it is pointed at. */
export const Toasts = () => {
  const toasts = useAppSelector((state) => state.page.toasts)
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
