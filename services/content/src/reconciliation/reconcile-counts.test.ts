import { afterAll, beforeAll, expect, test } from 'vitest'
import * as community from '@app/contract/events/community.ts'
import * as identity from '@app/contract/events/identity.ts'
import { contentOf } from '../context.ts'
import { lastReconciliation, reconcileCounts } from './reconcile-counts.ts'
import { chance } from '../seed/random.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

const NONE = { ballots: 0, discussions: 0, replies: 0, domains: 0, magazines: 0 }
const reconciled = () => reconcileCounts(contentOf(world.deps))

test.each([1, 2, 3])(
  'whatever people do, in whatever order, every count stays true (run %i)',
  async (seed) => {
    const random = chance(seed)
    const admin = await world.member({ isAdmin: true })
    const people = await Promise.all(Array.from({ length: 5 }, () => world.member()))
    const magazines = [await world.magazine(), await world.magazine()]
    const someone = () => random.pick(people)
    const anywhere = () => random.pick(magazines).magazineId

    type Known = { kind: string; number: number; author_id: number; thread_number: number | null }
    const one = async (...kinds: string[]): Promise<Known | undefined> => {
      const rows: Known[] = await world
        .knex('item')
        .whereIn('kind', kinds)
        .whereIn(
          'magazine_id',
          magazines.map(({ magazineId }) => magazineId),
        )
        .orderBy('id')
        .select('kind', 'number', 'author_id', 'thread_number')
      return rows.length > 0 ? random.pick(rows) : undefined
    }
    const authorOf = (item: Known) => people.find(({ userId }) => userId === item.author_id) ?? admin
    const links = ['https://one.example/a', 'https://two.example/b', undefined]
    const choice = () => random.pick([-1, 0, 1, 1])

    const acts: (() => Promise<unknown>)[] = [
      async () => {
        const url = random.pick(links)
        return world.entry(someone(), anywhere(), url ? { url } : {})
      },
      () => world.post(someone(), anywhere()),
      async () => {
        const comment = await one('entry_comment')
        const entry = await one('entry')
        if (comment && random.next() < 0.6)
          return someone().call(op.entryCommentReply, {
            params: { entry_id: comment.thread_number ?? 0, comment_id: comment.number },
            body: { body: 'reply' },
          })
        return (
          entry &&
          someone().call(op.entryCommentNew, { params: { entry_id: entry.number }, body: { body: 'c' } })
        )
      },
      async () => {
        const comment = await one('post_comment')
        const post = await one('post')
        if (comment && random.next() < 0.6)
          return someone().call(op.postCommentsCreateReply, {
            params: { post_id: comment.thread_number ?? 0, comment_id: comment.number },
            body: { body: 'reply' },
          })
        return (
          post &&
          someone().call(op.postCommentsCreate, { params: { post_id: post.number }, body: { body: 'c' } })
        )
      },
      async () => {
        const item = await one('entry')
        return item && someone().call(op.entryVote, { params: { entry_id: item.number, choice: choice() } })
      },
      async () => {
        const item = await one('entry_comment')
        return (
          item && someone().call(op.commentVote, { params: { comment_id: item.number, choice: choice() } })
        )
      },
      async () => {
        const item = await one('post')
        return item && someone().call(op.postsFavourite, { params: { post_id: item.number } })
      },
      async () => {
        const item = await one('entry_comment')
        return item && someone().call(op.commentFavourite, { params: { comment_id: item.number } })
      },
      async () => {
        const item = await one('entry_comment')
        return item && authorOf(item).call(op.commentDelete, { params: { comment_id: item.number } })
      },
      async () => {
        const item = await one('post_comment')
        return item && authorOf(item).call(op.postCommentsDelete, { params: { comment_id: item.number } })
      },
      async () => {
        const item = await one('entry')
        return item && random.next() < 0.3
          ? authorOf(item).call(op.entryDelete, { params: { entry_id: item.number } })
          : undefined
      },
      async () => {
        const item = await one('entry', 'entry_comment')
        if (!item) return
        const entry = { params: { entry_id: item.number } }
        const comment = { params: { comment_id: item.number } }
        if (random.next() < 0.5)
          return item.thread_number === null
            ? admin.call(op.moderateEntryTrash, entry)
            : admin.call(op.moderateCommentTrash, comment)
        return item.thread_number === null
          ? admin.call(op.moderateEntryRestore, entry)
          : admin.call(op.moderateCommentRestore, comment)
      },
      async () => {
        const item = await one('entry_comment')
        return item && random.next() < 0.4
          ? admin.call(op.adminCommentPurge, { params: { comment_id: item.number } })
          : undefined
      },
      async () => {
        const item = await one('post', 'entry')
        if (!item || random.next() < 0.8) return
        return item.kind === 'entry'
          ? admin.call(op.adminEntryPurge, { params: { entry_id: item.number } })
          : admin.call(op.adminPostPurge, { params: { post_id: item.number } })
      },
      async () => {
        const item = await one('entry')
        return (
          item &&
          admin.call(op.adminEntryChangeMagazine, {
            params: { entry_id: item.number, target_id: anywhere() },
          })
        )
      },
      async () => {
        const domain = await world.knex('domain').orderBy('id').first('id')
        if (!domain) return
        const of = { params: { domain_id: domain.id } }
        const who = someone()
        return random.pick<() => Promise<unknown>>([
          () => who.call(op.domainSubscribe, of),
          () => who.call(op.domainUnsubscribe, of),
          () => who.call(op.domainBlock, of),
        ])()
      },
      async () => {
        const magazine = random.pick(magazines)
        magazine.discoverable = random.next() < 0.5
        magazine.visibility = random.pick(['visible', 'visible', 'soft_deleted'])
        return world.emit(community.magazineChanged, { ...magazine })
      },
      async () => {
        const { principal: _principal, call: _call, fetch: _fetch, ...card } = someone()
        const discoverable = random.next() < 0.7
        return world.emit(identity.userChanged, { ...card, discoverable } as never)
      },
    ]

    for (let i = 0; i < 150; i++) {
      // Some at once, as people are.
      const now: (() => Promise<unknown>)[] = Array.from({ length: 1 + random.below(3) }, () =>
        random.pick(acts),
      )
      await Promise.all(now.map((act) => act().catch(() => undefined)))
    }
    const leaver: Member = someone()
    await world.emit(identity.userPurged, { userId: leaver.userId })
    const [{ count }] = (await world
      .knex('item')
      .whereIn(
        'magazine_id',
        magazines.map(({ magazineId }) => magazineId),
      )
      .count('* as count')) as [{ count: number }]
    expect(Number(count)).toBeGreaterThan(10)
    expect(await reconciled()).toEqual(NONE)
  },
)

test('a count that is wrong is told and set anew', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine()
  const { entryId } = await world.entry(author, magazineId, { url: 'https://wrong.example/' })
  const top = await world.comment(author, entryId)
  await world.comment(author, entryId, top.commentId)
  await author.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
  const item = () => world.stored('entry', entryId).first()
  const before = await item()
  await world.stored('entry', entryId).update({ uv: 7, comment_count: 9, ranking: 1 })
  await world.stored('entry_comment', top.commentId).update({ child_count: 5 })
  await world.knex('domain').where({ name: 'wrong.example' }).update({ entry_count: 3 })
  await world.knex('magazine_count').where({ magazine_id: magazineId }).update({ entry_count: 4 })
  expect(await reconciled()).toEqual({ ballots: 1, discussions: 1, replies: 1, domains: 1, magazines: 1 })
  expect(await item()).toEqual(before)
  expect(await world.stored('entry_comment', top.commentId).first('child_count')).toEqual({
    child_count: 1,
  })
  const counts = (await world.outbox.named('content.magazine-counts-changed')).at(-1)
  expect(counts?.data).toMatchObject({ magazineId, entryCount: 1, entryCommentCount: 2 })
  expect(await lastReconciliation(contentOf(world.deps))).toEqual({
    ballots: 1,
    discussions: 1,
    replies: 1,
    domains: 1,
    magazines: 1,
  })
  expect(await reconciled()).toEqual(NONE)
})
