import type { ContentCard } from '@app/contract/events/content.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { objectAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

/** As a condition on `content_object`: others may hear of what its magazine holds. */
export const IN_FEDERATED_MAGAZINE =
  'content_object.magazine_id not in (select magazine_id from magazine_card where not federated)'

/**
 * Address of an item, of ours or not, that others may hear of; null: it is not known here, in a magazine for this instance
 * alone, or where that is asked, not for everybody.
 */
export const addressOfObject = async (
  tx: Knex,
  type: string,
  id: number,
  { public: isPublic = false } = {},
): Promise<string | null> =>
  (
    await tx('content_object')
      .where({ type, id })
      .whereRaw(`(not local or ${IN_FEDERATED_MAGAZINE})`)
      .modify((query) => void (isPublic && query.whereNot({ visibility: 'private' })))
      .first<Pick<Rows['content_object'], 'ap_id'> | undefined>('ap_id')
  )?.ap_id ?? null

/** Address of an item, whoever may hear of it; null: it is not known here. */
export const keptAddress = async (
  tx: Knex,
  { type, id }: Pick<ContentCard, 'type' | 'id'>,
): Promise<string | null> =>
  (
    await tx('content_object')
      .where({ type, id })
      .first<Pick<Rows['content_object'], 'ap_id'> | undefined>('ap_id')
  )?.ap_id ?? null

const KEEP_OBJECTS = `
  insert into content_object (type, id, ap_id, local, author_id, magazine_id, thread_id, parent_id, visibility)
  select * from unnest($1::text[], $2::int[], $3::text[], $4::boolean[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[])
  on conflict (type, id) do nothing returning type, id`

const MAGAZINE_NAMES = 'select magazine_id, name from magazine_card where magazine_id = any($1::int[])'

type Named = Pick<Rows['magazine_card'], 'magazine_id' | 'name'>

/** Remembers the addresses of items once and for all, whatever their magazines are called later. Answers which are new. */
export const saveContentObjects = async (
  federation: Federation,
  tx: Knex.Transaction,
  cards: readonly ContentCard[],
): Promise<ContentCard[]> => {
  const named = await runIn<Named>(tx, 'magazine-names', MAGAZINE_NAMES, [
    [...new Set(cards.map(({ magazineId }) => magazineId))],
  ])
  const names = new Map(named.map(({ magazine_id, name }) => [magazine_id, name]))
  const addressOf = ({ apId, type, magazineId, id, threadId }: ContentCard) =>
    apId ?? objectAddress(federation, type, names.get(magazineId) ?? 'random', id, threadId)
  const kept = await runIn<Pick<Rows['content_object'], 'type' | 'id'>>(tx, 'keep-objects', KEEP_OBJECTS, [
    cards.map(({ type }) => type),
    cards.map(({ id }) => id),
    cards.map(addressOf),
    cards.map(({ apId }) => apId === null),
    cards.map(({ authorId }) => authorId),
    cards.map(({ magazineId }) => magazineId),
    cards.map(({ threadId }) => threadId),
    cards.map(({ parentId }) => parentId),
    cards.map(({ visibility }) => visibility),
  ])
  const fresh = new Set(kept.map(({ type, id }) => `${type} ${id}`))
  // Of two cards of one item the first counts.
  return cards.filter(({ type, id }) => fresh.delete(`${type} ${id}`))
}

/** The same of one, with its address. */
export const saveContentObject = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
): Promise<string> => {
  await saveContentObjects(federation, tx, [card])
  const address = await keptAddress(tx, card)
  if (address === null) throw new Error(`${card.type} ${card.id} has no address`)
  return address
}
