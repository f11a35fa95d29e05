import { afterEach, beforeEach, expect, test } from 'vitest'
import { receiveMessage } from '@app/contract/calls/messaging.ts'
import { hidesHost } from '@app/contract/calls/hidden.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { eventually, messagingWorld, principalOf } from '../../test/messaging-world.ts'

type World = Awaited<ReturnType<typeof messagingWorld>>
type Person = Awaited<ReturnType<World['user']>>

let world: World
let far: Person
beforeEach(async () => {
  world = await messagingWorld()
  world.answerCalls([answer(hidesHost, async () => ({ userIds: [] }))])
  far = await world.user({ username: 'f@far.example', domain: 'far.example', isSilenced: true })
})
afterEach(() => world.close())

const heardBy = async (user: Person) =>
  (await world.as(principalOf(user)).call(notifications.notificationCollectionAll)).body.items.length

test('somebody silenced is heard by those who follow them, and by nobody else', async () => {
  const [stranger, follower] = [await world.user(), await world.user()]
  await world.emit(userFollowed, { followerId: follower.userId, followedId: far.userId })
  const threads = [
    await world.thread(stranger, await world.magazine()),
    await world.thread(follower, await world.magazine()),
  ]
  const mentions = [`@${stranger.username}`, `@${follower.username}`]
  for (const thread of threads) await world.comment(far, thread, { mentions })
  await eventually(async () => expect(await heardBy(follower)).toBe(2))
  await world.comment(follower, threads[0]!)
  await eventually(async () => expect(await heardBy(stranger)).toBe(1))
})

test('who subscribes to a silenced magazine hears of its threads, but of none that they post elsewhere', async () => {
  const subscriber = await world.user({ settings: { notifyOnNewEntry: true } })
  const [home, open] = [
    await world.magazine({ name: 'cats@far.example', domain: 'far.example', isSilenced: true }, [subscriber]),
    await world.magazine({}, [subscriber]),
  ]
  await world.thread(far, open)
  await world.thread(far, home)
  await eventually(async () => expect(await heardBy(subscriber)).toBe(1))
})

test('a message of theirs arrives in silence, unless it answers one', async () => {
  const [stranger, follower] = [await world.user(), await world.user()]
  await world.emit(userFollowed, { followerId: follower.userId, followedId: far.userId })
  const write = (to: Person, apId: string, inReplyTo: string | null = null) =>
    world.ask(receiveMessage, {
      apId,
      senderId: far.userId,
      receiverIds: [to.userId],
      inReplyTo,
      body: 'Hello',
      domain: 'far.example',
      createdAt: new Date().toISOString(),
      edited: false,
    })
  await write(stranger, 'https://far.example/1')
  await write(follower, 'https://far.example/2')
  expect([await heardBy(stranger), await heardBy(follower)]).toEqual([0, 1])
})
