import { lazy, Suspense, type ComponentProps } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { MicroblogComposer } from './MicroblogComposer.tsx'

const fetchComposer = async () => {
  const [module] = await Promise.all([import('./MicroblogComposer.tsx'), loadTexts('polls')])
  return { default: module.MicroblogComposer }
}

const Composer = import.meta.env.SSR ? (await fetchComposer()).default : lazy(fetchComposer)

/** The composer as the server renders it with the page; what it needs to be more than a form is fetched afterwards. */
export const LazyMicroblogComposer = (props: ComponentProps<typeof MicroblogComposer>) => (
  <Suspense fallback={null}>
    <Composer {...props} />
  </Suspense>
)
