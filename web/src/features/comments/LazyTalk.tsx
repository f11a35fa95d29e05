import { lazy, Suspense, type ComponentProps } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { FlatTalk } from './FlatTalk.tsx'
import type { MoreTalk } from './MoreTalk.tsx'
import type { TalkTools } from './TalkTools.tsx'

const fetchTools = async () => (await Promise.all([import('./TalkTools.tsx'), loadTexts('reading')]))[0]
const fetchFlat = async () => (await Promise.all([import('./FlatTalk.tsx'), loadTexts('reading')]))[0]

const Tools = import.meta.env.SSR
  ? (await fetchTools()).TalkTools
  : lazy(async () => ({ default: (await fetchTools()).TalkTools }))
const Flat = import.meta.env.SSR
  ? (await fetchFlat()).FlatTalk
  : lazy(async () => ({ default: (await fetchFlat()).FlatTalk }))
const More = import.meta.env.SSR
  ? (await fetchFlat()).MoreTalk
  : lazy(async () => ({ default: (await fetchFlat()).MoreTalk }))

/** How a conversation is shown and what is looked for in it: nothing that its comments wait for. */
export const LazyTalkTools = (props: ComponentProps<typeof TalkTools>) => (
  <Suspense fallback={null}>
    <Tools {...props} />
  </Suspense>
)

/** The comments of a conversation, each by itself. */
export const LazyFlatTalk = (props: ComponentProps<typeof FlatTalk>) => (
  <Suspense fallback={null}>
    <Flat {...props} />
  </Suspense>
)

/** The further pages of a conversation. */
export const LazyMoreTalk = (props: ComponentProps<typeof MoreTalk>) => (
  <Suspense fallback={null}>
    <More {...props} />
  </Suspense>
)
