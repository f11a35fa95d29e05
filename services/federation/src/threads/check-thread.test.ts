import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { contentCreated } from '@app/contract/events/content.ts'
import { instanceChanged } from '@app/contract/events/community.ts'
import { checkThread } from '@app/contract/jobs.ts'
import type { Json } from '../json-ld/json.ts'
import { aCard, until } from '../../test/peers.ts'
import { digestOf } from './digest.ts'
import { activity, bob, federationScene, note } from '../../test/scene.ts'

const scene = federationScene()
let serial = 500
let id = 0
let root = ''
const serve = (document: Json): string => {
  const address = String(document['id'])
  scene.world.peers.documents.set(address, document)
  return address
}
const reply = (extra: Json = {}): Json => note({ inReplyTo: root, ...extra })
const collection = (address: string, items: unknown[], extra: Json = {}): string =>
  serve({ id: address, type: 'OrderedCollection', totalItems: items.length, orderedItems: items, ...extra })

/** A thread of the peer that is here, with what its document says beside. */
const thread = async (extra: Json): Promise<void> => {
  serve(note({ id: root, type: 'Page', name: 'Trains', ...extra }))
  const card = aCard({ id, threadId: id, apId: root, authorId: scene.world.userIds.get(bob) ?? 0 })
  scene.world.cards.set(root, card)
  await scene.world.emit(contentCreated, card)
}
const check = async () => {
  await scene.world.perform(checkThread, { type: 'entry', id })
  return until(() => scene.world.checks.find(({ ref }) => ref.id === id))
}
const came = () => scene.world.ingested.map(({ apId }) => apId)

beforeEach(() => {
  id = ++serial
  root = `https://there.test/thread/${id}`
  scene.world.ingested.length = 0
  scene.world.checks.length = 0
})

describe('a thread that was opened', () => {
  test('gets what is missing from the collection of the whole thread, over its pages, as no news', async () => {
    const [first, second] = [serve(reply()), serve(reply())]
    const page = `${root}/context?page=2`
    serve({ id: page, type: 'OrderedCollectionPage', orderedItems: [second, first] })
    const start = serve({
      id: `${root}/context?page=1`,
      type: 'OrderedCollectionPage',
      orderedItems: [root, first],
      next: page,
    })
    serve({ id: `${root}/context`, type: 'OrderedCollection', totalItems: 3, first: start })
    await thread({ context: `${root}/context` })
    expect(await check()).toMatchObject({ origin: 'listed', missing: [], likes: null })
    expect(came()).toEqual([first, second])
    expect(scene.world.ingested.every(({ isBackfill }) => isBackfill === true)).toBe(true)
  })

  test('follows replies to replies where no collection has them all, each once', async () => {
    const below = serve(reply())
    const above = reply()
    collection(`${String(above['id'])}/replies`, [below, String(above['id'])])
    serve({ ...above, replies: `${String(above['id'])}/replies` })
    collection(`${root}/replies`, [above['id']])
    await thread({ replies: `${root}/replies` })
    expect(await check()).toMatchObject({ origin: 'listed', missing: [] })
    expect(came()).toEqual([above['id'], below])
  })

  test('says which replies are missing, and why', async () => {
    await scene.world.emit(instanceChanged, {
      domain: 'cut.test',
      isBanned: true,
      isExplicitlyAllowed: false,
    } as never)
    const gone = 'https://there.test/note/gone'
    const away = 'https://there.test/note/away'
    const closed = 'https://there.test/note/closed'
    scene.world.peers.statuses.set(away, 503)
    scene.world.peers.statuses.set(closed, 403)
    const limited = serve(reply({ to: [`${bob}/followers`] }))
    collection(`${root}/context`, [root, gone, away, closed, limited, 'https://cut.test/note/1'])
    await thread({ context: `${root}/context` })
    const { missing } = await check()
    expect(Object.fromEntries(missing.map(({ reason, count }) => [reason, count]))).toEqual({
      unreachable: 1,
      private: 2,
      blocked: 1,
    })
    expect(came()).toEqual([])
  })

  test('knows how its own server counts its votes', async () => {
    collection(`${root}/likes`, [], { totalItems: 7 })
    await thread({
      likes: `${root}/likes`,
      shares: { id: `${root}/shares`, type: 'Collection', totalItems: 2 },
      replies: collection(`${root}/replies`, []),
    })
    expect(await check()).toMatchObject({ likes: 7, dislikes: null, shares: 2 })
  })

  test('asks the servers of its comments how they count their votes, those that do not tell but once', async () => {
    await thread({ replies: collection(`${root}/replies`, []) })
    const comments: [string, Json][] = [
      [`https://there.test/note/a-${id}`, { likes: { type: 'Collection', totalItems: 5 } }],
      [`https://there.test/note/b-${id}`, { shares: `https://there.test/note/b-${id}/shares` }],
      [`https://mute.test/note/c-${id}`, {}],
      [`https://mute.test/note/d-${id}`, {}],
    ]
    for (const [at, [apId, extra]] of comments.entries()) {
      serve({ ...reply(extra), id: apId })
      const authorId = scene.world.userIds.get(bob) ?? 0
      const ref = { type: 'entry_comment', id: id * 100 + at, threadId: id } as const
      await scene.world.emit(contentCreated, aCard({ ...ref, apId, authorId, title: null }))
    }
    collection(`https://there.test/note/b-${id}/shares`, [], { totalItems: 3 })
    scene.world.peers.read.length = 0
    await check()
    const { comments: found } = await until(() => scene.world.checks.find((one) => one.comments))
    expect(found).toEqual({
      all: false,
      counts: [
        { commentId: id * 100 + 1, server: 'there.test', likes: null, dislikes: null, shares: 3 },
        { commentId: id * 100, server: 'there.test', likes: 5, dislikes: null, shares: null },
      ],
    })
    expect(scene.world.peers.read.filter((address) => address.startsWith('https://mute.test/'))).toHaveLength(
      1,
    )
  })

  test('of a server that lists no replies is not said to be whole', async () => {
    await thread({})
    expect(await check()).toMatchObject({ origin: 'unlisted', missing: [] })
  })

  test('believes no collection of another server', async () => {
    const foreign = collection('https://other.test/context', [serve(reply())])
    await thread({ context: foreign })
    expect(await check()).toMatchObject({ origin: 'unlisted' })
    expect(came()).toEqual([])
  })
})

describe('a thread whose origin tells a digest', () => {
  const context = () => `${root}/context`
  const told = (addresses: string[], extra: Json = {}): Json => ({
    threadDigest: {
      type: 'ThreadDigest',
      digestAlgorithm: 'sha-256',
      digestValue: digestOf(addresses),
      object: {
        id: root,
        likes: { id: `${root}/likes`, type: 'OrderedCollection', totalItems: 7 },
        dislikes: { id: `${root}/dislikes`, type: 'OrderedCollection', totalItems: 1 },
        shares: { id: `${root}/shares`, type: 'OrderedCollection', totalItems: 2 },
      },
      ...extra,
    },
  })
  /** Brings the thread as an activity does, with a comment that is here, and answers the addresses of both. */
  const arrived = async (): Promise<string[]> => {
    const said = { context: context(), contextDigest: 'sha-256' }
    const document = note({ id: root, type: 'Page', name: 'Trains', ...said })
    await scene.world.post(activity('Create', document))
    await until(() => scene.world.deps.db.knex('digested_context').where({ ap_id: root }).first())
    await thread(said)
    const apId = `https://there.test/note/of-${id}`
    const authorId = scene.world.userIds.get(bob) ?? 0
    const comment = aCard({
      type: 'entry_comment',
      id: id + 10_000,
      threadId: id,
      apId,
      authorId,
      title: null,
    })
    scene.world.cards.set(apId, comment)
    await scene.world.emit(contentCreated, comment)
    scene.world.ingested.length = 0
    return [root, apId]
  }
  /** All that its server serves from now on is the head of its context. */
  const onlyHead = (extra: Json) => {
    scene.world.peers.documents.delete(root)
    collection(context(), [], extra)
  }

  test('is whole after one request where both have the same, with how its votes are counted', async () => {
    onlyHead(told((await arrived()).toReversed()))
    expect(await check()).toMatchObject({ origin: 'listed', missing: [], likes: 7, dislikes: 1, shares: 2 })
  })

  test('knows how its server counts the votes of its comments, of those alone that are here', async () => {
    const known = await arrived()
    onlyHead(
      told(known, {
        reactions: [
          { id: known[1] ?? '', likes: { type: 'OrderedCollection', totalItems: 4 } },
          { id: 'https://there.test/note/unknown', likes: { type: 'OrderedCollection', totalItems: 9 } },
          'no object',
        ],
      }),
    )
    const asked = scene.world.peers.read.length
    expect(await check()).toMatchObject({
      origin: 'listed',
      comments: {
        all: true,
        counts: [{ commentId: id + 10_000, server: 'there.test', likes: 4, dislikes: 0, shares: 0 }],
      },
    })
    expect(scene.world.peers.read.slice(asked)).toEqual([context()])
  })

  test('is filled from the collection where something differs', async () => {
    const known = await arrived()
    const missing = serve(reply())
    collection(context(), [...known, missing], told([...known, missing]))
    expect(await check()).toMatchObject({ origin: 'listed', missing: [] })
    expect(came()).toEqual([missing])
  })

  test.each<[string, () => Json]>([
    ['of another kind', () => ({ digestAlgorithm: 'md5' })],
    ['of another thread', () => ({ object: { id: 'https://there.test/thread/other' } })],
    ['that is no text', () => ({ digestValue: 7 })],
  ])('is compared as any other by a digest %s', async (_what, extra) => {
    onlyHead(told(await arrived(), extra()))
    expect(await check()).toMatchObject({ origin: 'gone' })
  })
})

test('a digest is over addresses in the order of their bytes, each once, a line for each', () => {
  const lines = ['https://a.test/1', 'https://a.test/10', 'https://a.test/2', 'https://á.test/']
  const expected = createHash('sha256')
    .update(`${lines.join('\n')}\n`)
    .digest('hex')
  expect(digestOf([...lines.toReversed(), 'https://a.test/1'])).toBe(expected)
  // As docs/content/fediverse_developers/thread_digest.md has it.
  const told = ['https://home.test/m/maps/t/101/-', 'https://home.test/m/maps/t/101/-/comment/102']
  expect(digestOf(told)).toBe('cfd895c52a7080ed6a103e51d5d97b2b7fb689e812121bec49a26076864a020a')
})
