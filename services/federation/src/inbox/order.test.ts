import { describe, expect, test } from 'vitest'
import { answer } from '@app/platform/calls/calls.ts'
import { applyRemoteVote } from '@app/contract/calls/content.ts'
import { aCard, until } from '../../test/peers.ts'
import { activity, federationScene } from '../../test/scene.ts'
import { orderingKeyOf } from './ordering-key.rules.ts'

const scene = federationScene()

describe('what came does not overtake what came before it', () => {
  /** Keeps what votes are cast on these items, in their order; those on what is `held` wait until it is released. */
  const watchVotes = (watched: readonly string[], held = '') => {
    const acts: string[] = []
    const gate = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    scene.world.answerCalls([
      answer(applyRemoteVote, async ({ apId, act }) => {
        if (apId === held && act === 'like') {
          holding.resolve()
          await gate.promise
        }
        // Others are what is left of the test before.
        if (watched.includes(apId)) acts.push(`${act} ${apId}`)
        return { applied: false }
      }),
    ])
    return { acts, holding: holding.promise, release: () => gate.resolve() }
  }

  test('an Undo waits for what it takes back, and nothing else does', async () => {
    const [slow, quick] = ['https://there.test/page/slow', 'https://there.test/page/quick']
    for (const apId of [slow, quick]) scene.world.cards.set(apId, aCard({ apId, magazineId: 99 }))
    const { acts, holding, release } = watchVotes([slow, quick], slow)
    const like = activity('Like', slow)
    await scene.world.post(like)
    await holding
    await scene.world.post(activity('Undo', like))
    await scene.world.post(activity('Like', quick))
    await until(() => acts.includes(`like ${quick}`))
    expect(acts).toEqual([`like ${quick}`])
    release()
    await until(() => acts.includes(`undislike ${slow}`))
    expect(acts.filter((act) => act.endsWith(slow))[0]).toBe(`like ${slow}`)
  })

  test('what was taken back before it came is taken back again', async () => {
    const apId = 'https://there.test/page/crossed'
    scene.world.cards.set(apId, aCard({ apId, magazineId: 99 }))
    const { acts } = watchVotes([apId])
    const like = activity('Like', apId)
    await scene.world.post(activity('Undo', like))
    await until(() => acts.includes(`undislike ${apId}`))
    await scene.world.post(like)
    await until(() => acts.length === 5)
    expect(acts.slice(2)).toEqual([`like ${apId}`, `unlike ${apId}`, `undislike ${apId}`])
  })

  test('an Undo by somebody else takes nothing back', async () => {
    const [apId, marker] = ['https://there.test/page/kept', 'https://there.test/page/marker']
    for (const address of [apId, marker]) scene.world.cards.set(address, aCard({ apId: address }))
    const { acts } = watchVotes([apId, marker])
    const mallory = await scene.world.peers.actor('https://there.test/u/mallory')
    const like = activity('Like', apId)
    await scene.world.post(activity('Undo', like['id'], { actor: mallory }))
    await scene.world.post(like)
    await until(() => acts.includes(`like ${apId}`))
    const second = activity('Like', marker)
    await scene.world.post(second)
    await until(() => acts.includes(`like ${marker}`))
    expect(acts).toEqual([`like ${apId}`, `like ${marker}`])
  })
})

test.each([
  ['Create', 'https://a.test/1', 'https://a.test/1'],
  ['Delete', { id: 'https://a.test/1', type: 'Tombstone' }, 'https://a.test/1'],
  ['Undo', { type: 'Delete', actor: 'https://a.test/u/me', object: 'https://a.test/1' }, 'https://a.test/1'],
  ['Like', 'https://a.test/1', 'https://a.test/u/me https://a.test/1'],
  ['Undo', { type: 'Like', object: 'https://a.test/1' }, 'https://a.test/u/me https://a.test/1'],
  [
    'Announce',
    { type: 'Undo', actor: 'https://b.test/u/you', object: { type: 'Like', object: 'https://a.test/1' } },
    'https://b.test/u/you https://a.test/1',
  ],
  ['Announce', 'https://a.test/1', 'https://a.test/u/me https://a.test/1'],
])('%s of %j has the key %s', (type, object, key) => {
  expect(orderingKeyOf({ type, actor: 'https://a.test/u/me', object })).toBe(key)
})
