import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
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
