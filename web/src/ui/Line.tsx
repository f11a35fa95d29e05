import type { ReactNode } from 'react'
import { Link } from './Link.tsx'

/** A row of a list: whom or what it is about, a remark, and what can be done about it. */
export const Line = ({
  face,
  name,
  to,
  note,
  children,
}: {
  face?: ReactNode
  name: ReactNode
  to?: string
  note?: ReactNode
  /** Its buttons. */
  children?: ReactNode
}) => (
  <div className="line">
    <span className="cell tx">
      {face}
      <span>
        <b>{to === undefined ? name : <Link to={to}>{name}</Link>}</b>
        {note && (
          <small>
            <bdi>{note}</bdi>
          </small>
        )}
      </span>
    </span>
    {children}
  </div>
)
