import type { Attachment, Entry } from '../../api/contract.ts'
import { Embedded } from '../players/Embedded.tsx'
import { Moving } from '../players/Moving.tsx'
import { AttachedMedia, MediaOf } from '../players/Player.tsx'
export { loadTranscript } from '../players/media.api.ts'
import { PollCard } from '../polls/PollCard.tsx'
import { QuoteCard } from '../quotes/QuoteCard.tsx'
import type { AnyItem } from './items.api.ts'

const Shown = ({ entry }: { entry: Entry }) =>
  entry.media ? <MediaOf entry={entry} /> : <Embedded entry={entry} />

const Attached = ({ one }: { one: Attachment }) =>
  one.type === 'image' ? <Moving one={one} /> : <AttachedMedia one={one} />

/** What few items have: a poll, what they quote, and what is played or shown of another place. */
export const Extras = ({ item, media }: { item?: AnyItem; media?: Entry | Attachment }) => (
  <>
    {media && ('entryId' in media ? <Shown entry={media} /> : <Attached one={media} />)}
    {item && 'poll' in item && item.poll && (
      <PollCard
        of={'numComments' in item ? { kind: 'Entry', id: item.entryId } : { kind: 'Post', id: item.postId }}
        poll={item.poll}
        lang={item.lang}
        emojis={item.emojis}
      />
    )}
    {item?.quote && <QuoteCard quote={item.quote} />}
  </>
)
