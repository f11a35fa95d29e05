import type { BlockList, BlockListEntry } from '@app/contract/community/block-lists.ts'
import { formatDateTime } from '@app/contract/common.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { ListedSeverity } from '@app/contract/community/block-lists.ts'

export type ListRow = Pick<Rows['block_list'], 'id' | 'name' | 'url' | 'applies_new'>
export type EntryRow = Refine<
  Pick<Rows['block_list_entry'], 'host' | 'severity' | 'comment' | 'state'>,
  { severity: ListedSeverity; state: BlockListEntry['state'] }
>

type ShownRow = ListRow &
  Refine<
    Pick<Rows['block_list'], 'skipped' | 'skipped_lines' | 'checked_at' | 'failure'>,
    { skipped_lines: string[] }
  > &
  Record<'waiting' | 'applied' | 'kept', number>

const SHOWN = `
  select l.id, l.name, l.url, l.applies_new, l.skipped, l.skipped_lines, l.checked_at, l.failure,
    count(*) filter (where e.state = 'waiting')::int as waiting,
    count(*) filter (where e.state = 'applied')::int as applied,
    count(*) filter (where e.state = 'kept')::int as kept
  from block_list l left join block_list_entry e on e.list_id = l.id`

const shown = (row: ShownRow): BlockList => ({
  listId: row.id,
  name: row.name,
  url: row.url,
  appliesNew: row.applies_new,
  waiting: row.waiting,
  applied: row.applied,
  kept: row.kept,
  skipped: row.skipped,
  skippedLines: row.skipped_lines,
  checkedAt: row.checked_at && formatDateTime(row.checked_at),
  failure: row.failure,
})

export const findLists = async ({ db }: Community): Promise<BlockList[]> =>
  (await db.query<ShownRow>('block-lists', `${SHOWN} group by l.id order by l.id`)).map(shown)

/** 404 where there is none. */
export const findList = async ({ db }: Community, listId: number): Promise<BlockList> => {
  const [row] = await db.query<ShownRow>('block-list', `${SHOWN} where l.id = $1 group by l.id`, [listId])
  if (!row) throw notFound('There is no such block list.')
  return shown(row)
}

/** Held until the transaction ends: lists change one after the other, since two may name one host. */
export const holdLists = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', ['mbin:block-lists'])
}

/** The same within a transaction that holds them. */
export const lockList = async (tx: Knex.Transaction, listId: number): Promise<ListRow> => {
  await holdLists(tx)
  const row = await tx('block_list')
    .where({ id: listId })
    .first<ListRow | undefined>('id', 'name', 'url', 'applies_new')
  if (!row) throw notFound('There is no such block list.')
  return row
}

export const entriesOf = (tx: Knex.Transaction, listId: number): Promise<EntryRow[]> =>
  tx('block_list_entry').where({ list_id: listId }).select('host', 'severity', 'comment', 'state')
