import { expect } from '@jest/globals'
import { inDatabase } from '../kit/database.ts'
import type { Instance } from '../kit/program.ts'

/** A server forgets that somebody follows somebody, as after a backup was put back. */
export const forgetFollow = (instance: Instance, followerId: number, followedId: number): Promise<void> =>
  inDatabase(instance, async (client) => {
    const ids = [followerId, followedId]
    for (const table of ['federation.user_follow', 'identity.follow']) {
      const { rowCount } = await client.query(
        `delete from ${table} where follower_id = $1 and followed_id = $2`,
        ids,
      )
      expect([table, rowCount]).toEqual([table, 1])
    }
    await client.query('update identity.account set followers_count = followers_count - 1 where id = $1', [
      followedId,
    ])
    await client.query(`delete from federation.sent_relation where kind = 'follow' and actor_id = $1`, [
      followerId,
    ])
  })
