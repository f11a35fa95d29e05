import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { UserCard } from '@app/contract/events/identity.ts'
import * as messages from '@app/contract/messaging/messages.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { eventually, messagingWorld, principalOf } from '../../test/messaging-world.ts'
import type { MessagingWorld } from '../../test/messaging-world.ts'
import { createPushService, readVapid } from '../../test/push-service.ts'

const service = createPushService()
let world: MessagingWorld
beforeAll(async () => {
  world = await messagingWorld({}, { fetch: service.fetch })
})
afterAll(() => world.close())

const app = (user: UserCard, clientId = 'app') =>
  world.as(
    principalOf(user, {
      clientId,
      scopes: ['user:notification:read', 'user:message:create', 'user:message:read'],
    }),
  )
const at = (endpoint: string) => service.received.filter((pushed) => pushed.endpoint === endpoint)
const register = (user: UserCard, endpoint: string, clientId?: string) =>
  app(user, clientId).call(notifications.notificationPushRegister, { body: service.subscribe(endpoint) })

test('a client registers and gets a test at once, signed with the key of this instance', async () => {
  const endpoint = 'https://push.example/one'
  const answer = await register(await world.user(), endpoint)
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(at(endpoint)).toMatchObject([{ content: { id: null, message: '', title: 'Hello World!' } }])
  const { key } = (await (await world.as(null).fetch('/live/push-key')).json()) as { key: string }
  expect(readVapid(at(endpoint)[0]?.authorization ?? '', key)).toMatchObject({ aud: 'https://push.example' })
})

test('a notification is pushed to every client of its owner', async () => {
  const [anna, bert] = [await world.user({ title: 'Anna' }), await world.user()]
  await register(bert, 'https://push.example/phone', 'phone')
  await register(bert, 'https://push.example/desk', 'desk')
  await app(anna).call(messages.messageCreateThread, {
    params: { user_id: bert.userId },
    body: { body: 'hello' },
  })
  for (const endpoint of ['https://push.example/phone', 'https://push.example/desk'])
    await eventually(() =>
      expect(at(endpoint)[1]?.content).toMatchObject({
        id: expect.any(Number),
        title: 'New direct message',
        message: 'Anna: hello',
        category: 'message',
      }),
    )
})

test('a second registration of the same client takes the place of the first', async () => {
  const user = await world.user()
  await register(user, 'https://push.example/old')
  await register(user, 'https://push.example/new')
  expect((await app(user).call(notifications.notificationPushTest)).status).toBe(200)
  expect(at('https://push.example/old')).toHaveLength(1)
  expect(at('https://push.example/new')).toHaveLength(2)
})

test('an endpoint that is gone is forgotten', async () => {
  const user = await world.user()
  await register(user, 'https://push.example/gone')
  service.answers('https://push.example/gone', 410)
  expect((await app(user).call(notifications.notificationPushTest)).status).toBe(404)
  service.answers('https://push.example/gone', 201)
  expect((await app(user).call(notifications.notificationPushTest)).status).toBe(404)
})

test('an endpoint on a private network, or that answers with a fault, is not kept', async () => {
  const user = await world.user()
  const keys = service.subscribe('https://push.example/fault')
  const inside = await app(user).call(notifications.notificationPushRegister, {
    body: { ...keys, endpoint: 'http://169.254.169.254/push' },
  })
  expect(inside.status).toBe(400)
  service.answers('https://push.example/fault', 500)
  expect((await app(user).call(notifications.notificationPushRegister, { body: keys })).status).toBe(400)
  expect((await app(user).call(notifications.notificationPushTest)).status).toBe(404)
})

test('a client that unregisters hears no more; wrong keys are refused', async () => {
  const user = await world.user()
  await register(user, 'https://push.example/left')
  expect((await app(user).call(notifications.notificationPushUnregister)).status).toBe(200)
  expect((await app(user).call(notifications.notificationPushTest)).status).toBe(404)
  for (const wrong of [{ serverKey: '?' }, { contentPublicKey: '' }, { endpoint: 'ftp://push.example' }])
    expect(
      (
        await app(user).call(notifications.notificationPushRegister, {
          body: { ...service.subscribe('https://push.example/x'), ...wrong },
        })
      ).status,
    ).toBe(400)
})
