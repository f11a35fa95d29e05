import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideReport, ingestContent, removeRemote } from '@app/contract/calls/content.ts'
import * as community from '@app/contract/events/community.ts'
import * as identity from '@app/contract/events/identity.ts'
import { contentOf } from '../context.ts'
import { inBatchesOf } from '../../test/purging.ts'
import { emptyMagazine } from '../magazines/purge-magazine-items.ts'
import { emptyAccount } from '../users/purge-user.ts'
import { reconcileCounts } from '../reconciliation/reconcile-counts.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let moderator: Member
let admin: Member
beforeAll(async () => {
  world = await contentWorld()
  moderator = await world.member()
  admin = await world.member({ isAdmin: true })
})
afterAll(() => world.close())

const NONE = { ballots: 0, discussions: 0, replies: 0, domains: 0, magazines: 0 }

/** A magazine with two threads and two posts, one of each unanswered; both comments of a kind are one chain. */
const open = async () => {
  const [author, other] = [await world.member(), await world.member()]
  const { magazineId } = await world.magazine({ ownerId: moderator.userId })
  const url = `https://site${magazineId}.example/`
  const { entryId } = await world.entry(author, magazineId, { url })
  const lone = {
    entryId: (await world.entry(author, magazineId, { url })).entryId,
    postId: (await world.post(author, magazineId)).postId,
  }
  const { postId } = await world.post(author, magazineId)
  const { commentId: top } = await world.comment(other, entryId)
  const { commentId: reply } = await world.comment(author, entryId, top)
  const { commentId: postTop } = await world.postComment(other, postId)
  const { commentId: postReply } = await world.postComment(author, postId, postTop)
  for (const who of [author, other]) {
    await who.call(op.entryVote, { params: { entry_id: entryId, choice: -1 } })
    await who.call(op.commentVote, { params: { comment_id: top, choice: 1 } })
    await who.call(op.postsVote, { params: { post_id: postId, choice: 1 } })
    await who.call(op.postCommentsFavourite, { params: { comment_id: postTop } })
  }
  return { author, other, magazineId, entryId, postId, lone, top, reply, postTop, postReply }
}
type Scene = Awaited<ReturnType<typeof open>>

/** How many visible threads, comments on them, posts and comments on those a magazine counts. */
type Counts = [entries: number, entryComments: number, posts: number, postComments: number]
const countsOf = async (magazineId: number): Promise<Counts> => {
  const row = await world.knex('magazine_count').where({ magazine_id: magazineId }).first()
  return row
    ? [row.entry_count, row.entry_comment_count, row.post_count, row.post_comment_count]
    : [0, 0, 0, 0]
}

const entry = ({ entryId }: Pick<Scene, 'entryId'>) => ({ params: { entry_id: entryId } })
const post = ({ postId }: Pick<Scene, 'postId'>) => ({ params: { post_id: postId } })
const comment = (id: number) => ({ params: { comment_id: id } })

/** What a moderator can do to the answered item of each kind, and what is visible without it. */
const kinds = {
  entry: {
    trash: (s: Scene) => moderator.call(op.moderateEntryTrash, entry(s)),
    restore: (s: Scene) => moderator.call(op.moderateEntryRestore, entry(s)),
    remove: (s: Scene) => s.author.call(op.entryDelete, entry(s)),
    purge: (s: Scene) => admin.call(op.adminEntryPurge, entry(s)),
    id: (s: Scene) => s.entryId,
    hidden: [1, 2, 2, 2],
    purged: [1, 0, 2, 2],
  },
  entry_comment: {
    trash: (s: Scene) => moderator.call(op.moderateCommentTrash, comment(s.top)),
    restore: (s: Scene) => moderator.call(op.moderateCommentRestore, comment(s.top)),
    remove: (s: Scene) => s.other.call(op.commentDelete, comment(s.top)),
    purge: (s: Scene) => admin.call(op.adminCommentPurge, comment(s.top)),
    id: (s: Scene) => s.top,
    hidden: [2, 1, 2, 2],
    purged: [2, 0, 2, 2],
  },
  post: {
    trash: (s: Scene) => moderator.call(op.moderatePostTrash, post(s)),
    restore: (s: Scene) => moderator.call(op.moderatePostRestore, post(s)),
    remove: (s: Scene) => s.author.call(op.postsDelete, post(s)),
    purge: (s: Scene) => admin.call(op.adminPostPurge, post(s)),
    id: (s: Scene) => s.postId,
    hidden: [2, 2, 1, 2],
    purged: [2, 2, 1, 0],
  },
  post_comment: {
    trash: (s: Scene) => moderator.call(op.moderatePostCommentTrash, comment(s.postTop)),
    restore: (s: Scene) => moderator.call(op.moderatePostCommentRestore, comment(s.postTop)),
    remove: (s: Scene) => s.other.call(op.postCommentsDelete, comment(s.postTop)),
    purge: (s: Scene) => admin.call(op.adminPostCommentPurge, comment(s.postTop)),
    id: (s: Scene) => s.postTop,
    hidden: [2, 2, 2, 1],
    purged: [2, 2, 2, 0],
  },
} satisfies Record<string, Record<string, unknown>>
const whole: Counts = [2, 2, 2, 2]

const becomes = async (act: (scene: Scene) => Promise<unknown>, expected: readonly number[]) => {
  const scene = await open()
  expect(await countsOf(scene.magazineId)).toEqual(whole)
  await act(scene)
  expect(await countsOf(scene.magazineId)).toEqual(expected)
  expect(await reconcileCounts(contentOf(world.deps))).toEqual(NONE)
  return scene
}
/** Does its acts one after another; each must have been allowed. */
const inTurn =
  (...acts: ((scene: Scene) => Promise<{ status: number }>)[]) =>
  async (scene: Scene) => {
    for (const act of acts) expect((await act(scene)).status).toBeLessThan(300)
  }

describe.each(Object.entries(kinds))('every count stays true when an answered %s is', (type, kind) => {
  const { trash, restore, remove, purge, hidden, purged } = kind
  const decide = (decision: 'remove' | 'keep') => async (scene: Scene) => {
    const ref = { type: type as keyof typeof kinds, id: kind.id(scene) }
    const { applied } = await world.ask(decideReport, { ref, moderatorId: moderator.userId, decision })
    return { status: applied ? 200 : 400 }
  }
  test.each<[what: string, acts: ((scene: Scene) => Promise<{ status: number }>)[], expected: number[]]>([
    ['deleted by its author', [remove], hidden],
    ['trashed', [trash], hidden],
    ['trashed twice', [trash, trash], hidden],
    ['trashed and restored', [trash, restore], whole],
    ['deleted, then trashed and restored', [remove, trash, restore], whole],
    ['reported with success', [decide('remove')], hidden],
    ['trashed, reported and kept', [trash, decide('keep')], whole],
    ['purged', [purge], purged],
    ['trashed and purged', [trash, purge], purged],
    ['deleted and purged', [remove, purge], purged],
  ])('%s', async (_what, acts, expected) => void (await becomes(inTurn(...acts), expected)))
})

describe('every count stays true when', () => {
  test.each<[what: string, act: (scene: Scene) => Promise<{ status: number }>, expected: Counts]>([
    ['an unanswered thread is deleted', (s) => s.author.call(op.entryDelete, entry(s.lone)), [1, 2, 2, 2]],
    ['an unanswered post is deleted', (s) => s.author.call(op.postsDelete, post(s.lone)), [2, 2, 1, 2]],
    [
      'an unanswered comment is deleted',
      (s) => s.author.call(op.commentDelete, comment(s.reply)),
      [2, 1, 2, 2],
    ],
    [
      'an unanswered comment on a post is deleted',
      (s) => s.author.call(op.postCommentsDelete, comment(s.postReply)),
      [2, 2, 2, 1],
    ],
    ['a moderator deletes a comment', (s) => moderator.call(op.commentDelete, comment(s.top)), [2, 1, 2, 2]],
    [
      'a moderator deletes a comment on a post',
      (s) => moderator.call(op.postCommentsDelete, comment(s.postTop)),
      [2, 2, 2, 1],
    ],
  ])('%s', async (_what, act, expected) => void (await becomes(inTurn(act), expected)))

  test('a thread moves to another magazine', async () => {
    const there = (await world.magazine()).magazineId
    const move = ({ entryId }: Scene) =>
      admin.call(op.adminEntryChangeMagazine, { params: { entry_id: entryId, target_id: there } })
    await becomes(inTurn(kinds.entry_comment.trash, move), [1, 0, 2, 2])
    expect(await countsOf(there)).toEqual([1, 1, 0, 0])
  })

  test('people are purged, at once or turn by turn', async () => {
    await becomes(({ author }) => world.emit(identity.userPurged, { userId: author.userId }), [0, 0, 0, 0])
    await becomes(({ other }) => world.emit(identity.userPurged, { userId: other.userId }), [2, 1, 2, 1])
    await becomes(
      ({ other: { userId } }) =>
        emptyAccount(contentOf(world.deps), { userId, before: null }, inBatchesOf(1)),
      [2, 1, 2, 1],
    )
  })

  test('a magazine is purged, at once or turn by turn', async () => {
    await becomes(({ magazineId }) => world.emit(community.magazinePurged, { magazineId }), [0, 0, 0, 0])
    const scene = await becomes(
      ({ magazineId }) => emptyMagazine(contentOf(world.deps), magazineId, inBatchesOf(3)),
      [0, 0, 0, 0],
    )
    const domain = await world
      .knex('domain')
      .where({ name: `site${scene.magazineId}.example` })
      .first()
    expect(domain.entry_count).toBe(0)
  })

  test('people and magazines are hidden and come back', async () => {
    await becomes(async ({ author, magazineId }) => {
      await world.user({ ...author, state: 'deleted' })
      await world.magazine({ magazineId, ownerId: moderator.userId, visibility: 'soft_deleted' })
      expect(await reconcileCounts(contentOf(world.deps))).toEqual(NONE)
      await world.user({ ...author, discoverable: false })
      await world.magazine({ magazineId, ownerId: moderator.userId })
    }, whole)
  })

  test('things come from afar, are private there, and go', async () => {
    const remote = await world.member({ username: 'ann@far.example', domain: 'far.example' })
    let last = 0
    const send = async (overrides: Record<string, unknown>) => {
      const apId = `https://far.example/${++last}`
      const none = { editedAt: null, imageUrl: null, imageAlt: null, url: null, lang: null }
      const base = { ...none, isAdult: false, tags: [], mentions: [] }
      await world.ask(ingestContent, {
        ...base,
        apId,
        kind: 'comment',
        authorId: remote.userId,
        magazineId: null,
        inReplyTo: null,
        title: null,
        body: 'from afar',
        visibility: 'visible',
        createdAt: world.clock.now().toISOString(),
        ...overrides,
      })
      return apId
    }
    const drop = (apId: string, byUserId: number, restore = false) =>
      world.ask(removeRemote, { apId, byUserId, restore })
    await becomes(
      async ({ magazineId, entryId, postId, author }) => {
        const local = (path: string) => `${world.config.url}/m/any/${path}/-`
        const thread = await send({ kind: 'entry', title: 'T', magazineId, url: 'https://far.example/page' })
        const answered = await send({ inReplyTo: thread })
        await send({ inReplyTo: answered })
        await send({ kind: 'post', magazineId, visibility: 'private' })
        await send({ inReplyTo: local(`t/${entryId}`), visibility: 'private' })
        const gone = await send({ inReplyTo: local(`p/${postId}`) })
        const trashed = await send({ inReplyTo: local(`p/${postId}`) })
        expect(await countsOf(magazineId)).toEqual([3, 4, 2, 4])
        await drop(answered, remote.userId)
        await drop(gone, remote.userId)
        await drop(trashed, moderator.userId)
        await drop(trashed, moderator.userId, true)
        await drop(thread, author.userId)
        await drop(thread, remote.userId)
      },
      [2, 3, 2, 3],
    )
  })
})

test('a purged user takes their content and votes along, a purged magazine everything', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine()
  const leaver = await world.member()
  const kept = await world.entry(author, magazineId)
  const gone = await world.entry(leaver, magazineId)
  await world.comment(author, gone.entryId)
  const answered = await world.comment(leaver, kept.entryId, null, 'mine')
  await world.comment(author, kept.entryId, answered.commentId)
  await leaver.call(op.entryVote, { params: { entry_id: kept.entryId, choice: 1 } })
  await leaver.call(op.entryFavourite, { params: { entry_id: kept.entryId } })
  await world.emit(identity.userPurged, { userId: leaver.userId })
  const read = (id: number) => world.anonymous.call(op.entryRetrieve, { params: { entry_id: id } })
  expect((await read(gone.entryId)).status).toBe(404)
  expect((await read(kept.entryId)).body).toMatchObject({ uv: 0, favourites: 0, numComments: 1 })
  const left = await world.stored('entry_comment', answered.commentId).first()
  expect(left).toMatchObject({ visibility: 'soft_deleted', body: null })
  await world.emit(community.magazinePurged, { magazineId })
  expect((await read(kept.entryId)).status).toBe(404)
  expect(await world.knex('item').where({ magazine_id: magazineId })).toEqual([])
})
