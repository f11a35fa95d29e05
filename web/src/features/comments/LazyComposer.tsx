import { lazy, Suspense, type ComponentProps } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { Composer } from './Composer.tsx'

const Fetched = lazy(async () => {
  const [module] = await Promise.all([import('./Composer.tsx'), loadTexts('polls')])
  return { default: module.Composer }
})

/** The composer of comments, fetched when somebody answers. */
export const LazyComposer = (props: ComponentProps<typeof Composer>) => (
  <Suspense fallback={null}>
    <Fetched {...props} />
  </Suspense>
)
