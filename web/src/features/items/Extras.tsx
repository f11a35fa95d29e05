import { PollCard } from '../polls/PollCard.tsx'
import { QuoteCard } from '../quotes/QuoteCard.tsx'
import type { AnyItem } from './items.api.ts'

/** What few items have: a poll, and what they quote. */
export const Extras = ({ item }: { item: AnyItem }) => (
  <>
    {'poll' in item && item.poll && (
      <PollCard
        of={'numComments' in item ? { kind: 'Entry', id: item.entryId } : { kind: 'Post', id: item.postId }}
        poll={item.poll}
        lang={item.lang}
        emojis={item.emojis}
      />
    )}
    {item.quote && <QuoteCard quote={item.quote} />}
  </>
)
