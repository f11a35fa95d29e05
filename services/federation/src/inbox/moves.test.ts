import { beforeEach, describe, expect, test } from 'vitest'
import { actorAliases, resolveRemote } from '@app/contract/calls/federation.ts'
import { userChanged, userFollowed, userMoved } from '@app/contract/events/identity.ts'
import type { Json } from '../json-ld/json.ts'
import { until } from '../../test/peers.ts'
import { activity, alice, bob, federationScene } from '../../test/scene.ts'

const scene = federationScene()
const away = 'https://away.test/u/bob'
const here = 'https://home.test/u/alice'
const move = (target: unknown, extra = {}) => activity('Move', bob, { target, ...extra })
const moves = () => scene.world.moves
/** What comes after a move was judged: another activity of the same server. */
const passed = async () => {
  const before = scene.world.follows.length
  await scene.world.post(activity('Follow', here))
  await until(() => scene.world.follows.length > before)
}

beforeEach(async () => {
  moves().length = 0
  await scene.world.peers.actor(away, 'Person', { alsoKnownAs: [bob] })
  await scene.world.ask(resolveRemote, { query: away })
})

describe('somebody elsewhere moves', () => {
  test('to an account that names the old one', async () => {
    await scene.world.post(move(away))
    await until(() => moves().length > 0)
    expect(moves()).toEqual([
      { userId: scene.world.userIds.get(bob), targetId: scene.world.userIds.get(away) },
    ])
  })

  test('to a member of ours who names it', async () => {
    await scene.world.emit(userChanged, { ...alice, alsoKnownAs: [bob] })
    await scene.world.post(move(here))
    await until(() => moves().length > 0)
    expect(moves()).toEqual([{ userId: scene.world.userIds.get(bob), targetId: alice.userId }])
    await scene.world.emit(userChanged, alice)
  })

  test('but nobody takes the followers of others, or gives away what is not theirs', async () => {
    await scene.world.peers.actor(away, 'Person', { alsoKnownAs: 'https://there.test/u/else' })
    await scene.world.post(move(away))
    await scene.world.post(move(here))
    await scene.world.post(move(bob))
    await scene.world.post(move(undefined))
    await scene.world.post(activity('Move', here, { target: away }))
    await passed()
    expect(moves()).toEqual([])
  })
})

describe('a member moves', () => {
  test('and their followers elsewhere hear of it', async () => {
    const followerId = scene.world.userIds.get(bob) ?? 0
    await scene.world.emit(userFollowed, { followerId, followedId: alice.userId })
    await scene.world.emit(userChanged, { ...alice, movedTo: away })
    await scene.world.emit(userMoved, { userId: alice.userId, target: away })
    const sent = await scene.world.sent(({ activity: { type } }) => type === 'Move')
    expect(sent).toMatchObject({
      signedBy: here,
      activity: { actor: here, object: here, target: away, to: [`${here}/followers`] },
    })
    const reply = await scene.world.as(null, 'federation').fetch('/u/alice', {
      headers: { accept: 'application/activity+json' },
    })
    expect(await reply.json()).toMatchObject({ movedTo: away })
  })
})

test('that somebody moved, or points nowhere any more, is told with what else their document says', async () => {
  const told = async (extra: Json) => {
    const before = scene.world.people.length
    await scene.world.peers.actor(bob, 'Person', extra)
    await scene.world.post(activity('Update', scene.world.peers.documents.get(bob)))
    await until(() => scene.world.people.length > before)
    return scene.world.people.at(-1)
  }
  expect(await told({ movedTo: away })).toMatchObject({ apProfileId: bob, movedTo: away })
  expect(await told({})).toMatchObject({ apProfileId: bob, movedTo: null })
})

test('what somebody calls their own is asked of their server anew', async () => {
  const asked = () => scene.world.ask(actorAliases, { address: away })
  expect(await asked()).toEqual({ aliases: [bob], movedTo: null })
  await scene.world.peers.actor(away, 'Person', { alsoKnownAs: [], movedTo: bob })
  expect(await asked()).toEqual({ aliases: [], movedTo: bob })
  for (const address of ['https://nowhere.test/u/x', here, 'no address'])
    expect(await scene.world.ask(actorAliases, { address })).toEqual({ aliases: null })
})
