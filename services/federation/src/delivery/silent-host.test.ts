import { expect, test } from 'vitest'
import { contentCreated } from '@app/contract/events/content.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { aCard, until } from '../../test/peers.ts'
import { activity, federationScene } from '../../test/scene.ts'

const scene = federationScene()

const ALICE = 'https://home.test/u/alice'
const reader = (name: string) => ({ host: `${name}.test`, actor: `https://${name}.test/u/reader` })

test('a host that was silent gets what waits as soon as it speaks, one that asked to wait does not', async () => {
  const { world } = scene
  const { knex } = world.deps.db
  const [asleep, busy] = [reader('asleep'), reader('busy')]
  const said = async (actor: string) =>
    expect(await world.post(activity('Follow', ALICE, { actor }))).toBe(202)
  for (const { actor } of [asleep, busy]) {
    await world.peers.actor(actor)
    await said(actor)
    const followerId = await until(() => world.userIds.get(actor))
    await world.emit(userFollowed, { followerId, followedId: 11 })
  }
  await until(async () => (await knex('delivery')).length === 0)

  const inboxes = { asleep: `${asleep.actor}/inbox`, busy: `${busy.actor}/inbox` }
  world.peers.silent.add(asleep.host)
  world.peers.statuses.set(inboxes.busy, 503)
  const threads = () =>
    world.peers.delivered.filter((one) => one.activity['type'] === 'Create').map(({ inbox }) => inbox)
  await world.emit(contentCreated, aCard({ id: 901, authorId: 11, magazineId: 1 }))
  const paused = knex('delivery_host').where({ failures: 1, taken_until: null })
  await until(async () => (await paused.clone()).length === 2)
  // As after many failures.
  await paused.clone().update({ due_at: new Date(world.clock.now().getTime() + 12 * 3600_000) })

  world.peers.silent.clear()
  world.peers.statuses.clear()
  await said(busy.actor)
  await said(asleep.actor)
  await until(() => threads().includes(inboxes.asleep))
  expect(threads().filter((inbox) => inbox === inboxes.busy)).toHaveLength(1)
})
