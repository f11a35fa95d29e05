import { moderationRight } from '@app/contract/calls/community.ts'
import { isFederated, isPrivate } from '@app/contract/events/community.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import { contentMoved } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { tally } from '../items/counts.ts'
import { findItem, lockItem, authorInMagazine } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'
import { listingOf } from '../items/listing.ts'
import { keepMagazine } from '../magazines/magazine-card.ts'
import type { Rows } from '../rows.ts'

type Moved = Pick<Item, 'id' | 'kind' | 'number' | 'author_id' | 'visibility' | 'audience' | 'shelf'>

/**
 * 400 where others would read what was written for this instance alone, or for members; nor does anything move into a private
 * magazine, for all of it was read by others before (rules/moderation.md#readers).
 */
const mustNotWiden = async (tx: Knex.Transaction, from: number, to: MagazineCard): Promise<void> => {
  const before = await tx('magazine_card')
    .where({ magazine_id: from })
    .first<Pick<Rows['magazine_card'], 'readers'> | undefined>('readers')
  if (before?.readers === 'members' || isPrivate(to))
    throw badRequest('Nothing moves into a private magazine, or out of one.')
  if (before?.readers === 'localOnly' && isFederated(to))
    throw badRequest('What is for this instance alone does not move to a magazine that is for everybody.')
}

/**
 * Moves a thread with all its comments; both magazines count anew, nothing else changes. 403 for whoever is no admin, nor,
 * where they may, a global moderator.
 */
export const changeMagazine = async (
  content: Content,
  principal: Principal,
  entryNumber: number,
  magazineId: number,
  { globalModerators }: { globalModerators: boolean },
): Promise<void> => {
  const found = await findItem(content.db, 'entry', entryNumber)
  const { magazine } = await content.calls.ask(moderationRight, { userId: principal.userId, magazineId })
  if (!magazine) throw notFound(`There is no magazine ${magazineId}.`)
  if (!principal.isAdmin && !(globalModerators && principal.isGlobalModerator))
    throw forbidden(
      `Only admins${globalModerators ? ' and global moderators' : ''} may move a thread to another magazine.`,
    )
  await content.db.transaction(async (tx) => {
    const entry = await lockItem(tx, found)
    const from = entry.magazine_id
    if (from === magazineId) return
    await mustNotWiden(tx, from, magazine)
    const known = await tx('magazine_card').where({ magazine_id: magazineId }).first('magazine_id')
    if (!known) await keepMagazine(content, tx, magazine)
    const inMagazine = await authorInMagazine(tx, entry.author_id, magazineId)
    const shelf = inMagazine ? listingOf(entry, inMagazine) : entry.shelf
    const items: Moved[] = await tx('item')
      .where({ id: entry.id })
      .orWhere({ thread_id: entry.id })
      .orderBy('id')
      .forUpdate()
      .select('id', 'kind', 'number', 'author_id', 'visibility', 'audience', 'shelf')
    await tx('item').where({ thread_id: entry.id }).update({ magazine_id: magazineId })
    await tx('item').where({ id: entry.id }).update({ magazine_id: magazineId, shelf })
    // In the order of their numbers: two moves that cross must not wait for each other.
    const sides = [
      { id: from, before: items, after: [] },
      {
        id: magazineId,
        before: [],
        after: items.map((item) => (item.id === entry.id ? { ...item, shelf } : item)),
      },
    ]
    for (const { id, before, after } of sides.toSorted((a, b) => a.id - b.id)) {
      await tally(content, tx, id, before, after)
    }
    await content.outbox.addAll(
      tx,
      contentMoved,
      items.map((item) => ({
        type: item.kind,
        id: item.number,
        authorId: item.author_id,
        magazineId,
        previousMagazineId: from,
        byId: principal.userId,
      })),
    )
  })
}
