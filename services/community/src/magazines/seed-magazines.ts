import type { MagazineCard } from '@app/contract/events/community.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import type { Rows } from '../rows.ts'
import type { CardRow } from './magazine.ts'
import { cardColumns, toCard } from './magazine.ts'

export type SeedMagazines = {
  /** How many magazines there shall be, named `topic_1` and so on; those already there count. */
  magazines: number
  /** Who owns them, in turn. */
  userIds: readonly number[]
  subscriptions: (
    magazineIds: readonly number[],
  ) => readonly (readonly [userId: number, magazineId: number])[]
}

export type SeededCounts = readonly {
  magazineId: number
  entryCount: number
  entryCommentCount: number
  postCount: number
  postCommentCount: number
}[]

/** Fills an instance with magazines, their owners and subscribers. Nothing is announced: see the command `seed`. */
export const seedMagazines = async (deps: ContextDeps, plan: SeedMagazines): Promise<MagazineCard[]> =>
  deps.db.transaction(async (tx) => {
    await tx.raw('set local statement_timeout = 0')
    const now = deps.clock.now()
    await tx.raw(
      `insert into magazine (name, title, description, discoverable, indexable, created_at, last_active)
       select 'topic_' || n, 'Topic ' || n, 'Made by the command seed.', true, true, ?::timestamptz, ?::timestamptz
       from generate_series(1, ?::int) n on conflict do nothing`,
      [now, now, plan.magazines],
    )
    const { rows: found } = await tx.raw<{ rows: Pick<Rows['magazine'], 'id'>[] }>(
      `select id from magazine where name like 'topic\\_%' order by id limit ?`,
      [plan.magazines],
    )
    const ids = found.map(({ id }) => id)
    await tx.raw(
      `insert into moderator (magazine_id, user_id, is_owner, created_at)
       select m, u, true, ?::timestamptz from unnest(?::int[], ?::int[]) as t (m, u) on conflict do nothing`,
      [now, ids, ids.map((_, i) => plan.userIds[i % plan.userIds.length] ?? 1)],
    )
    const pairs = plan.subscriptions(ids)
    await tx.raw(
      `insert into subscription (user_id, magazine_id, created_at)
       select u, m, ?::timestamptz from unnest(?::int[], ?::int[]) as t (u, m) on conflict do nothing`,
      [now, pairs.map(([userId]) => userId), pairs.map(([, magazineId]) => magazineId)],
    )
    await tx.raw(`
      update magazine m set subscriptions_count = s.count, local_subscribers = s.count
      from (select magazine_id, count(*)::int as count from subscription group by 1) s where s.magazine_id = m.id`)
    const { rows } = await tx.raw<{ rows: CardRow[] }>(
      `select ${cardColumns} from magazine m where m.id = any(?::int[]) order by m.id`,
      [ids],
    )
    return rows.map((row) => toCard(row, deps.config.url))
  })

/** What the magazines hold once content was seeded, too. */
export const seedMagazineCounts = async (deps: ContextDeps, counts: SeededCounts): Promise<void> => {
  await deps.db.knex.raw(
    `update magazine m set entry_count = c.entries, entry_comment_count = c.entry_comments,
       post_count = c.posts, post_comment_count = c.post_comments
     from unnest(?::int[], ?::int[], ?::int[], ?::int[], ?::int[])
       as c (id, entries, entry_comments, posts, post_comments)
     where m.id = c.id`,
    [
      counts.map((count) => count.magazineId),
      counts.map((count) => count.entryCount),
      counts.map((count) => count.entryCommentCount),
      counts.map((count) => count.postCount),
      counts.map((count) => count.postCommentCount),
    ],
  )
}
