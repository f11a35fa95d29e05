import { isFederated } from '@app/contract/events/community.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import { audienceOf, isLimited } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { addressOfMagazine, addressOfUser, isGroup } from '../actors/card.repository.ts'
import { objectAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Json } from '../json-ld/json.ts'
import { writtenQuoteOf } from '../quotes/write-quote.ts'
import { actorsMentioned, handleOfMagazine, handleOfUser, peopleAddressed } from './mentions.ts'
import { objectDocument } from './write-object.ts'
import type { Surroundings } from './write-object.ts'

type Found = {
  author: UserCard | null
  magazine: MagazineCard | null
  parent_author: UserCard | null
  ap_id: string | null
  parent: string | null
  thread: string | null
}

const AROUND = `
  select (select card from user_card where user_id = n.author_id) as author,
    (select card from magazine_card where magazine_id = n.magazine_id) as magazine,
    (select card from user_card where user_id = n.parent_author_id) as parent_author,
    (select ap_id from content_object where type = n.type and id = n.id) as ap_id,
    (select ap_id from content_object where type = n.parent_type and id = n.parent_id) as parent,
    (select ap_id from content_object where type = n.thread_type and id = n.thread_id and local) as thread
  from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::int[], $6::text[], $7::int[], $8::text[], $9::int[])
    with ordinality as n (author_id, magazine_id, parent_author_id, type, id, parent_type, parent_id, thread_type, thread_id, place)
  order by n.place`

const threadTypeOf = { entry_comment: 'entry', post_comment: 'post' } as const

/** Of what an item stands beside: the values of `AROUND`. */
const namesOf = (card: ContentCard) => {
  const threadType =
    card.type === 'entry_comment' || card.type === 'post_comment' ? threadTypeOf[card.type] : null
  return [
    card.authorId,
    card.magazineId,
    card.parentAuthorId,
    card.type,
    card.id,
    threadType !== null && card.parentId !== null ? card.type : threadType,
    card.parentId ?? card.threadId,
    threadType ?? card.type,
    card.threadId,
  ]
}

export type Surrounded = { author: UserCard; group: MagazineCard; around: Surroundings }

const surrounded = async (
  federation: Federation,
  db: Knex,
  card: ContentCard,
  found: Found | undefined,
): Promise<Surrounded | null> => {
  if (!found?.author || !found.magazine || !isFederated(found.magazine)) return null
  // Whatever is known of its magazine by now.
  if (audienceOf(card) === 'members') return null
  const { author, magazine: group, parent_author: parentAuthor } = found
  const address = addressOfUser(federation, author)
  const mentions = isLimited(audienceOf(card))
    ? await peopleAddressed(federation, db, card.addresseeIds ?? [])
    : await actorsMentioned(federation, db, card)
  const apId = found.ap_id ?? objectAddress(federation, card.type, group.name, card.id, card.threadId)
  const around = {
    apId,
    author: address,
    magazine: isGroup(group)
      ? {
          address: addressOfMagazine(federation, group),
          handle: handleOfMagazine(federation, group),
          hashtag: group.domain === null ? group.name : null,
        }
      : null,
    parent: found.parent,
    thread: found.thread,
    parentAuthor:
      parentAuthor && parentAuthor.userId !== author.userId
        ? {
            address: addressOfUser(federation, parentAuthor),
            handle: handleOfUser(federation, parentAuthor),
          }
        : null,
    mentions: mentions.filter((one) => one.address !== address),
    quote: card.quote ? await writtenQuoteOf(db, apId, card) : null,
  }
  return { author, group, around }
}

/**
 * Items of anybody with all that their documents name, be they sent (within `tx`) or served: the two must not differ.
 * null: author or magazine is not known here, or the magazine is for this instance alone, or for members.
 */
export const surroundingsOfAll = async (
  federation: Federation,
  cards: readonly ContentCard[],
  tx?: Knex.Transaction,
): Promise<(Surrounded | null)[]> => {
  if (cards.length === 0) return []
  const names = cards.map(namesOf)
  const values = names[0]?.map((_, column) => names.map((row) => row[column])) ?? []
  const found = tx
    ? await runIn<Found>(tx, 'object-around', AROUND, values)
    : await federation.db.query<Found>('object-around', AROUND, values, { byKey: true })
  const all: (Surrounded | null)[] = []
  for (const [index, card] of cards.entries())
    all.push(await surrounded(federation, tx ?? federation.db.knex, card, found[index]))
  return all
}

export const surroundingsOf = async (
  federation: Federation,
  card: ContentCard,
  tx?: Knex.Transaction,
): Promise<Surrounded | null> => (await surroundingsOfAll(federation, [card], tx))[0] ?? null

/** The document of an item as whoever asks for its address reads it; null: its author or magazine is not known here. */
export const objectDocumentOf = async (federation: Federation, card: ContentCard): Promise<Json | null> => {
  const found = await surroundingsOf(federation, card)
  return found && objectDocument(federation, card, found.around)
}

/** Documents of many items in the same order, without those whose author or magazine is not known here. */
export const objectDocumentsOf = async (
  federation: Federation,
  cards: readonly ContentCard[],
): Promise<Json[]> => {
  const all = await surroundingsOfAll(federation, cards)
  return cards.flatMap((card, index) => {
    const found = all[index]
    return found ? [objectDocument(federation, card, found.around)] : []
  })
}
