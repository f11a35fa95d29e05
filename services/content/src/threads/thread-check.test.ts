import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as ask from '@app/contract/calls/content.ts'
import { contentCreated, contentThreadChecked } from '@app/contract/events/content.ts'
import { checkThread } from '@app/contract/jobs.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import type { RemoteObject } from '../../test/remote-object.ts'
import { remoteObject } from '../../test/remote-object.ts'

let world: ContentWorld
let reader: Awaited<ReturnType<ContentWorld['member']>>
let authorId: number
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  reader = await world.member()
  authorId = (await world.member({ domain: 'far.example' })).userId
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const thread = (extra: Partial<RemoteObject> = {}) =>
  remoteObject({ kind: 'entry', title: 'From afar', authorId, magazineId, ...extra })
const ingest = async (given: RemoteObject) => (await world.ask(ask.ingestContent, given)).ref

describe('a thread from elsewhere', () => {
  test('is compared with its origin when it is opened, and says how it went', async () => {
    const asked = await world.takeJobs(checkThread)
    const ref = await ingest(thread())
    const params = { entry_id: ref?.id ?? 0 }
    expect((await world.anonymous.call(op.entryRetrieve, { params })).body.completeness).toBe(null)
    await eventually(async () => expect(asked).toContainEqual({ type: 'entry', id: ref?.id }))
    const found = {
      origin: 'listed' as const,
      missing: [{ reason: 'private' as const, count: 2 }],
      likes: 7,
      dislikes: null,
      shares: 1,
    }
    const now = new Date(world.clock.now().toISOString().slice(0, 19) + 'Z')
    for (const likes of [3, 7])
      await world.ask(ask.keepThreadCheck, {
        ref: { type: 'entry', id: params.entry_id },
        checkedAt: now.toISOString(),
        ...found,
        likes,
      })
    const { body } = await reader.call(op.entryRetrieve, { params })
    const completeness = { ...found, checkedAt: now.toISOString().replace('.000Z', '+00:00') }
    expect(body.completeness).toEqual(completeness)
    expect((await world.outbox.named(contentThreadChecked)).at(-1)?.data).toEqual({
      type: 'entry',
      id: params.entry_id,
      audience: 'public',
      comments: 0,
      completeness,
    })
  })

  test('tells how others count the votes of its comments: all that was told, or what was found of some', async () => {
    const given = thread()
    const ref = await ingest(given)
    const params = { entry_id: ref?.id ?? 0 }
    const counts = (commentId: number, likes: number) => ({
      commentId,
      server: 'far.example',
      likes,
      dislikes: null,
      shares: 0,
    })
    const told = async (comments?: { all: boolean; counts: ReturnType<typeof counts>[] }) => {
      await world.ask(ask.keepThreadCheck, {
        ref: { type: 'entry', id: params.entry_id },
        checkedAt: world.clock.now().toISOString(),
        origin: 'listed',
        missing: [],
        likes: null,
        dislikes: null,
        shares: null,
        ...(comments && { comments }),
      })
      return (await reader.call(op.entryRetrieve, { params })).body.completeness?.comments
    }
    expect(await told()).toBeUndefined()
    expect(await told({ all: false, counts: [counts(1, 2), counts(2, 7)] })).toEqual([
      counts(2, 7),
      counts(1, 2),
    ])
    expect(await told({ all: false, counts: [counts(1, 9), counts(3, 1)] })).toEqual([
      counts(1, 9),
      counts(2, 7),
      counts(3, 1),
    ])
    expect(await told()).toHaveLength(3)
    expect(await told({ all: true, counts: [counts(3, 4)] })).toEqual([counts(3, 4)])
    expect((await world.outbox.named(contentThreadChecked)).at(-1)?.data.completeness.comments).toEqual([
      counts(3, 4),
    ])
  })

  test('tells its server which of its comments were voted on', async () => {
    const given = thread()
    const ref = await ingest(given)
    const comment = await ingest(thread({ kind: 'comment', title: null, inReplyTo: given.apId }))
    await ingest(thread({ kind: 'comment', title: null, inReplyTo: given.apId }))
    const params = { comment_id: comment?.id ?? 0 }
    await reader.call(op.commentFavourite, { params })
    const id = ref?.id ?? 0
    expect(await world.ask(ask.threadReactions, { type: 'entry', id })).toEqual({
      comments: [{ id: comment?.id, likes: 1, dislikes: 0, shares: 0 }],
    })
  })

  test('is read also where its check can be given to nobody', async () => {
    const ref = await ingest(thread())
    const { work } = world.deps
    const enqueue = work.enqueue
    work.enqueue = () => Promise.reject(new Error('the queue is away'))
    try {
      const read = await reader.call(op.entryRetrieve, { params: { entry_id: ref?.id ?? 0 } })
      expect(read).toMatchObject({ status: 200, body: { title: 'From afar' } })
    } finally {
      work.enqueue = enqueue
    }
  })

  test('keeps what was missed as no news', async () => {
    const given = thread({ isBackfill: true })
    const ref = await ingest(given)
    const answer = await ingest(
      thread({ isBackfill: true, kind: 'comment', title: null, inReplyTo: given.apId }),
    )
    for (const one of [ref, answer])
      expect(
        (await world.outbox.named(contentCreated)).find(
          ({ data }) => data.type === one?.type && data.id === one?.id,
        )?.data,
      ).toMatchObject({ isBackfill: true })
  })
})
