import type { ContentCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { objectAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

/** Address of an item, of ours or not; null: it is not known here, or where that is asked, not for everybody. */
export const addressOfObject = async (
  tx: Knex,
  type: string,
  id: number,
  { public: isPublic = false } = {},
): Promise<string | null> =>
  (
    await tx('content_object')
      .where({ type, id })
      .modify((query) => void (isPublic && query.whereNot({ visibility: 'private' })))
      .first<Pick<Rows['content_object'], 'ap_id'> | undefined>('ap_id')
  )?.ap_id ?? null

/** Remembers the address of an item once and for all, whatever its magazine is called later. */
export const saveContentObject = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
): Promise<{ apId: string; isNew: boolean }> => {
  const known = await tx('content_object')
    .where({ type: card.type, id: card.id })
    .first<Pick<Rows['content_object'], 'ap_id'> | undefined>('ap_id')
  if (known) return { apId: known.ap_id, isNew: false }
  const magazine = await tx('magazine_card')
    .where({ magazine_id: card.magazineId })
    .first<Pick<Rows['magazine_card'], 'name'> | undefined>('name')
  const apId =
    card.apId ?? objectAddress(federation, card.type, magazine?.name ?? 'random', card.id, card.threadId)
  const inserted = await tx('content_object')
    .insert({
      type: card.type,
      id: card.id,
      ap_id: apId,
      local: card.apId === null,
      author_id: card.authorId,
      magazine_id: card.magazineId,
      thread_id: card.threadId,
      parent_id: card.parentId,
      visibility: card.visibility,
    })
    .onConflict(['type', 'id'])
    .ignore()
    .returning('id')
  return { apId, isNew: inserted.length > 0 }
}
