import { magazineCountsChanged } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { Item } from '../items/item.ts'
import { reranked } from '../items/rerank.ts'
import type { Rows } from '../rows.ts'
import { checks } from './checks.ts'
import type { What } from './checks.ts'
import { COUNTED, OPEN_BELOW, SHOWN_BELOW } from '../items/audience.ts'

/** So many items are compared with what was counted in one statement. */
const STEP = 20_000
/** More single differences than these say nothing new. */
const LOGGED = 100

export type Differences = Record<What, number>

const BALLOTS = `
  select i.uv_elsewhere + (select count(*) from vote where item_id = i.id and choice = 1)::int as uv,
    i.dv_elsewhere + (select count(*) from vote where item_id = i.id and choice = -1)::int as dv,
    (select count(*) from favourite where item_id = i.id)::int as favourites
  from item i where i.id = ?`

const holdIfThere = (tx: Knex.Transaction, id: number): Promise<Item | undefined> =>
  tx('item').where({ id }).forUpdate().first<Item | undefined>()

/** Sets each kind of count anew, under the lock of the row that bears it. */
const mend: Record<What, (content: Content, tx: Knex.Transaction, id: number) => Promise<unknown>> = {
  async ballots(content, tx, id) {
    const item = await holdIfThere(tx, id)
    if (!item) return
    const { rows } = await tx.raw<{ rows: Pick<Rows['item'], 'uv' | 'dv' | 'favourites'>[] }>(BALLOTS, [id])
    const [counts] = rows
    if (!counts) return
    const { downvotesMode } = await content.settings.current()
    const sorted = reranked(item, counts, content.clock.now(), downvotesMode !== 'disabled')
    await tx('item')
      .where({ id })
      .update({ ...counts, ...sorted })
  },
  async discussions(content, tx, id) {
    const item = await holdIfThere(tx, id)
    if (!item) return
    const { rows } = await tx.raw<{ rows: Pick<Rows['item'], 'comment_count' | 'commenter_count'>[] }>(
      `select count(*) filter (where ${SHOWN_BELOW})::int as comment_count,
         count(distinct author_id) filter (where ${OPEN_BELOW})::int as commenter_count from item where thread_id = ?`,
      [id],
    )
    const counts = rows[0] ?? { comment_count: 0, commenter_count: 0 }
    const { downvotesMode } = await content.settings.current()
    const sorted = reranked(item, counts, content.clock.now(), downvotesMode !== 'disabled')
    await tx('item')
      .where({ id })
      .update({ ...counts, ...sorted })
  },
  async replies(_content, tx, id) {
    await tx('item').where({ id }).forUpdate().first('id')
    await tx.raw(
      `update item i set child_count = (
         select count(*) from item c where c.root_id = coalesce(i.root_id, i.id) and c.ancestor_ids @> array[i.id] and c.${OPEN_BELOW}
       ) where i.id = ?`,
      [id],
    )
  },
  async domains(_content, tx, id) {
    await tx('domain').where({ id }).forUpdate().first('id')
    await tx.raw(
      `update domain d set entry_count = (select count(*) from item i where i.domain_id = d.id),
         subscriptions_count = (select count(*) from domain_subscription s where s.domain_id = d.id)
       where d.id = ?`,
      [id],
    )
  },
  async magazines(content, tx, id) {
    await tx('magazine_count').insert({ magazine_id: id }).onConflict('magazine_id').ignore()
    await tx('magazine_count').where({ magazine_id: id }).forUpdate().first('magazine_id')
    const { rows } = await tx.raw<{ rows: Record<string, number>[] }>(
      `update magazine_count m set entry_count = c.entry_count, entry_comment_count = c.entry_comment_count,
         post_count = c.post_count, post_comment_count = c.post_comment_count,
         general_entry_count = c.general_entry_count, general_post_count = c.general_post_count
       from (
         select count(*) filter (where kind = 'entry' and ${COUNTED}) as entry_count,
           count(*) filter (where kind = 'entry_comment' and ${COUNTED}) as entry_comment_count,
           count(*) filter (where kind = 'post' and ${COUNTED}) as post_count,
           count(*) filter (where kind = 'post_comment' and ${COUNTED}) as post_comment_count,
           count(*) filter (where kind = 'entry' and shelf = 0) as general_entry_count,
           count(*) filter (where kind = 'post' and shelf = 0) as general_post_count
         from item where magazine_id = ?
       ) c where m.magazine_id = ? returning m.*`,
      [id, id],
    )
    const [row] = rows
    if (!row) return
    await content.outbox.add(tx, magazineCountsChanged, {
      magazineId: id,
      entryCount: row['entry_count'] ?? 0,
      entryCommentCount: row['entry_comment_count'] ?? 0,
      postCount: row['post_count'] ?? 0,
      postCommentCount: row['post_comment_count'] ?? 0,
    })
  },
}

const unhurried = async (tx: Knex.Transaction) => {
  await tx.raw('set local statement_timeout = 0')
  await tx.raw('set local idle_in_transaction_session_timeout = 0')
}

/**
 * Compares every kept count with what it counts. Both are changed in the same transactions, so a statement that finds a
 * difference found a fault: it is told, and mended. In the tests there is never any.
 */
export const reconcileCounts = async (content: Content): Promise<Differences> => {
  const { db, log, clock } = content
  const found: Differences = { ballots: 0, discussions: 0, replies: 0, domains: 0, magazines: 0 }
  const [top] = await db.query<{ id: number }>(
    'reconciliation-top',
    'select coalesce(max(id), 0)::int as id from item',
  )
  for (const [what, { text, byItem }] of Object.entries(checks) as [What, (typeof checks)[What]][]) {
    const last = byItem ? (top?.id ?? 0) : 0
    for (let from = 0; from <= last; from += STEP) {
      const wrong = await db.transaction(async (tx) => {
        await unhurried(tx)
        const span = byItem ? [from, from + STEP] : []
        const { rows } = await tx.raw<{
          rows: (Pick<Rows['item'], 'id'> & { kept: unknown; counted: unknown })[]
        }>(text, span)
        return rows
      })
      for (const { id, kept, counted } of wrong) {
        if (++found[what] <= LOGGED) {
          const subject = byItem ? await db.knex('item').where({ id }).first('kind', 'number') : { id }
          log.error({ what, ...subject, kept, counted }, 'a count was wrong and is set anew')
        }
        await db.transaction(async (tx) => {
          await unhurried(tx)
          await mend[what](content, tx, id)
        })
      }
    }
    await db
      .knex('reconciliation')
      .insert({ what, mended: found[what], at: clock.now() })
      .onConflict('what')
      .merge()
  }
  content.counts.changed()
  return found
}

/** How many counts the last reconciliation found to be wrong, by what they count. */
export const lastReconciliation = async ({ db }: Content): Promise<Record<string, number>> => {
  const rows = await db.query<Pick<Rows['reconciliation'], 'what' | 'mended'>>(
    'reconciliation-last',
    'select what, mended from reconciliation',
  )
  return Object.fromEntries(rows.map(({ what, mended }) => [what, mended]))
}
