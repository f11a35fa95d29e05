import type { Messaging } from '../context.ts'

/** How many new notifications a member has, of whatever kind, and how many of them are private messages. */
export const countsOf = async ({ store }: Messaging, userId: number) => {
  const [notifications, messages] = await Promise.all([
    store.notifications.countNew(userId),
    store.notifications.countNewMessages(userId),
  ])
  return { notifications, messages }
}

/** Sends the counts to the member's open pages. */
export const publishCounts = async (messaging: Messaging, userId: number): Promise<undefined> => {
  await messaging.hub.publish({ event: 'count', data: await countsOf(messaging, userId), to: [userId] })
}
