import { contentViews } from '@app/contract/calls/content.ts'
import type { TrashItem } from '@app/contract/community/moderation.ts'
import { audienceOf, isAddressed } from '@app/contract/events/content.ts'
import type { ContentCard, SubjectType } from '@app/contract/events/content.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import { requireModerator } from '../rights/access.ts'

type Item = Pick<ContentCard, 'type' | 'id' | 'magazineId' | 'visibility' | 'audience'>

/** Takes an item out of our copy of the trash. */
export const forgetTrashed = async (tx: Knex.Transaction, { type, id }: Pick<Item, 'type' | 'id'>) => {
  await tx('trashed').where({ subject_type: type, subject_id: id }).delete()
}

/**
 * Keeps our copy of the trash as content says the item now stands. What is for some people alone is not in it: that it was
 * trashed makes no moderator one of them. What is for members of a private magazine is for its moderators.
 */
export const keepTrash = async (tx: Knex.Transaction, item: Item, lastActive: Date): Promise<void> => {
  if (item.visibility !== 'trashed' || isAddressed(audienceOf(item))) {
    await forgetTrashed(tx, item)
    return
  }
  await tx.raw(
    `insert into trashed (subject_type, subject_id, magazine_id, last_active)
     select ?, ?, id, ? from magazine where id = ?
     on conflict (subject_type, subject_id) do update
       set magazine_id = excluded.magazine_id, last_active = excluded.last_active`,
    [item.type, item.id, lastActive, item.magazineId],
  )
}

/**
 * Trashed items in full, without what depends on the viewer, last active first (rules/moderation.md#trash). While content
 * does not answer, the page says how many there are and shows none.
 */
export const listTrash = async (
  community: Community,
  magazineId: number,
  page: PageQuery,
  principal: Principal,
): Promise<ReturnType<typeof pageOf<TrashItem>>> => {
  await requireModerator(community, magazineId, principal)
  const refs = await community.db.query<{ type: SubjectType; id: number; found: number }>(
    'trash',
    `select subject_type as type, subject_id as id,
       (select count(*)::int from trashed where magazine_id = $1) as found
      from trashed where magazine_id = $1
      order by last_active desc, subject_type, subject_id limit $2 offset $3`,
    [magazineId, page.perPage, sliceOf(page).offset],
  )
  const count = countOf(refs, page)
  if (refs.length === 0) return pageOf([], count, page)
  const answer = await askOrNull(community, contentViews, { viewer: null, refs, unmasked: true })
  const shown = refs.flatMap(({ type }, index): TrashItem[] => {
    const item = answer?.items[index]
    return item ? [{ ...item, itemType: type }] : []
  })
  return pageOf(shown, count, page)
}
