import { setTimeout as sleep } from 'node:timers/promises'
import { operate } from '../../program/program.ts'
import { serveTasks } from './worker.ts'

/** Work on what messaging keeps, which no operation would do so fast. */
export type MessagingTask =
  | { act: 'inbox'; username: string; notifications: number }
  | { act: 'gather'; magazineId: number; people: number }
  | { act: 'told'; people: number }
  | { act: 'disperse'; magazineId: number }

/** Ids of the crowd, which is made of copies of one member: far above those that identity gives. */
const CROWD = 1_500_000_000

const POLL_MS = 100

/** Answers a count of what it made or removed; `told`: when so many of the crowd had been told, as `Date.now()`. */
serveTasks<MessagingTask, number>(async (task) => {
  let answer = 0
  await operate(['messaging'], async ({ part }) => {
    const { db } = part('messaging').deps
    const run = async (text: string, values: readonly (string | number)[]): Promise<number> =>
      db.transaction(async (tx) => {
        await tx.raw('set local statement_timeout = 0')
        const { rows } = await tx.raw<{ rows: { count: number }[] }>(text, values)
        return Number(rows[0]?.count ?? 0)
      })
    switch (task.act) {
      case 'inbox':
        // About threads that are there: what they are about is looked up whenever they are shown.
        answer = await run(
          `with one as (select id from member where name = ? and is_local),
             had as (select count(*)::int as count from notification, one where user_id = one.id),
             made as (insert into notification (user_id, type, event_key, subject, subject_key, cause_id, created_at)
               select one.id, 'entry_created_notification', 'created:entry:' || n,
                 jsonb_build_object('kind', 'content', 'type', 'entry', 'id', n), 'entry:' || n, one.id,
                 now() - n * interval '1 minute'
               from one, had, generate_series(1, ? - had.count) n
               on conflict do nothing returning 1)
           select (select count from had) + (select count(*)::int from made) as count`,
          [task.username, task.notifications],
        )
        break
      case 'gather':
        answer = await run(
          `with one as (select card from member where is_local order by id limit 1),
             people as (insert into member (id, name, is_local, is_staff, card)
               select ${CROWD} + n, 'crowd_' || n, true, false,
                 one.card || jsonb_build_object('userId', ${CROWD} + n, 'username', 'crowd_' || n, 'state', 'active',
                   'settings', one.card->'settings' || '{"notifyOnNewEntry": true}')
               from one, generate_series(1, ?) n on conflict do nothing),
             there as (insert into subscription (magazine_id, user_id)
               select ?, ${CROWD} + n from generate_series(1, ?) n on conflict do nothing returning 1)
           select count(*) from there`,
          [task.people, task.magazineId, task.people],
        )
        break
      case 'told':
        while ((await run(`select count(*) from notification where user_id > ${CROWD}`, [])) < task.people)
          await sleep(POLL_MS)
        answer = Date.now()
        break
      case 'disperse':
        await run(`delete from subscription where magazine_id = ? and user_id > ${CROWD}`, [task.magazineId])
        await run(`delete from notification where user_id > ${CROWD}`, [])
        answer = await run(
          `with gone as (delete from member where id > ${CROWD} returning 1) select count(*) from gone`,
          [],
        )
        break
    }
  })
  return answer
})
