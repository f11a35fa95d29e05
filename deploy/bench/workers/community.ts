import { operate } from '../../program/program.ts'
import { serveTasks } from './worker.ts'

/** What a well-kept instance holds besides what people wrote. */
export type CommunityTask = { magazines: number; logged: number; reports: number }

/**
 * Fills up an instance that was seeded: magazines nobody writes in, what moderators did, and a long queue of reports on
 * the largest magazine. Repeating it adds what is missing. Answers how many magazines there are.
 */
serveTasks<CommunityTask, number>(async ({ magazines, logged, reports }) => {
  let found = 0
  await operate(['community', 'content'], async ({ part }) => {
    const count = async () => {
      const { rows } = await part('community').deps.db.knex.raw<{ rows: Record<string, number>[] }>(
        `select (select count(*)::int from magazine) as magazines, (select count(*)::int from moderation_log) as logged`,
      )
      return rows[0]
    }
    const before = await count()
    found = before?.['magazines'] ?? 0
    if (found >= magazines && (before?.['logged'] ?? 0) >= logged) return
    const items = await part('content').deps.db.transaction(async (tx) => {
      await tx.raw('set local statement_timeout = 0')
      const { rows } = await tx.raw<{
        rows: { kind: string; number: number; magazine: number; author: number }[]
      }>(
        `select kind, number, magazine_id as magazine, author_id as author from item
          where kind in ('entry', 'entry_comment') order by md5(id::text) limit ?`,
        [Math.max(logged, reports) / 10],
      )
      return rows
    })
    const columns = [
      items.map(({ kind }) => kind),
      items.map(({ number }) => number),
      items.map(({ magazine }) => magazine),
      items.map(({ author }) => author),
    ]
    await part('community').deps.db.transaction(async (tx) => {
      await tx.raw('set local statement_timeout = 0')
      await tx.raw(
        `insert into magazine (name, title, description, is_adult, discoverable, indexable, created_at, last_active,
           subscriptions_count, local_subscribers)
         select 'quiet_' || n, (array['Gardens', 'Trains', 'Cooking', 'Old maps', 'Chess', 'Birds', 'Bicycles', 'Tea'])[1 + n % 8]
             || ' of ' || (array['the north', 'the south', 'tomorrow', 'yesterday', 'the sea'])[1 + n % 5] || ' ' || n,
           'Made by the benchmark.', n % 20 = 0, true, true, now() - n * interval '1 minute',
           now() - n * interval '7 minutes', 400 / n, 400 / n
         from generate_series(1, ? - (select count(*)::int from magazine)) n on conflict do nothing`,
        [magazines],
      )
      await tx.raw(
        `insert into moderator (magazine_id, user_id, is_owner, created_at)
         select m.id, u.id, true, now() from magazine m
           join lateral (select user_id as id from account order by user_id offset m.id % 100 limit 1) u on true
          where m.name like 'quiet\\_%' on conflict do nothing`,
      )
      await tx.raw(
        `insert into moderation_log (magazine_id, type, moderator_id, subject_type, subject_id, created_at)
         select i.magazine, i.kind || case when n % 4 = 0 then '_restored' else '_deleted' end, i.author, i.kind, i.id,
           now() - n * interval '1 minute'
         from generate_series(1, ? - (select count(*)::int from moderation_log)) n
           join (select *, row_number() over () - 1 as place from unnest(?::text[], ?::int[], ?::int[], ?::int[])
                   as t (kind, id, magazine, author)) i on i.place = n % ?
           join magazine m on m.id = i.magazine`,
        [logged, ...columns, Math.max(1, items.length)],
      )
      await tx.raw(
        `insert into report (subject_type, subject_id, magazine_id, reporting_id, reported_id, reason, status, weight, created_at)
         select i.kind, i.id, (select id from magazine where name = 'topic_1'), i.author, i.author, 'Measured.',
           case when i.id % 3 = 0 then 'approved' else 'pending' end, 1 + i.id % 7, now() - i.id * interval '1 minute'
         from unnest(?::text[], ?::int[], ?::int[], ?::int[]) as i (kind, id, magazine, author)
         limit ? on conflict do nothing`,
        [...columns, reports],
      )
    })
    await part('community').deps.db.knex.raw('analyze magazine, moderator, moderation_log, report')
    found = (await count())?.['magazines'] ?? 0
  })
  return found
})
