import { lazy, Suspense, type ComponentProps } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { EmptyFeed } from './EmptyFeed.tsx'

const fetchEmpty = async () => {
  const [module] = await Promise.all([import('./EmptyFeed.tsx'), loadTexts('reading')])
  return { default: module.EmptyFeed }
}

const Part = import.meta.env.SSR ? (await fetchEmpty()).default : lazy(fetchEmpty)

/** What an empty feed says; fetched when there is one. */
export const LazyEmptyFeed = (props: ComponentProps<typeof EmptyFeed>) => (
  <Suspense fallback={null}>
    <Part {...props} />
  </Suspense>
)
