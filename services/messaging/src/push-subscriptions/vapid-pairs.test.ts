import type { UserCard } from '@app/contract/events/identity.ts'
import { expect, test } from 'vitest'
import { principalOf } from '../../test/messaging-world.ts'
import { pushScene } from '../../test/push-scene.ts'
import { createMessagingContext } from '../context.ts'
import { testPayload } from './payload.ts'
import { registerClient } from './register-client.ts'
import { pushPublicKey, sendPush } from './send-push.ts'
import { textsFor } from '../users/texts-for.ts'
import { rotateVapid } from './vapid-pairs.ts'

const scene = pushScene()

/** A process that read the pairs after the last change; one that runs already has learned of it in a minute. */
const aProcess = () => createMessagingContext(scene.world.deps, {})
const rotate = (isCompromised: boolean) => rotateVapid(aProcess().store.push, { isCompromised })

/** A browser subscribes for a key of this instance, as push services bind it, and registers with it. */
const register = async (user: UserCard, name: string, key: string) =>
  registerClient(
    aProcess(),
    principalOf(user, { clientId: name }),
    keysOf(scene.service.subscribe(name, key)),
  )
const keysOf = (body: { endpoint: string; serverKey: string; contentPublicKey: string }) => ({
  endpoint: body.endpoint,
  auth: body.serverKey,
  p256dh: body.contentPublicKey,
})
/** Which of a member's subscriptions take a message now. */
const reached = async (user: UserCard) => {
  const messaging = aProcess()
  const payload = testPayload(await textsFor(messaging, user.userId))
  const reachedOnes: string[] = []
  for (const one of await messaging.store.push.of(user.userId))
    if (await sendPush(messaging, one, payload)) reachedOnes.push(one.client)
  return reachedOnes.toSorted()
}

test('subscriptions go on under the pair they were made with, and new ones are made with the new pair', async () => {
  const user = await scene.world.user()
  const first = await pushPublicKey(aProcess())
  await register(user, 'before', first)
  // As one stands that is older than the column.
  await scene.world.deps.db.knex('push_subscription').where({ user_id: user.userId }).update({ vapid: null })

  await rotate(false)
  const second = await pushPublicKey(aProcess())
  expect(second).not.toBe(first)
  await register(user, 'after', second)
  // It was given the old key just before, and registers just after.
  await register(user, 'late', first)
  await rotate(false)
  await register(user, 'newest', await pushPublicKey(aProcess()))
  expect(await reached(user)).toEqual(['after', 'before', 'late', 'newest'])
})

test('of a pair that somebody else may hold nothing is left', async () => {
  const user = await scene.world.user()
  const stolen = await pushPublicKey(aProcess())
  await register(user, 'old', stolen)
  await rotate(true)
  expect(await reached(user)).toEqual([])
  await expect(register(user, 'old', stolen)).rejects.toMatchObject({ status: 400 })
  await register(user, 'renewed', await pushPublicKey(aProcess()))
  expect(await reached(user)).toEqual(['renewed'])
})
