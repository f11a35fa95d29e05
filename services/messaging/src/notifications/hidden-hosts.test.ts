import { expect, test } from 'vitest'
import { hidesHost } from '@app/contract/calls/hidden.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { eventually, messagingWorld, principalOf } from '../../test/messaging-world.ts'

test('who hides a server hears of nothing its people do; the others do', async () => {
  const world = await messagingWorld()
  try {
    const [hiding, open] = [await world.user(), await world.user()]
    const far = await world.user({ username: 'f@far.example', domain: 'far.example' })
    world.answerCalls([
      answer(hidesHost, async ({ domain, userIds }) => ({
        userIds: domain === 'far.example' ? userIds.filter((userId) => userId === hiding.userId) : [],
      })),
    ])
    const heardBy = async (user: typeof open) =>
      (await world.as(principalOf(user)).call(notifications.notificationCollectionAll)).body.items.length
    const mentions = [`@${hiding.username}`, `@${open.username}`]
    const threads = [
      await world.thread(hiding, await world.magazine()),
      await world.thread(open, await world.magazine()),
    ]
    for (const thread of threads) await world.comment(far, thread, { mentions })
    await eventually(async () => expect(await heardBy(open)).toBe(2))
    await world.comment(open, threads[0]!)
    await eventually(async () => expect(await heardBy(hiding)).toBe(1))
  } finally {
    await world.close()
  }
})
