import { lazy, Suspense, type ComponentProps } from 'react'
import type { Composer } from './Composer.tsx'

const Fetched = lazy(async () => ({ default: (await import('./Composer.tsx')).Composer }))

/** The composer of comments, fetched when somebody answers. */
export const LazyComposer = (props: ComponentProps<typeof Composer>) => (
  <Suspense fallback={null}>
    <Fetched {...props} />
  </Suspense>
)
