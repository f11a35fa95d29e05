import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberBanned } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { followRequested, userChanged, userFollowed } from '@app/contract/events/identity.ts'
import * as messages from '@app/contract/messaging/messages.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { eventually, messagingWorld, principalOf } from '../../test/messaging-world.ts'
import type { MessagingWorld } from '../../test/messaging-world.ts'
import { createPushService, readVapid } from '@app/platform/testing/push-service.ts'

const fetchFrom = (allowPrivateNetworks: boolean) =>
  createSafeFetch({ allowPrivateNetworks, userAgent: 'test' })

let service: Awaited<ReturnType<typeof createPushService>>
let world: MessagingWorld
/** The same, as it is configured for the open internet. */
let guarded: MessagingWorld
beforeAll(async () => {
  service = await createPushService()
  // The push service of this test is on this machine, where a real one never is.
  world = await messagingWorld({}, { fetch: fetchFrom(true) })
  guarded = await messagingWorld({}, { fetch: fetchFrom(false) })
})
afterAll(async () => {
  await world.close()
  await guarded.close()
  await service.close()
})

const scopes = ['user:notification:read', 'user:message:create', 'user:message:read'] as const
const app = (user: UserCard, clientId = 'app', of = world) =>
  of.as(principalOf(user, { clientId, scopes: [...scopes] }))
const register = (user: UserCard, name: string, clientId?: string) =>
  app(user, clientId).call(notifications.notificationPushRegister, { body: service.subscribe(name) })
const sendTest = async (user: UserCard) => (await app(user).call(notifications.notificationPushTest)).status
const write = (from: UserCard, to: UserCard, body: string) =>
  app(from).call(messages.messageCreateThread, { params: { user_id: to.userId }, body: { body } })

test('a client registers and gets a test at once, signed with the key of this instance', async () => {
  const answer = await register(await world.user(), 'one')
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(service.at('one').map(({ content }) => content)).toEqual([
    {
      id: null,
      message: '',
      title: 'Notifications from this site reach you',
      actionUrl: null,
      avatarUrl: null,
      iconUrl: '/assets/icons/icon-192-maskable.png',
      badgeUrl: '/assets/icons/icon-96-maskable-bw.png',
      category: 'notification',
    },
  ])
  const { key } = (await (await world.as(null).fetch('/live/push-key')).json()) as { key: string }
  expect(readVapid(service.at('one')[0]?.authorization ?? '', key)).toMatchObject({ aud: service.origin })
})

test('a notification is pushed to every client of its owner', async () => {
  const [anna, bert] = [await world.user({ title: 'Anna' }), await world.user()]
  await register(bert, 'phone', 'phone')
  await register(bert, 'desk', 'desk')
  const { body } = await write(anna, bert, 'hello')
  for (const name of ['phone', 'desk'])
    await eventually(() =>
      expect(service.at(name)[1]?.content).toMatchObject({
        id: expect.any(Number),
        title: 'New direct message',
        message: 'Anna wrote to you: hello',
        actionUrl: `/profile/messages/${body.threadId}`,
        category: 'message',
      }),
    )
})

test.each([
  ['de', 'Neue private Nachricht', 'Anna hat dir geschrieben: hello'],
  ['ar', 'رسالة خاصة جديدة', 'رسالة إليك من \u2068Anna\u2069: hello'],
  // A later release may speak what this one does not.
  ['tlh', 'New direct message', 'Anna wrote to you: hello'],
])('a push is in the language of who gets it: %s', async (language, title, message) => {
  const [anna, member] = [await world.user({ title: 'Anna' }), await world.user({ language })]
  await register(member, `speaks-${language}`)
  await write(anna, member, 'hello')
  await eventually(() =>
    expect(service.at(`speaks-${language}`)[1]?.content).toMatchObject({ title, message }),
  )
})

test('who follows, and who asks to, is pushed to a member who wishes to know', async () => {
  const fan = await world.user({ title: 'Fan' })
  const member = await world.user({ settings: { notifyOnFollower: true } } as never)
  await register(member, 'followed')
  const between = { followerId: fan.userId, followedId: member.userId }
  const pushed = (at: number, content: object) =>
    eventually(() => expect(service.at('followed')[at]?.content).toMatchObject(content))
  await world.emit(userFollowed, between)
  await pushed(1, { message: expect.stringContaining('Fan'), actionUrl: `/u/${fan.username}` })
  await world.emit(followRequested, between)
  await pushed(2, { message: expect.stringContaining('Fan'), actionUrl: '/settings/follow_requests' })
})

test('what happens to a thread says where it is', async () => {
  const [author, reader] = [await world.user(), await world.user({ username: 'carla' })]
  await register(author, 'author')
  const magazine = await world.magazine({ name: 'oceans' })
  const comment = await world.comment(reader, await world.thread(author, magazine), {
    body: 'Deep *water*, @member_2',
  })
  await eventually(() =>
    expect(service.at('author')[1]?.content).toMatchObject({
      title: 'New comment',
      message: 'carla commented: Deep *water*, @member_2',
      actionUrl: `/m/oceans/t/${comment.threadId}/-/comment/${comment.id}`,
      category: 'notification',
    }),
  )
})

test('a ban shows the face of its magazine', async () => {
  const [member, moderator] = [await world.user(), await world.user({ username: 'dora' })]
  await register(member, 'banished')
  const image = { sourceUrl: null, storageUrl: null, altText: null, width: 1, height: 1, blurHash: null }
  const icon = { ...image, filePath: `aa/bb/${'a'.repeat(64)}.png` }
  const { magazineId, name } = await world.magazine({ icon })
  await world.emit(memberBanned, {
    banId: 1,
    magazineId,
    userId: member.userId,
    bannedById: moderator.userId,
    reason: 'spam',
    expiredAt: null,
  })
  await eventually(() =>
    expect(service.at('banished')[1]?.content).toMatchObject({
      title: 'You were banned',
      message: 'dora banned you: spam',
      actionUrl: `/m/${name}`,
      avatarUrl: `/media/cache/resolve/avatar_thumb/${icon.filePath}`,
    }),
  )
})

test('a second registration of the same client takes the place of the first', async () => {
  const user = await world.user()
  await register(user, 'old')
  await register(user, 'new')
  expect(await sendTest(user)).toBe(200)
  expect(service.at('old')).toHaveLength(1)
  expect(service.at('new')).toHaveLength(2)
})

describe('a subscription belongs to the authorization', () => {
  const device = (user: UserCard, grantId: string) =>
    world.as(principalOf(user, { clientId: 'reader', grantId, scopes: [...scopes] }))
  const registerOn = (user: UserCard, grantId: string, name: string) =>
    device(user, grantId).call(notifications.notificationPushRegister, { body: service.subscribe(name) })
  const tests = async (user: UserCard, grantId: string) =>
    (await device(user, grantId).call(notifications.notificationPushTest)).status

  test('two devices with the same app have two, and each ends its own', async () => {
    const user = await world.user()
    await registerOn(user, 'phone', 'of-phone')
    await registerOn(user, 'tablet', 'of-tablet')
    expect([await tests(user, 'phone'), await tests(user, 'tablet')]).toEqual([200, 200])
    expect([service.at('of-phone').length, service.at('of-tablet').length]).toEqual([2, 2])
    await device(user, 'phone').call(notifications.notificationPushUnregister)
    expect([await tests(user, 'phone'), await tests(user, 'tablet')]).toEqual([404, 200])
  })

  test('the same endpoint under a new authorization takes the place of the old one', async () => {
    const user = await world.user()
    await registerOn(user, 'before', 'same')
    await registerOn(user, 'after', 'same')
    expect([await tests(user, 'before'), await tests(user, 'after')]).toEqual([404, 200])
  })
})

test.each([404, 410])('an endpoint that answers %i is gone, and forgotten', async (status) => {
  const user = await world.user()
  await register(user, `gone${status}`)
  service.answers(`gone${status}`, status)
  expect(await sendTest(user)).toBe(404)
  service.answers(`gone${status}`, 201)
  expect(await sendTest(user)).toBe(404)
  expect(service.at(`gone${status}`)).toHaveLength(1)
})

test('an endpoint that fails is asked again and kept', async () => {
  const [anna, bert] = [await world.user(), await world.user()]
  await register(bert, 'failing')
  service.answers('failing', 503)
  expect(await sendTest(bert)).toBe(404)
  service.answers('failing', 201)
  await write(anna, bert, 'still there')
  await eventually(() => expect(service.at('failing')).toHaveLength(2))
})

test.each([500, 302, 307])('an endpoint that answers %i to the first push is not kept', async (status) => {
  const user = await world.user()
  const body = service.subscribe(`fault${status}`)
  service.answers(`fault${status}`, status)
  expect((await app(user).call(notifications.notificationPushRegister, { body })).status).toBe(400)
  expect(await sendTest(user)).toBe(404)
})

test.each([
  'http://127.0.0.1',
  'http://[::1]',
  'http://169.254.169.254/latest',
  'http://10.0.0.1',
  'http://localhost',
  'http://[::ffff:127.0.0.1]',
])('%s is on a private network, and never asked', async (address) => {
  const user = await guarded.user()
  const url = new URL(address)
  // Where it can be, at the very port where something listens.
  if (!address.includes('169')) url.port = new URL(service.origin).port
  const before = service.received.length
  const body = { ...service.subscribe('inside'), endpoint: new URL('/inside', url).href }
  const { status } = await app(user, 'app', guarded).call(notifications.notificationPushRegister, { body })
  expect([status, service.received.length]).toEqual([400, before])
})

test('a client that unregisters hears no more; wrong keys are refused', async () => {
  const user = await world.user()
  await register(user, 'left')
  expect((await app(user).call(notifications.notificationPushUnregister)).status).toBe(200)
  expect((await app(user).call(notifications.notificationPushUnregister)).status).toBe(200)
  expect(await sendTest(user)).toBe(404)
  for (const wrong of [{ serverKey: '?' }, { contentPublicKey: '' }, { endpoint: 'ftp://push.example' }])
    expect(
      (
        await app(user).call(notifications.notificationPushRegister, {
          body: { ...service.subscribe('x'), ...wrong },
        })
      ).status,
    ).toBe(400)
})

test('who may no longer sign in is pushed nothing', async () => {
  const [author, banned, reader] = [await world.user(), await world.user(), await world.user()]
  await register(banned, 'banned')
  await register(author, 'witness')
  const thread = await world.thread(banned, await world.magazine(), {
    createdAt: new Date(world.clock.now().getTime() - 3 * 86_400_000).toISOString(),
  })
  await world.emit(userChanged, { ...banned, state: 'banned' })
  await world.comment(reader, thread, { mentions: [`@${author.username}`] })
  await eventually(() => expect(service.at('witness')).toHaveLength(2))
  expect(service.at('banned')).toHaveLength(1)
})
