import type { Messaging } from '../context.ts'
import type { NewCounts } from '../store/store.ts'

/** How many new notifications a member has, of whatever kind, and how many of them are private messages. */
export const countsOf = async ({ store }: Messaging, userId: number): Promise<NewCounts> =>
  (await store.notifications.countsOf([userId])).get(userId) ?? { notifications: 0, messages: 0 }

/** Sends the counts to the open pages of each of these members. */
export const publishCounts = async ({ store, hub }: Messaging, ...userIds: number[]): Promise<undefined> => {
  for (const [userId, data] of await store.notifications.countsOf(userIds))
    await hub.publish({ event: 'count', data, to: [userId] })
}
