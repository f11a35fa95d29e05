import type { CallInput, CallOutput } from '@app/contract/call.ts'
import { moderationRight } from '@app/contract/calls/community.ts'
import type {
  keepRemotePins as keepPinsSpec,
  pinnedEntries as pinnedSpec,
} from '@app/contract/calls/remote-moderation.ts'
import type { Content } from '../context.ts'
import { cardsOf } from '../items/content-card.ts'
import { findFederated } from '../items/find-by-ap-id.ts'
import { listings } from '../items/listing.ts'

/** A magazine shows no more than a screen of pins, and tells its followers of no more. */
const MAX_PINS = 50

/** Brings the pins of a remote magazine in line with its own list. Nobody here did it: no log tells of it. */
export const keepRemotePins = async (
  content: Content,
  { magazineId, apIds }: CallInput<typeof keepPinsSpec>,
): Promise<CallOutput<typeof keepPinsSpec>> => {
  const { magazine } = await content.calls.ask(moderationRight, { userId: 0, magazineId })
  if (!magazine?.domain) return { applied: false }
  const found = await Promise.all(apIds.map((apId) => findFederated(content, apId)))
  const ids = found.flatMap((item) =>
    item?.kind === 'entry' && item.magazine_id === magazineId ? item.id : [],
  )
  await content.db.transaction(async (tx) => {
    const listed = 'id = any(?::int[])'
    await tx('item')
      .where({ magazine_id: magazineId, kind: 'entry', is_pinned: true })
      .whereRaw(`not (${listed})`, [ids])
      .update({ is_pinned: false })
    await tx('item').where({ is_pinned: false }).whereRaw(listed, [ids]).update({ is_pinned: true })
  })
  return { applied: true }
}

export const pinnedEntries = async (
  content: Content,
  magazineId: number,
): Promise<CallOutput<typeof pinnedSpec>> => {
  const ids = await content.db
    .knex('item')
    .where({ magazine_id: magazineId, kind: 'entry', is_pinned: true, visibility: 'visible' })
    .whereIn('shelf', [listings.GENERAL, listings.NAMED, listings.SUBSCRIBERS])
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_PINS)
    .pluck<number[]>('id')
  return { items: [...(await cardsOf(content.db.knex, ids)).values()] }
}
