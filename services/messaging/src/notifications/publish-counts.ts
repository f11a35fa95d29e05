import type { Messaging } from '../context.ts'

type Needs = Pick<Messaging, 'store' | 'hub'>

/** How many new notifications a member has, and how many of them are private messages. */
export const countsOf = async ({ store }: Pick<Needs, 'store'>, userId: number) => {
  const [notifications, messages] = await Promise.all([
    store.notifications.countNew(userId),
    store.notifications.countNewMessages(userId),
  ])
  return { notifications, messages }
}

/** Sends the counts to the member's open pages. */
export const tellCounts = async (needs: Needs, userId: number): Promise<undefined> => {
  await needs.hub.publish({ event: 'count', data: await countsOf(needs, userId), to: [userId] })
}
