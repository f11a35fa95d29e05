import type { ReactNode } from 'react'

/** The foot of a long form, always in sight: what is not kept yet, other ways out, and the button that sends it. */
export const SaveBar = ({
  label,
  busy,
  large,
  note,
  children,
}: {
  label: ReactNode
  busy: boolean
  large?: boolean
  /** What is said beside. */
  note?: ReactNode
  /** Buttons before the one that sends. */
  children?: ReactNode
}) => (
  <div className="sticky-actions">
    {note}
    <span className="push btns">
      {children}
      <button type="submit" className={`btn btn-p${large ? ' btn-l' : ''}`} disabled={busy}>
        {busy && <span className="spin" />}
        {label}
      </button>
    </span>
  </div>
)
