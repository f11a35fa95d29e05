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
  select (select card from user_card where user_id = $1) as author,
    (select card from magazine_card where magazine_id = $2) as magazine,
    (select card from user_card where user_id = $3) as parent_author,
    (select ap_id from content_object where type = $4 and id = $5) as ap_id,
    (select ap_id from content_object where type = $6 and id = $7) as parent,
    (select ap_id from content_object where type = $8 and id = $9 and local) as thread`

const threadTypeOf = { entry_comment: 'entry', post_comment: 'post' } as const

/**
 * An item of anybody with all that its document names, be it sent (within `tx`) or served: the two must not differ.
 * null: its author or magazine is not known here.
 */
export const surroundingsOf = async (
  federation: Federation,
  card: ContentCard,
  tx?: Knex.Transaction,
): Promise<{ author: UserCard; group: MagazineCard; around: Surroundings } | null> => {
  const threadType =
    card.type === 'entry_comment' || card.type === 'post_comment' ? threadTypeOf[card.type] : null
  const values = [
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
  const [found] = tx
    ? await runIn<Found>(tx, 'object-around', AROUND, values)
    : await federation.db.query<Found>('object-around', AROUND, values, { byKey: true })
  if (!found?.author || !found.magazine) return null
  const { author, magazine: group, parent_author: parentAuthor } = found
  const address = addressOfUser(federation, author)
  const db = tx ?? federation.db.knex
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

/** The document of an item as whoever asks for its address reads it; null: its author or magazine is not known here. */
export const objectDocumentOf = async (federation: Federation, card: ContentCard): Promise<Json | null> => {
  const found = await surroundingsOf(federation, card)
  return found && objectDocument(federation, card, found.around)
}
