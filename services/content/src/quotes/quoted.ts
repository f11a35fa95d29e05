import type { Quote } from '@app/contract/content/quote.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { isListedAuthor } from '../items/authors.ts'
import { readable } from '../items/audience.ts'
import type { Item } from '../items/item.ts'
import { found } from '../items/silenced.ts'
import { isHidden } from '../items/item.ts'
import type { MagazineCardRow, UserCardRow } from '../views/cards.ts'
import type { Reader } from '../views/hidden.ts'
import { hiddenPeople, notOfHiddenHost, withoutWords } from '../views/hidden.ts'
import { timesOf } from '../views/times.ts'
import type { TimesRow } from '../views/times.ts'

/** What an item says of what it quotes. */
export type Quoting = Pick<Item, 'quoted_id' | 'quoted_address' | 'quote_consent'>

/** A quoted item, and what it is to one reader. */
export type QuotedRow = Pick<
  Item,
  | 'id'
  | 'kind'
  | 'number'
  | 'author_id'
  | 'magazine_id'
  | 'thread_number'
  | 'title'
  | 'body'
  | 'content_warning'
  | 'emojis'
  | 'image'
  | 'lang'
  | 'is_adult'
  | 'slug'
  | 'visibility'
  | 'audience'
  | 'ap_id'
> &
  TimesRow & {
    author: UserCardRow
    author_state: string
    magazine: MagazineCardRow
    magazine_visibility: string
    /** Whether the reader may read it. */
    readable: boolean
    /** Whether lists leave it out for this reader: by their blocks and filters, or for being for adults. */
    unwanted: boolean
  }

const BODY_LENGTH = 500

// A quoted item is judged as an item of a list is: by who may read it, and by what the reader does not want to see.
const unwantedBy = (reader: Reader): string => {
  const { id } = reader
  return `(i.author_id = any(${hiddenPeople(id)})
    or exists (select from magazine_block where user_id = ${id} and magazine_id = i.magazine_id)
    or ((i.is_adult or m.is_adult) and exists (select from user_card where user_id = ${id} and hide_adult))
    or not ${notOfHiddenHost(reader, 'i', { magazineToo: true })} or not ${withoutWords(reader, 'feeds', 'i')})`
}

const quotedFor = (reader: Reader | null): string => `
  select i.id, i.kind, i.number, i.author_id, i.magazine_id, i.thread_number, i.title, left(i.body, ${BODY_LENGTH}) as body,
    i.content_warning, i.emojis, i.image, i.lang, i.is_adult, i.slug, i.visibility, i.audience, i.ap_id, ${timesOf('i')},
    u.card as author, u.state as author_state, m.card as magazine, m.visibility as magazine_visibility,
    ${readable('i', '$1::int')} as readable, (not ${found('u', 'm', reader?.id)}${reader ? ` or ${unwantedBy(reader)}` : ''}) as unwanted
  from item i join user_card u on u.user_id = i.author_id join magazine_card m on m.magazine_id = i.magazine_id
  where i.id = any($2::int[])`

const QUOTED = {
  visitor: quotedFor(null),
  member: quotedFor({ id: '$1', isAdmin: false }),
  admin: quotedFor({ id: '$1', isAdmin: true }),
}

/** What these items quote, by its id, in one query; none where nothing of it is to be shown. */
export const quotedBy = async (
  db: Database,
  reader: Pick<Principal, 'userId' | 'isAdmin'> | null,
  rows: readonly Partial<Quoting>[],
): Promise<ReadonlyMap<number, QuotedRow>> => {
  const ids = new Set(
    rows.flatMap((row) => (row.quote_consent === 'accepted' && row.quoted_id ? [row.quoted_id] : [])),
  )
  if (ids.size === 0) return new Map()
  const by = reader ? (reader.isAdmin ? 'admin' : 'member') : 'visitor'
  const found = await db.query<QuotedRow>(`quoted-${by}`, QUOTED[by], [reader?.userId ?? 0, [...ids]])
  return new Map(found.map((row) => [row.id, row]))
}

/** Why what an item quotes is not shown to the reader for whom it was asked; `accepted`: it is. */
export const quoteState = (
  { quoted_id: id, quote_consent: consent }: Quoting,
  quoted: QuotedRow | undefined,
): Quote['state'] => {
  if (id === null || consent === null) return 'unavailable'
  if (consent !== 'accepted') return consent
  if (!quoted || isHidden(quoted.visibility)) return 'unavailable'
  if (!isListedAuthor(quoted.author_state) || quoted.magazine_visibility !== 'visible') return 'unavailable'
  // That there is something for some people alone, nobody else is told.
  if (!quoted.readable) return quoted.audience === 'followers' ? 'unauthorized' : 'unavailable'
  return quoted.unwanted ? 'hidden' : 'accepted'
}
