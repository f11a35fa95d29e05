import { operate } from '../../program/program.ts'
import type { Measured } from '../figures.ts'
import { measured } from '../figures.ts'
import { serveTasks } from './worker.ts'

/** Votes on the threads of these numbers, in turn, by people who are no members, and nothing but the writes themselves. */
export type BallotsTask = { numbers: readonly number[]; connections: number; seconds: number }

/** More than any instance has given out. */
const NOBODY = 2_000_000_000

/**
 * What a vote must do at the least, in one transaction: hold the thread, keep the vote, count it, announce it. Sent as
 * prepared statements on as many connections as votes are under way.
 */
serveTasks<BallotsTask, Measured>(async ({ numbers, connections, seconds }) => {
  const latencies: number[] = []
  let took = 0
  await operate(['content'], async ({ part }) => {
    const { db } = part('content').deps
    const itemIds = await db
      .knex('item')
      .where({ kind: 'entry' })
      .whereIn('number', [...numbers])
      .pluck<number[]>('id')
    let turn = 0
    const cast = async (by: number) => {
      const itemId = itemIds[turn++ % itemIds.length] ?? 0
      const choice = turn % 2
      await db.transaction(async (tx) => {
        const ask = (name: string, text: string, values: readonly (number | string)[]) =>
          tx.raw(text, [...values]).options({ name })
        await ask('bare-lock', 'select * from item where id = ? for update', [itemId])
        await ask(
          'bare-vote',
          `insert into vote (item_id, user_id, choice, voted_at) values (?, ?, ?, now())
           on conflict (item_id, user_id) do update set choice = excluded.choice, voted_at = excluded.voted_at`,
          [itemId, NOBODY + by, choice],
        )
        await ask(
          'bare-count',
          `update item set uv = uv + ?::int, score = score + ?::int, ranking = ranking + ?::int where id = ?`,
          [choice, choice, choice * 4500, itemId],
        )
        await ask('bare-note', `select pg_notify('bench', ?)`, [String(itemId)])
      })
    }
    const started = performance.now()
    const until = started + seconds * 1000
    const voter = async (_: unknown, by: number) => {
      for (let from = performance.now(); from < until;) {
        await cast(by)
        const now = performance.now()
        latencies.push(now - from)
        from = now
      }
    }
    await Promise.all(Array.from({ length: connections }, voter))
    took = (performance.now() - started) / 1000
    await db.transaction(async (tx) => {
      await tx.raw('set local statement_timeout = 0')
      await tx('vote').where('user_id', '>=', NOBODY).delete()
      await tx.raw(
        `update item i set uv = (select count(*) from vote v where v.item_id = i.id and v.choice = 1)
         where i.id = any(?::int[])`,
        [[...itemIds]],
      )
    })
  })
  return measured(latencies, took, 0)
})
