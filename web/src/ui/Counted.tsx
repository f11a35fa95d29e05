import { Fragment } from 'react'
import { useCount } from './format.ts'

/** How many of what, those left out of which there are none. */
export const Counted = ({ of }: { of: readonly (readonly [label: string, number: number])[] }) => {
  const count = useCount()
  return of
    .filter(([, number]) => number > 0)
    .map(([label, number], index) => (
      <Fragment key={label}>
        {index > 0 && ' · '}
        {label}: {count(number)}
      </Fragment>
    ))
}
