import type { ReactNode } from 'react'
import { Link } from './Link.tsx'

/** The first cell of a row: whom or what it is about. */
export const Cell = ({
  to,
  face,
  name,
  handle,
}: {
  to: string
  face: ReactNode
  name: string
  handle: string
}) => (
  <Link className="cell" to={to}>
    {face}
    <span>
      <b>{name}</b>
      <br />
      <span className="mute">{handle}</span>
    </span>
  </Link>
)
