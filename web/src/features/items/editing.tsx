import { lazy, Suspense, type ComponentProps } from 'react'
import { useAppSelector } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'
import type { Subject } from '../votes/votes.api.ts'
import type { EditBox as Box } from './EditBox.tsx'

const Fetched = lazy(async () => {
  const [module] = await Promise.all([import('./EditBox.tsx'), loadTexts('polls')])
  return { default: module.EditBox }
})

/** Whether this item is being changed just now. */
export const useEditing = ({ kind, id }: Subject): boolean =>
  useAppSelector(({ page: { editing } }) => editing?.kind === kind && editing.id === id)

/** Where one changes what one wrote; fetched when somebody does. */
export const EditBox = (props: ComponentProps<typeof Box>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
)
