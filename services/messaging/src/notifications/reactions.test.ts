import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentViews } from '@app/contract/calls/content.ts'
import * as content from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import * as identity from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { NotificationGroup } from '@app/contract/messaging/notification-groups.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { eventually, messagingWorld, principalOf } from '../../test/messaging-world.ts'
import type { MessagingWorld } from '../../test/messaging-world.ts'

let world: MessagingWorld
beforeAll(async () => {
  world = await messagingWorld()
  world.answerCalls([
    answer(contentViews, async ({ refs }) => ({ items: refs.map(({ id }) => ({ entryId: id }) as never) })),
  ])
})
afterAll(() => world.close())

const KINDS = 'follower_notification,favourite_notification,boost_notification'
const wanting = { notifyOnFollower: true, notifyOnFavourite: true, notifyOnBoost: true }
const as = (user: UserCard) => world.as(principalOf(user))
const asked = async (user: UserCard, kinds = KINDS) =>
  (await as(user).call(notifications.notificationCollectionAll, { query: { kinds } as never })).body.items
const told = async (user: UserCard, kinds = KINDS) =>
  (await asked(user, kinds)).map(({ type }) => type).toSorted()
const set = (user: UserCard, targetType: string, targetId: number, setting: string) =>
  as(user).call(notifications.notificationSettingsUpdate, {
    params: { targetType, targetId: String(targetId), setting },
  })

const vote = (on: ContentCard, by: UserCard, more: object = {}) =>
  world.emit(content.contentVoted, {
    type: on.type,
    id: on.id,
    magazineId: on.magazineId,
    authorId: on.authorId,
    threadId: on.threadId,
    userId: by.userId,
    choice: 1,
    previousChoice: 0,
    favourite: true,
    uv: 1,
    dv: 0,
    favourites: 1,
    ...more,
  })
const follow = (follower: UserCard, followed: UserCard) =>
  world.emit(identity.userFollowed, { followerId: follower.userId, followedId: followed.userId })

/** A thread of somebody who wishes to hear of everything, unless said otherwise. */
const aThread = async (settings: object = wanting, card: object = {}) => {
  const author = await world.user({ settings, ...card } as never)
  const thread = await world.thread(author, await world.magazine(), {})
  return { author, thread }
}
/** Reactions are gathered: once this one was told, all before it were. */
const allTold = async () => {
  const { author, thread } = await aThread()
  await vote(thread, await world.user())
  await eventually(async () => expect(await told(author)).toContain('boost_notification'))
}

describe('Followers, favourites and boosts', () => {
  test('whoever asks for them is told, with who it was; callers that know the kinds alone', async () => {
    const { author, thread } = await aThread()
    const fan = await world.user()
    await follow(fan, author)
    await vote(thread, fan)
    await eventually(async () =>
      expect(await told(author)).toEqual([
        'boost_notification',
        'favourite_notification',
        'follower_notification',
      ]),
    )
    const { username } = fan
    for (const { type, subject } of await asked(author))
      expect(subject).toMatchObject(
        type === 'follower_notification' ? { username } : { entryId: thread.id, sender: { username } },
      )
    expect(await told(author, '')).toEqual([])
    const count = await as(author).call(notifications.notificationCount)
    expect(count.body).toEqual({ count: 0 })
  })

  test('are apart in a list that is narrowed to a group', async () => {
    const { author, thread } = await aThread()
    const fan = await world.user()
    await follow(fan, author)
    await vote(thread, fan)
    await eventually(async () => expect(await told(author)).toHaveLength(3))
    const narrowed = async (group: NotificationGroup, kinds = KINDS) => {
      const { body } = await as(author).call(notifications.notificationCollectionAll, {
        query: { kinds, group } as never,
      })
      return [body.items.map(({ type }) => type).toSorted(), body.pagination.count]
    }
    expect(await narrowed('reactions')).toEqual([['boost_notification', 'favourite_notification'], 2])
    expect(await narrowed('people')).toEqual([['follower_notification'], 1])
    expect(await narrowed('answers')).toEqual([[], 0])
    // What a caller does not know stays away from it in a group, too.
    expect(await narrowed('reactions', '')).toEqual([[], 0])
  })

  test('of each person once, however often they change their mind', async () => {
    const { author, thread } = await aThread()
    const fan = await world.user()
    for (let twice = 0; twice < 2; twice += 1) {
      await follow(fan, author)
      await vote(thread, fan)
      await vote(thread, fan, { choice: 0, previousChoice: 1, favourite: false })
    }
    await vote(thread, await world.user(), { choice: null, previousChoice: null })
    await eventually(async () => expect(await told(author)).toHaveLength(4))
    expect((await told(author)).filter((type) => type === 'favourite_notification')).toHaveLength(2)
  })

  test.each<[string, object, object]>([
    ['who did not ask', {}, {}],
    ['who asked for followers alone, of votes', { notifyOnFollower: true }, {}],
    ['somebody of another server', wanting, { domain: 'there.test', username: 'far@there.test' }],
    ['somebody banned', wanting, { state: 'banned' }],
  ])('not %s', async (_who, settings, card) => {
    const { author, thread } = await aThread(settings, card)
    await vote(thread, await world.user())
    await allTold()
    expect(await told(author)).toEqual([])
  })

  test.each<[string, (author: UserCard, fan: UserCard, thread: ContentCard) => Promise<unknown>]>([
    [
      'whom they block',
      (author, fan) => world.emit(identity.userBlocked, { blockerId: author.userId, blockedId: fan.userId }),
    ],
    [
      'whom they mute',
      (author, fan) => world.emit(identity.userMuted, { muterId: author.userId, mutedId: fan.userId }),
    ],
    ['whose level is Muted', (author, fan) => set(author, 'user', fan.userId, 'Muted')],
    ['in a thread that they muted', (author, _fan, thread) => set(author, 'entry', thread.id, 'Muted')],
  ])('not of votes by somebody %s', async (_who, choose) => {
    const { author, thread } = await aThread()
    const fan = await world.user()
    await choose(author, fan, thread)
    await vote(thread, fan)
    await allTold()
    expect(await told(author)).toEqual([])
  })

  test('neither of their own votes, votes against it, nor of what only some may read', async () => {
    const { author, thread } = await aThread()
    const other = await world.user()
    await vote(thread, author)
    await vote(thread, other, { choice: -1, favourite: null })
    await vote(thread, other, { audience: 'followers' })
    await allTold()
    expect(await told(author)).toEqual([])
  })

  test('not of followers whom they accepted one by one', async () => {
    const { author } = await aThread(wanting, { approvesFollowers: true })
    await follow(await world.user(), author)
    expect(await told(author)).toEqual([])
  })
})
