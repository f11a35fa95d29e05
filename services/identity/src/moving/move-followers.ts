import type { Knex } from 'knex'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import { passFollow } from '../relations/relations.ts'

export const MOVE_FOLLOWERS = 'identity.move-followers'
export type MoveFollowersJob = { fromId: number; toId: number }

const BATCH = 200

export const requestFollowersMove = (
  identity: Identity,
  tx: Knex.Transaction,
  job: MoveFollowersJob,
): Promise<void> => identity.work.enqueue(MOVE_FOLLOWERS, job, { tx })

const FOLLOWERS = `
  select f.follower_id as id from follow f join account a on a.id = f.follower_id
  where f.followed_id = $1 and f.follower_id > $2 and a.domain is null and not a.is_deleted
  order by f.follower_id limit $3`

/** Members who follow an account follow the one it moved to instead; done twice, nothing is left to do. */
export const moveFollowers = async (
  identity: Identity,
  { fromId, toId }: MoveFollowersJob,
  signal?: AbortSignal,
): Promise<void> => {
  let after = 0
  for (;;) {
    signal?.throwIfAborted()
    const rows = await identity.db.query<Pick<Rows['account'], 'id'>>('followers-here', FOLLOWERS, [
      fromId,
      after,
      BATCH,
    ])
    for (const { id } of rows) await passFollow(identity, id, fromId, toId)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}
