import { lazy, Suspense, type ComponentProps } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import type { PollCard } from './PollCard.tsx'

const fetchCard = async () => {
  const [{ PollCard }] = await Promise.all([import('./PollCard.tsx'), loadTexts('polls')])
  return { default: PollCard }
}

const Card = import.meta.env.SSR ? (await fetchCard()).default : lazy(fetchCard)

/** A poll as the server renders it with the page; most pages show none, and do not carry what draws one. */
export const LazyPollCard = (props: ComponentProps<typeof PollCard>) => (
  <Suspense fallback={null}>
    <Card {...props} />
  </Suspense>
)
