import { lazy, Suspense, type ComponentProps } from 'react'
import { keyOf, useAppSelector, type Replaces } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'
import type { Subject } from '../votes/votes.api.ts'
import type { Replacement as Box } from './Replacement.tsx'

const Fetched = lazy(async () => {
  const [module] = await Promise.all([import('./Replacement.tsx'), loadTexts('polls')])
  return { default: module.Replacement }
})

/** What stands in the place of this item's text just now, if anything does. */
export const useReplaced = (item: Subject): Replaces | null | undefined =>
  useAppSelector(({ page }) => page.replaced[keyOf(item)])

/** Where one changes what one wrote, or reads it in another language; fetched when somebody does. */
export const Replacement = (props: ComponentProps<typeof Box>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
)
