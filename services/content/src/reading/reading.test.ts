import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_FOLDED } from '@app/contract/content/read-state.ts'
import { userPurged } from '@app/contract/events/identity.ts'
import { eventually, principalOf } from '@app/platform/testing/index.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { statementsAsked } from '../../test/statements-asked.ts'
import { gatherReads } from './gather-reads.ts'
import { pruneReading } from './prune-reading.ts'
import type { Read } from './reading.repository.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
})
afterAll(() => world.close())

const open = async (who: Pick<Member, 'call'>, entryId: number) =>
  (await who.call(op.entryRetrieve, { params: { entry_id: entryId } })).body
const inMagazine = async (who: Pick<Member, 'call'>, magazineId: number, query = {}) => {
  const params = { magazine_id: magazineId }
  return (await who.call(op.magazineEntriesRetrieve, { params, query })).body.items
}
const remembered = async (who: Pick<Member, 'call'>, magazineId: number) =>
  (await inMagazine(who, magazineId))[0]?.readState
const of = (id: number, kind: 'entry' | 'post' = 'entry') => ({
  params: { subject_type: kind, subject_id: id },
})
const rows = (userId: number) => world.knex('reading').where({ user_id: userId }).orderBy('item_id')
const kept = (who: Member, n = 1) => eventually(async () => expect(await rows(who.userId)).toHaveLength(n))

/** A thread of a magazine of its own, and somebody who reads it. */
const thread = async () => {
  const { magazineId } = await world.magazine()
  const { entryId } = await world.entry(author, magazineId)
  return { reader: await world.member(), magazineId, entryId }
}

describe('a thread that is opened', () => {
  describe.each([
    ['a browser', { 'sec-purpose': 'prefetch;prerender' }],
    ['a service worker', { purpose: 'prefetch' }],
  ])('is not read where %s fetches it ahead:', (_who, headers) => {
    // Whoever takes a mark back has all kept before.
    const allKept = () => author.call(op.readingUnmark, of(1))

    test('a thread', async () => {
      const { reader, entryId } = await thread()
      await reader.call(op.entryRetrieve, { params: { entry_id: entryId }, headers })
      await allKept()
      expect(await rows(reader.userId)).toEqual([])
      await open(reader, entryId)
      await allKept()
      expect(await rows(reader.userId)).toHaveLength(1)
    })

    test('a microblog', async () => {
      const { reader, magazineId } = await thread()
      const { postId } = await world.post(author, magazineId)
      const params = { post_id: postId }
      await reader.call(op.postRetrieve, { params, headers })
      await allKept()
      expect(await rows(reader.userId)).toEqual([])
      await reader.call(op.postRetrieve, { params })
      await allKept()
      expect(await rows(reader.userId)).toHaveLength(1)
    })
  })

  test('is read, and its list tells how many comments came since', async () => {
    const { reader, magazineId, entryId } = await thread()
    await world.comment(author, entryId)
    expect(await remembered(reader, magazineId)).toBeNull()
    expect((await open(reader, entryId)).readState).toBeNull()
    await kept(reader)
    expect(await remembered(reader, magazineId)).toEqual({
      readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      commentsRead: 1,
      newComments: 0,
      stoppedAt: null,
      folded: [],
      isHidden: false,
    })
    await world.comment(author, entryId)
    await world.comment(author, entryId)
    expect(await remembered(reader, magazineId)).toMatchObject({ commentsRead: 1, newComments: 2 })
    expect((await open(reader, entryId)).readState).toMatchObject({ commentsRead: 1, newComments: 2 })
    await eventually(async () => expect((await remembered(reader, magazineId))?.newComments).toBe(0))
  })

  test('is nobody else’s business', async () => {
    const { reader, magazineId, entryId } = await thread()
    const other = await world.member()
    const voter = principalOf(reader, { via: 'token', scopes: ['entry:vote'] })
    await open(reader, entryId)
    await kept(reader)
    expect(await remembered(other, magazineId)).toBeNull()
    expect(await remembered(world.anonymous, magazineId)).toBeNull()
    expect(await remembered(world.as(voter), magazineId)).toBeNull()
    await open(world.anonymous, entryId)
    expect(await world.knex('reading').where({ item_id: await world.idOf('entry', entryId) })).toHaveLength(1)
  })

  test('does not tell its reader of what they wrote themselves', async () => {
    const { reader, magazineId, entryId } = await thread()
    await open(reader, entryId)
    await kept(reader)
    await world.comment(reader, entryId)
    await world.comment(author, entryId)
    await eventually(async () =>
      expect(await remembered(reader, magazineId)).toMatchObject({ commentsRead: 1, newComments: 1 }),
    )
  })

  test('may be a post', async () => {
    const { reader, magazineId } = await thread()
    const { postId } = await world.post(author, magazineId)
    const params = { post_id: postId }
    await reader.call(op.postRetrieve, { params })
    await kept(reader)
    await world.postComment(author, postId)
    const { body } = await reader.call(op.postRetrieve, { params })
    expect(body.readState).toMatchObject({ commentsRead: 0, newComments: 1 })
  })

  test('costs its list no statement more', async () => {
    const { reader, magazineId, entryId } = await thread()
    const ask = async () => {
      const names = await statementsAsked(world.deps.db, () => inMagazine(reader, magazineId))
      // What others opened before is written when its time comes, in the middle of this perhaps.
      return names.filter((name) => /\b(viewer|read)/.test(name) && name !== 'keep-reads')
    }
    expect(await ask()).toEqual(['viewer-facts'])
    await open(reader, entryId)
    await kept(reader)
    expect(await ask()).toEqual(['viewer-facts'])
  })
})

describe('a program says', () => {
  test('how far its reader got, and what they folded', async () => {
    const { reader, magazineId, entryId } = await thread()
    const comments = [await world.comment(author, entryId), await world.comment(author, entryId)]
    const [first, second] = comments.map(({ commentId }) => commentId)
    const body = { commentsRead: 1, stoppedAt: first, folded: [second!] }
    expect((await reader.call(op.readingMark, { ...of(entryId), body })).status).toBe(204)
    await kept(reader)
    expect(await remembered(reader, magazineId)).toMatchObject({
      commentsRead: 1,
      newComments: 1,
      stoppedAt: first,
      folded: [second],
    })
    await open(reader, entryId)
    await eventually(async () => expect((await remembered(reader, magazineId))?.newComments).toBe(0))
    expect(await remembered(reader, magazineId)).toMatchObject({ stoppedAt: first, folded: [second] })
    await reader.call(op.readingMark, { ...of(entryId), body: { stoppedAt: null, folded: [] } })
    await eventually(async () =>
      expect(await remembered(reader, magazineId)).toMatchObject({ stoppedAt: null, folded: [] }),
    )
  })

  test('that a thread is unread again, and it is', async () => {
    const { reader, magazineId, entryId } = await thread()
    await open(reader, entryId)
    expect((await reader.call(op.readingUnmark, of(entryId))).status).toBe(204)
    expect(await remembered(reader, magazineId)).toBeNull()
    await reader.call(op.readingHide, of(entryId))
    await open(reader, entryId)
    await reader.call(op.readingUnmark, of(entryId))
    expect(await rows(reader.userId)).toMatchObject([{ read_at: null, hidden_at: expect.any(Date) }])
  })

  test('that they take back what they said of it, also where it is not there or not theirs to read', async () => {
    const other = await world.member()
    const { postId } = await world.post(author, (await world.magazine()).magazineId, {
      audience: 'followers',
    })
    for (const which of [of(2_000_000_000), of(postId, 'post')]) {
      expect((await other.call(op.readingUnmark, which)).status).toBe(204)
      expect((await other.call(op.readingUnhide, which)).status).toBe(204)
    }
  })

  test.each([
    ['of a thread that is not there', () => of(2_000_000_000), {}, 404],
    ['of a kind nobody knows', () => ({ params: { subject_type: 'user' as never, subject_id: 1 } }), {}, 400],
    [
      'with more than may be folded',
      (id: number) => of(id),
      { folded: Array.from({ length: MOST_FOLDED + 1 }, (_, i) => i) },
      400,
    ],
    ['with fewer comments than none', (id: number) => of(id), { commentsRead: -1 }, 400],
  ])('nothing %s', async (_, which, body, status) => {
    const { reader, entryId } = await thread()
    expect((await reader.call(op.readingMark, { ...which(entryId), body })).status).toBe(status)
    expect(await rows(reader.userId)).toEqual([])
  })

  test('nothing of what its reader may not read, nor for a visitor', async () => {
    const { reader, entryId } = await thread()
    await world.stored('entry', entryId).update({ visibility: 'private' })
    expect((await reader.call(op.readingMark, of(entryId))).status).toBe(403)
    expect((await reader.call(op.readingHide, of(entryId))).status).toBe(403)
    expect((await world.anonymous.call(op.readingHide, of(entryId))).status).toBe(401)
  })
})

describe('what a member hides', () => {
  test('leaves their lists until they want it again, and nobody else’s', async () => {
    const { reader, magazineId, entryId } = await thread()
    const other = await world.member()
    const stays = await world.entry(author, magazineId)
    const listed = async (who: Pick<Member, 'call'>) =>
      (await inMagazine(who, magazineId)).map((entry) => entry.entryId).toSorted()
    expect((await reader.call(op.readingHide, of(entryId))).status).toBe(204)
    expect(await listed(reader)).toEqual([stays.entryId])
    expect(await listed(other)).toEqual([entryId, stays.entryId])
    expect((await open(reader, entryId)).readState).toMatchObject({ isHidden: true })
    const hidden = await reader.call(op.readingHidden, {})
    expect(hidden.body).toMatchObject({
      items: [{ entry: { entryId }, post: null }],
      pagination: { count: 1 },
    })
    expect((await other.call(op.readingHidden, {})).body.items).toEqual([])
    expect((await reader.call(op.readingUnhide, of(entryId))).status).toBe(204)
    expect(await listed(reader)).toEqual([entryId, stays.entryId])
  })

  test('is still among their author’s, and among what the member favourited', async () => {
    const { reader, entryId } = await thread()
    await reader.call(op.entryFavourite, { params: { entry_id: entryId } })
    await reader.call(op.readingHide, of(entryId))
    const favourited = await reader.call(op.entriesFavourited, {})
    expect(favourited.body.items).toMatchObject([{ entryId }])
    const written = await reader.call(op.userEntriesRetrieve, { params: { user_id: author.userId } })
    expect(written.body.items.map((entry) => entry.entryId)).toContain(entryId)
  })

  test('is not forgotten with having been read', async () => {
    const { reader, entryId } = await thread()
    await reader.call(op.readingHide, of(entryId))
    await open(reader, entryId)
    await eventually(async () =>
      expect(await rows(reader.userId)).toMatchObject([
        { read_at: expect.any(Date), hidden_at: expect.any(Date) },
      ]),
    )
    await reader.call(op.readingUnhide, of(entryId))
    expect(await rows(reader.userId)).toMatchObject([{ read_at: expect.any(Date), hidden_at: null }])
  })
})

describe('a list of what is unread', () => {
  test('leaves out what was read, until it has new comments', async () => {
    const { reader, magazineId, entryId } = await thread()
    const fresh = await world.entry(author, magazineId)
    const unread = async () =>
      (await inMagazine(reader, magazineId, { unread: true })).map((entry) => entry.entryId).toSorted()
    expect(await unread()).toEqual([entryId, fresh.entryId])
    await open(reader, entryId)
    await eventually(async () => expect(await unread()).toEqual([fresh.entryId]))
    await world.comment(author, entryId)
    expect(await unread()).toEqual([entryId, fresh.entryId])
  })

  test('is a member’s, by page and by cursor', async () => {
    const { reader, magazineId, entryId } = await thread()
    await open(reader, entryId)
    await kept(reader)
    const params = { magazine_id: magazineId }
    const query = { unread: true }
    const paged = await reader.call(op.combinedMagazine, { params, query })
    const onward = await reader.call(op.combinedMagazineCursor, { params, query })
    expect([paged.body.items, onward.body.items]).toEqual([[], []])
    expect((await reader.call(op.combinedMagazineCursor, { params })).body.items).toHaveLength(1)
    const visit = await world.anonymous.call(op.combinedMagazine, { params, query })
    expect(visit.status).toBe(403)
  })

  test('is counted for each of their own feeds', async () => {
    const { reader, magazineId, entryId } = await thread()
    await world.post(author, magazineId)
    const old = await world.entry(author, magazineId)
    await world
      .stored('entry', old.entryId)
      .update({ created_at: new Date(world.clock.now().getTime() - 8 * 24 * 3_600_000) })
    await world.subscribe(reader.userId, magazineId)
    await reader.call(op.entryFavourite, { params: { entry_id: entryId } })
    const { body: feed } = await reader.call(op.namedFeedCreate, {
      body: { name: 'Mornings', isPublic: false, people: [author.username] },
    })
    await reader.call(op.namedFeedCreate, { body: { name: 'Empty', isPublic: false, tags: ['nothing'] } })
    const counts = async () => (await reader.call(op.readingCounts, {})).body
    const { feeds, ...own } = await counts()
    expect(own).toEqual({
      subscribed: 2,
      moderated: 0,
      favourited: 1,
      magazines: [{ magazineId, count: 2 }],
    })
    expect(feeds).toEqual([{ feedId: feed.feedId, count: expect.any(Number) }])
    await open(reader, entryId)
    await eventually(async () =>
      expect(await counts()).toMatchObject({
        subscribed: 1,
        moderated: 0,
        favourited: 0,
        magazines: [{ magazineId, count: 1 }],
        feeds: [{ feedId: feed.feedId, count: feeds[0]!.count - 1 }],
      }),
    )
  })
})

describe('what is kept', () => {
  const read = (
    who: Member,
    number: number,
    at: string,
    comments: number,
    more: Partial<Read> = {},
  ): Read => ({
    userId: who.userId,
    kind: 'entry',
    number,
    read: { at, comments },
    written: 0,
    ...more,
  })

  test('is written for all members in one statement, each thread once, and the latest counts', async () => {
    const { reader, entryId } = await thread()
    const other = await world.member()
    const { db } = world.deps
    const asked: string[] = []
    const reads = gatherReads({
      ...world.deps,
      db: { ...db, query: (name, ...rest) => (asked.push(name), db.query(name, ...rest)) },
    })
    reads.add(read(reader, entryId, '2026-01-02T00:00:00Z', 4, { folded: [1], stoppedAt: 9 }))
    reads.add(read(reader, entryId, '2026-01-03T00:00:00Z', 6))
    reads.add(read(other, entryId, '2026-01-02T00:00:00Z', 5))
    reads.add({ ...read(other, entryId, '', 0), read: null, written: 1 })
    await reads.flush()
    expect(asked).toEqual(['keep-reads'])
    expect(await rows(reader.userId)).toMatchObject([{ comments: 6, folded: [1], stopped_at: 9 }])
    expect(await rows(other.userId)).toMatchObject([{ comments: 6 }])
    reads.add(read(reader, entryId, '2026-01-01T00:00:00Z', 2))
    await reads.close()
    expect(await rows(reader.userId)).toMatchObject([
      { comments: 6, read_at: new Date('2026-01-03T00:00:00Z') },
    ])
  })

  test('leaves out what is gone by then, and keeps the rest', async () => {
    const { reader, magazineId, entryId } = await thread()
    const leaver = await world.member()
    const gone = await world.entry(author, magazineId)
    const admin = await world.member({ isAdmin: true })
    await open(reader, gone.entryId)
    await kept(reader)
    await admin.call(op.adminEntryPurge, { params: { entry_id: gone.entryId } })
    expect(await rows(reader.userId)).toEqual([])
    await open(leaver, entryId)
    await kept(leaver)
    await world.emit(userPurged, { userId: leaver.userId } as never)
    expect(await rows(leaver.userId)).toEqual([])
    const reads = gatherReads(world.deps)
    reads.add(read(reader, gone.entryId, '2026-01-02T00:00:00Z', 4))
    reads.add(read(leaver, entryId, '2026-01-02T00:00:00Z', 4))
    reads.add(read(reader, entryId, '2026-01-02T00:00:00Z', 4))
    await reads.close()
    expect(await rows(leaver.userId)).toEqual([])
    expect(await rows(reader.userId)).toHaveLength(1)
  })

  test('is forgotten after a year, and beyond the most that one member may have', async () => {
    const { reader, magazineId } = await thread()
    const reads = gatherReads(world.deps)
    const now = world.clock.now().getTime()
    const daysAgo = (days: number) => new Date(now - days * 24 * 3_600_000).toISOString()
    const made = []
    for (const days of [1, 364, 366, 700]) {
      const { entryId } = await world.entry(author, magazineId)
      made.push(entryId)
      reads.add(read(reader, entryId, daysAgo(days), days))
    }
    await reads.flush()
    // Hidden not long ago: that counts as well.
    await reader.call(op.readingHide, of(made[3]!))
    const comments = async () =>
      (await rows(reader.userId)).map((row) => row.comments).toSorted((a, b) => a - b)
    expect(await comments()).toEqual([1, 364, 366, 700])
    await pruneReading(world.deps, { batch: 1 })
    expect(await comments()).toEqual([1, 364, 700])
    await pruneReading(world.deps, { most: 2, batch: 1 })
    expect(await comments()).toEqual([1, 700])
    await reads.close()
  })
})
