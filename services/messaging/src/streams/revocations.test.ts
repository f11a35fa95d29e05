import { expect, test } from 'vitest'
import * as notifications from '@app/contract/messaging/notifications.ts'
import { eventually, principalOf } from '../../test/messaging-world.ts'
import type { MessagingWorld } from '../../test/messaging-world.ts'
import { pushScene } from '../../test/push-scene.ts'

const scene = pushScene()

const revoke = (revocation: object) =>
  scene.world.deps.cache.publish('identity.revoked', JSON.stringify(revocation))
const bySession = (sessionId: string) => ({ via: 'session', sessionId, clientId: null }) as const
const byApp = (clientId: string) => ({ clientId, scopes: ['user:notification:read'] }) as const

/** Somebody with an open stream and push, with what they came in with. */
const present = async (
  user: Awaited<ReturnType<MessagingWorld['user']>>,
  came: Parameters<typeof principalOf>[1],
  name: string,
) => {
  const caller = scene.world.as(principalOf(user, came))
  const body = scene.service.subscribe(name)
  expect((await caller.call(notifications.notificationPushRegister, { body })).status).toBe(200)
  const abort = new AbortController()
  const response = await caller.fetch('/live/me', { signal: abort.signal })
  expect(response.status).toBe(200)
  let open = true
  const ended = (async () => {
    for await (const _ of response.body ?? []);
  })().then(
    () => (open = false),
    () => (open = false),
  )
  return {
    isOpen: () => open,
    ended,
    pushes: async () => (await caller.call(notifications.notificationPushTest)).status === 200,
    close: () => abort.abort(),
  }
}

test('signing out ends the stream and the push of that session, and of no other', async () => {
  const user = await scene.world.user()
  const [here, there] = [
    await present(user, bySession('here'), 'here'),
    await present(user, bySession('there'), 'there'),
  ]
  await revoke({ sessionId: 'here' })
  await here.ended
  await eventually(async () => expect(await here.pushes()).toBe(false))
  expect([there.isOpen(), await there.pushes()]).toEqual([true, true])
  there.close()
})

test('taking a consent back ends what that program hears of this member', async () => {
  const [anna, bert] = [await scene.world.user(), await scene.world.user()]
  const [taken, kept] = [await present(anna, byApp('app'), 'anna'), await present(bert, byApp('app'), 'bert')]
  await revoke({ userId: anna.userId, clientId: 'app' })
  await taken.ended
  await eventually(async () => expect(await taken.pushes()).toBe(false))
  expect([kept.isOpen(), await kept.pushes()]).toEqual([true, true])

  // The program itself is gone: nobody is told by it any more.
  await revoke({ clientId: 'app' })
  await kept.ended
  await eventually(async () => expect(await kept.pushes()).toBe(false))
})

test('an authorization that ends takes its own push along, a withdrawn consent that of every device', async () => {
  const user = await scene.world.user()
  const on = (grantId: string) => ({ ...byApp('reader'), grantId })
  const [phone, tablet] = [
    await present(user, on('phone'), 'grant-phone'),
    await present(user, on('tablet'), 'grant-tablet'),
  ]
  await revoke({ userId: user.userId, clientId: 'reader', grantId: 'phone' })
  await eventually(async () => expect(await phone.pushes()).toBe(false))
  expect(await tablet.pushes()).toBe(true)
  await revoke({ userId: user.userId, clientId: 'reader' })
  await eventually(async () => expect(await tablet.pushes()).toBe(false))
})

test('a change of rights ends streams, so that they come back with the new ones, and keeps push', async () => {
  const user = await scene.world.user()
  const one = await present(user, byApp('phone'), 'phone')
  await revoke({ userId: user.userId })
  await one.ended
  expect(await one.pushes()).toBe(true)
})

test('what cannot be read changes nothing', async () => {
  const one = await present(await scene.world.user(), byApp('desk'), 'desk')
  await scene.world.deps.cache.publish('identity.revoked', 'no JSON')
  await revoke({ userId: 'all' })
  await revoke({})
  await revoke({ tokenId: 'one' })
  await revoke({ sessionId: 'unknown' })
  expect([one.isOpen(), await one.pushes()]).toEqual([true, true])
  one.close()
})
