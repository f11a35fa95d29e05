import type { ReactNode } from 'react'
import { Link } from './Link.tsx'

/** The first cell of a row: whom or what it is about. */
export const Cell = ({
  to,
  face,
  name,
  handle,
  mark,
}: {
  to: string
  face: ReactNode
  name: ReactNode
  handle: string
  /** What else is to be known at a glance. */
  mark?: ReactNode
}) => (
  <Link className="cell" to={to}>
    {face}
    <span>
      <b>{name}</b>
      <br />
      <bdi className="mute" dir="ltr">
        {handle}
      </bdi>
      {mark && <> {mark}</>}
    </span>
  </Link>
)
