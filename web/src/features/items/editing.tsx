import { lazy, Suspense, type ComponentProps } from 'react'
import { useAppSelector } from '../../app/store.ts'
import type { Subject } from '../votes/votes.api.ts'
import type { EditBox as Box } from './EditBox.tsx'

const Fetched = lazy(async () => ({ default: (await import('./EditBox.tsx')).EditBox }))

/** Whether this item is being changed just now. */
export const useEditing = ({ kind, id }: Subject): boolean =>
  useAppSelector(({ page: { editing } }) => editing?.kind === kind && editing.id === id)

/** Where one changes what one wrote; fetched when somebody does. */
export const EditBox = (props: ComponentProps<typeof Box>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
)
