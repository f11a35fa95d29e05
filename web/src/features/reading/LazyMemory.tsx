import { lazy, Suspense, type ComponentProps } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { Memory } from './Memory.tsx'

const fetchMemory = async () => {
  const [{ Memory }] = await Promise.all([import('./Memory.tsx'), loadTexts('reading')])
  return { default: Memory }
}

const Part = import.meta.env.SSR ? (await fetchMemory()).default : lazy(fetchMemory)

/** What a member remembers of a conversation: nothing that a page waits for. */
export const LazyMemory = (props: ComponentProps<typeof Memory>) => (
  <Suspense fallback={null}>
    <Part {...props} />
  </Suspense>
)
