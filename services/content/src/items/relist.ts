import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { tally } from './counts.ts'
import type { Item } from './item.ts'
import type { ListingFactors } from './listing.ts'
import { listingOf } from './listing.ts'

type Row = Pick<Item, 'id' | 'kind' | 'visibility' | 'audience' | 'shelf' | 'magazine_id'> & ListingFactors

/** Puts the threads of an author or a magazine where they now belong, and corrects what magazines count. */
export const relist = async (
  content: Content,
  tx: Knex.Transaction,
  whose: { author_id: number } | { magazine_id: number },
): Promise<void> => {
  const rows: Row[] = await tx('item as i')
    .join('user_card as u', 'u.user_id', 'i.author_id')
    .join('magazine_card as m', 'm.magazine_id', 'i.magazine_id')
    .where(Object.fromEntries(Object.entries(whose).map(([column, id]) => [`i.${column}`, id])))
    .whereNotNull('i.shelf')
    .orderBy('i.id')
    .forUpdate('i')
    .select(
      'i.id',
      'i.kind',
      'i.visibility',
      'i.audience',
      'i.shelf',
      'i.magazine_id',
      'u.state as authorState',
      'u.discoverable as authorDiscoverable',
      'u.silenced as authorSilenced',
      'm.visibility as magazineVisibility',
      'm.discoverable as magazineDiscoverable',
      'm.silenced as magazineSilenced',
    )
  const moved = rows.flatMap((row) => {
    const shelf = listingOf(row, row)
    return shelf === row.shelf ? [] : [{ row, shelf }]
  })
  for (const [shelf, group] of Map.groupBy(moved, (move) => move.shelf)) {
    const ids = group.map(({ row }) => row.id)
    await tx('item').whereRaw('id = any(?::int[])', [ids]).update({ shelf })
  }
  for (const [magazineId, group] of Map.groupBy(moved, ({ row }) => row.magazine_id)) {
    await tally(
      content,
      tx,
      magazineId,
      group.map(({ row }) => row),
      group.map(({ row, shelf }) => ({ ...row, shelf })),
    )
  }
}
