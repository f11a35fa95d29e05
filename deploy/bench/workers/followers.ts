import { operate } from '../../program/program.ts'
import { serveTasks } from './worker.ts'

/** People elsewhere, one on each of so many servers, who follow a member: following one by one would take an hour. */
export type FollowersTask = { followed: string; count: number; port: number }

/** Ids of the crowd: far above those that identity gives. */
const CROWD = 1_500_000_000

serveTasks<FollowersTask, number>(async ({ followed, count, port }) => {
  let made = 0
  await operate(['federation'], async ({ part }) => {
    const { db } = part('federation').deps
    made = await db.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: { count: number }[] }>(
        `with crowd as (select n, '127.1.' || (n / 256) || '.' || (n % 256) || ':' || ?::text as host
             from generate_series(0, ? - 1) n),
           known as (insert into remote_actor (ap_id, kind, local_id, domain, handle, inbox, fetched_at)
             select 'http://' || host || '/u/reader', 'user', ${CROWD} + n, host, 'reader@' || host,
               'http://' || host || '/inbox', now() from crowd),
           following as (insert into user_follow (follower_id, followed_id)
             select ${CROWD} + n, user_id from crowd, user_card where username = ? and domain is null returning 1)
         select count(*)::int as count from following`,
        [port, count, followed],
      )
      return rows[0]?.count ?? 0
    })
  })
  return made
})
