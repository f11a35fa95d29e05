import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentStatistics, voteStatistics } from '@app/contract/calls/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

test('counts what was posted and voted by the hour, of one magazine or all, without those who deleted their account', async () => {
  const [author, voter, leaver] = [await world.member(), await world.member(), await world.member()]
  const [here, there] = [await world.magazine(), await world.magazine()]
  const { entryId } = await world.entry(author, here.magazineId)
  await world.comment(voter, entryId)
  await world.post(author, there.magazineId)
  await world.entry(leaver, here.magazineId)
  for (const who of [voter, leaver]) {
    await who.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
    await who.call(op.entryFavourite, { params: { entry_id: entryId } })
  }
  await author.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
  await author.call(op.entryVote, { params: { entry_id: entryId, choice: 0 } })
  const { principal: _principal, call: _call, fetch: _fetch, ...card } = leaver
  await world.emit(userChanged, { ...card, state: 'deleted' })

  const now = Date.now()
  const around = {
    resolution: 'hour' as const,
    start: new Date(now - 60_000).toISOString(),
    end: new Date(now + 60_000).toISOString(),
  }
  const before = { ...around, end: around.start }
  const made = async (magazineId: number | null, window: typeof around | null = around) => {
    const { rows } = await world.ask(contentStatistics, { magazineId, window, local: true })
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  }
  expect(await made(null)).toEqual({ entry: 1, entry_comment: 1, post: 1 })
  expect(await made(here.magazineId)).toEqual({ entry: 1, entry_comment: 1 })
  expect(await made(null, null)).toEqual({ entry: 1, entry_comment: 1, post: 1 })
  expect(await made(null, before)).toEqual({})

  const votes = (magazineId: number | null, window: typeof around | null = around) =>
    world.ask(voteStatistics, { magazineId, window, local: true })
  const counted = { kind: 'entry', up: 1, boost: 1, down: 0 }
  expect((await votes(null)).rows).toEqual([
    { ...counted, bucket: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/) },
  ])
  expect((await votes(here.magazineId, null)).rows).toEqual([{ ...counted, bucket: null }])
  expect((await votes(there.magazineId)).rows).toEqual([])
})

test('of one person counts what they wrote and the votes they cast, and in magazines from here alone where asked', async () => {
  const [person, other] = [await world.member(), await world.member()]
  const here = await world.magazine()
  const far = await world.magazine({ name: 'far@far.example', domain: 'far.example' })
  for (const { magazineId } of [here, far]) {
    const { entryId } = await world.entry(person, magazineId)
    await world.comment(person, entryId)
    const theirs = await world.entry(other, magazineId)
    await person.call(op.entryFavourite, { params: { entry_id: theirs.entryId } })
    await person.call(op.entryVote, { params: { entry_id: theirs.entryId, choice: 1 } })
    await other.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
    const disliked = await world.comment(other, entryId)
    await person.call(op.commentVote, { params: { comment_id: disliked.commentId, choice: -1 } })
    const undecided = await world.entry(other, magazineId)
    for (const choice of [1, 0] as const)
      await person.call(op.entryVote, { params: { entry_id: undecided.entryId, choice } })
  }
  const day = 24 * 3_600_000
  const around = {
    resolution: 'year' as const,
    start: new Date(Date.now() - day).toISOString(),
    end: new Date(Date.now() + day).toISOString(),
  }
  const before = { ...around, end: around.start }
  for (const window of [null, around])
    for (const [local, times] of [
      [false, 2],
      [true, 1],
    ] as const) {
      const asked = { magazineId: null, userId: person.userId, window, local }
      expect((await world.ask(contentStatistics, asked)).rows).toMatchObject([
        { kind: 'entry', count: times },
        { kind: 'entry_comment', count: times },
      ])
      expect((await world.ask(voteStatistics, asked)).rows).toMatchObject([
        { kind: 'entry', up: times, boost: times, down: 0 },
        { kind: 'entry_comment', up: 0, boost: 0, down: times },
      ])
    }
  const past = { magazineId: null, userId: person.userId, window: before, local: false }
  expect((await world.ask(contentStatistics, past)).rows).toEqual([])
  expect((await world.ask(voteStatistics, past)).rows).toEqual([])
})

describe('in buckets of', () => {
  /** A moment on each side of the edge of an hour, a day, a month and a year, in UTC. */
  const moments = [
    '2024-12-31T23:59:59.999Z',
    '2025-01-01T00:00:00.000Z',
    '2025-01-01T00:59:59.999Z',
    '2025-01-01T01:00:00.000Z',
    '2025-01-02T00:00:00.000Z',
    '2025-02-01T00:00:00.000Z',
  ]
  const expected = {
    hour: {
      '2024-12-31T23:00:00Z': 1,
      '2025-01-01T00:00:00Z': 2,
      '2025-01-01T01:00:00Z': 1,
      '2025-01-02T00:00:00Z': 1,
      '2025-02-01T00:00:00Z': 1,
    },
    day: {
      '2024-12-31T00:00:00Z': 1,
      '2025-01-01T00:00:00Z': 3,
      '2025-01-02T00:00:00Z': 1,
      '2025-02-01T00:00:00Z': 1,
    },
    month: { '2024-12-01T00:00:00Z': 1, '2025-01-01T00:00:00Z': 4, '2025-02-01T00:00:00Z': 1 },
    year: { '2024-01-01T00:00:00Z': 1, '2025-01-01T00:00:00Z': 5 },
  } as const
  type Resolution = keyof typeof expected
  const resolutions = Object.keys(expected) as Resolution[]
  const [first = '', ...others] = moments
  /** Both ends count: they are the first and the last moment. */
  const whole = (resolution: Resolution) => ({ resolution, start: first, end: others.at(-1) ?? '' })

  let place: number
  let elsewhere: number
  beforeAll(async () => {
    const author = await world.member()
    const stranger = await world.member({ domain: 'far.example' })
    place = (await world.magazine()).magazineId
    elsewhere = (await world.magazine()).magazineId
    const at = async (table: string, where: Record<string, unknown>, time: string) =>
      world
        .knex(table)
        .where(where)
        .update(table === 'vote' ? { voted_at: time } : { created_at: time })
    for (const time of moments) {
      const { entryId } = await world.entry(author, place)
      const { commentId } = await world.comment(author, entryId)
      const { postId } = await world.post(author, place)
      const answer = await world.postComment(author, postId)
      const ids = [
        await world.idOf('entry', entryId),
        await world.idOf('entry_comment', commentId),
        await world.idOf('post', postId),
        await world.idOf('post_comment', answer.commentId),
      ]
      for (const id of ids) await at('item', { id }, time)
      for (const [who, choice] of [
        [author, 1],
        [stranger, -1],
      ] as const) {
        await who.call(op.entryVote, { params: { entry_id: entryId, choice } })
        await who.call(op.commentVote, { params: { comment_id: commentId, choice } })
      }
      await author.call(op.postsVote, { params: { post_id: postId, choice: 1 } })
      await stranger.call(op.postsFavourite, { params: { post_id: postId } })
      await author.call(op.postCommentsFavourite, { params: { comment_id: answer.commentId } })
      for (const item_id of ids) {
        await at('vote', { item_id }, time)
        await at('favourite', { item_id }, time)
      }
      await author.call(op.entryDelete, { params: { entry_id: entryId } })
    }
    const far = await world.entry(author, elsewhere)
    await at('item', { kind: 'entry', number: far.entryId }, first)
    await world.stored('entry', far.entryId).update({ ap_id: 'https://far.example/1' })
  })

  type Asked = { magazineId: number | null; local: boolean }
  const made = async (resolution: Resolution, asked: Asked, kind: string, window = whole(resolution)) => {
    const { rows } = await world.ask(contentStatistics, { ...asked, window })
    return rows.filter((row) => row.kind === kind).map(({ bucket, count }) => [bucket, count])
  }
  const cast = async (resolution: Resolution, asked: Asked, kind: string) => {
    const { rows } = await world.ask(voteStatistics, { ...asked, window: whole(resolution) })
    return rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...row }) => row)
  }
  const buckets = <T>(resolution: Resolution, of: (count: number) => T) =>
    Object.entries(expected[resolution]).map(([bucket, count]) => [bucket, of(count)] as const)

  test.each(resolutions)(
    'one %s: what was posted, of a magazine and of all, whatever became of it',
    async (resolution) => {
      const all = buckets(resolution, (count) => count)
      for (const kind of ['entry', 'entry_comment', 'post', 'post_comment'])
        expect(await made(resolution, { magazineId: place, local: false }, kind)).toEqual(all)
      const [oldest, ...rest] = all
      // One from afar came to another magazine in the first of them.
      expect(await made(resolution, { magazineId: null, local: false }, 'entry')).toEqual([
        [oldest?.[0], 2],
        ...rest,
      ])
      expect(await made(resolution, { magazineId: null, local: true }, 'entry')).toEqual(all)
      expect(await made(resolution, { magazineId: elsewhere, local: true }, 'entry')).toEqual([])
      const inner = { resolution, start: moments[1] ?? '', end: moments[3] ?? '' }
      const within = await made(resolution, { magazineId: place, local: false }, 'post', inner)
      expect(within.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3)
    },
  )

  test.each(resolutions)('one %s: what was voted, by all and by local people alone', async (resolution) => {
    const row = (votes: { up: number; boost: number; down: number }) =>
      buckets(resolution, (n) => n).map(([bucket, n]) => ({
        bucket,
        up: votes.up * n,
        boost: votes.boost * n,
        down: votes.down * n,
      }))
    for (const magazineId of [place, null]) {
      const all = { magazineId, local: false }
      const local = { magazineId, local: true }
      for (const kind of ['entry', 'entry_comment']) {
        expect(await cast(resolution, all, kind)).toEqual(row({ up: 0, boost: 1, down: 1 }))
        expect(await cast(resolution, local, kind)).toEqual(row({ up: 0, boost: 1, down: 0 }))
      }
      expect(await cast(resolution, all, 'post')).toEqual(row({ up: 1, boost: 1, down: 0 }))
      expect(await cast(resolution, local, 'post')).toEqual(row({ up: 0, boost: 1, down: 0 }))
      expect(await cast(resolution, local, 'post_comment')).toEqual(row({ up: 1, boost: 0, down: 0 }))
    }
    expect(await cast(resolution, { magazineId: elsewhere, local: false }, 'entry')).toEqual([])
  })

  test('none: all of time is one row for each kind', async () => {
    const asked = { magazineId: place, window: null, local: false }
    const kinds = ['entry', 'entry_comment', 'post', 'post_comment']
    const content = (await world.ask(contentStatistics, asked)).rows
    expect(content).toEqual(kinds.map((kind) => ({ kind, bucket: null, count: moments.length })))
    const votes = (await world.ask(voteStatistics, asked)).rows
    expect(votes.map(({ kind, bucket, boost }) => [kind, bucket, boost])).toEqual([
      ['entry', null, 6],
      ['entry_comment', null, 6],
      ['post', null, 6],
      ['post_comment', null, 0],
    ])
  })
})
