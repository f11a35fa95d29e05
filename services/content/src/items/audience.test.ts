import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Audience } from '@app/contract/common.ts'
import { ingestContent } from '@app/contract/calls/content.ts'
import { contentCreated, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import type { RemoteObject } from '../../test/remote-object.ts'
import { contentOf } from '../context.ts'
import { reconcileCounts } from '../reconciliation/reconcile-counts.ts'
import { remoteObject } from '../../test/remote-object.ts'

type Member = Awaited<ReturnType<ContentWorld['member']>>
let world: ContentWorld
let author: Member
let follower: Member
let named: Member
let stranger: Member
let moderator: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  follower = await world.member()
  named = await world.member()
  stranger = await world.member()
  moderator = await world.member()
  magazineId = (await world.magazine({ ownerId: moderator.userId })).magazineId
  await world.follow(follower.userId, author.userId)
})
afterAll(() => world.close())

const write = async (audience: Audience, body = `Psst @${named.username}`) => {
  const params = { magazine_id: magazineId }
  const { status, body: post } = await author.call(op.magazinePostsCreate, {
    params,
    body: { body, audience },
  })
  expect(status).toBe(201)
  return post
}
const readers = () => [world.anonymous, stranger, follower, named, author]
const read = (post_id: number) =>
  Promise.all(readers().map(async (one) => (await one.call(op.postRetrieve, { params: { post_id } })).status))

describe('what a member writes is for', () => {
  test.each([
    ['public', 'visible', [200, 200, 200, 200, 200]],
    ['unlisted', 'visible', [200, 200, 200, 200, 200]],
    ['followers', 'private', [401, 403, 200, 200, 200]],
    ['direct', 'private', [404, 404, 404, 200, 200]],
  ] as const)('%s: it is %s, and answers %j', async (audience, visibility, statuses) => {
    const post = await write(audience)
    expect(post).toMatchObject({ audience, visibility })
    expect(await read(post.postId)).toEqual(statuses)
  })

  test('everybody, where it does not say', async () => {
    const { postId } = await world.post(author, magazineId)
    expect((await world.anonymous.call(op.postRetrieve, { params: { post_id: postId } })).body.audience).toBe(
      'public',
    )
  })

  test('somebody: a direct post that names nobody known is refused', async () => {
    const params = { magazine_id: magazineId }
    const body = { body: 'To @nobody_at_all', audience: 'direct' }
    expect((await author.call(op.magazinePostsCreate, { params, body })).status).toBe(400)
  })

  test('whom an edit names as well', async () => {
    const { postId } = await write('direct')
    const params = { post_id: postId }
    expect((await read(postId))[1]).toBe(404)
    await author.call(op.postsUpdate, { params, body: { body: `And @${stranger.username}` } })
    expect(await read(postId)).toEqual([404, 200, 404, 200, 200])
  })
})

describe('an answer', () => {
  const answer = (by: Member, postId: number, audience?: Audience, body = 'Yes') =>
    by.call(op.postCommentsCreate, {
      params: { post_id: postId },
      body: { body, ...(audience ? { audience } : {}) },
    })

  test.each([
    ['public', undefined, 201, 'public'],
    ['public', 'direct', 201, 'direct'],
    ['unlisted', undefined, 201, 'public'],
    ['followers', undefined, 201, 'followers'],
    ['followers', 'direct', 201, 'direct'],
    ['followers', 'public', 400, undefined],
    ['direct', undefined, 201, 'direct'],
    ['direct', 'followers', 400, undefined],
  ] as const)('to what is %s, asked to be %s, is %i: %s', async (audience, asked, status, becomes) => {
    const { postId } = await write(audience)
    const made = await answer(named, postId, asked)
    expect([made.status, made.body.audience]).toEqual([status, becomes])
  })

  test('goes to whom it answers, who need not be named', async () => {
    const { postId } = await world.post(author, magazineId)
    const made = await answer(named, postId, 'direct')
    const params = { comment_id: made.body.commentId }
    const statuses = await Promise.all(
      readers().map(async (one) => (await one.call(op.postCommentRetrieve, { params })).status),
    )
    expect(statuses).toEqual([404, 404, 404, 200, 200])
    const shown = await Promise.all(
      readers().map(async (one) => {
        const list = await one.call(op.postCommentsRetrieve, { params: { post_id: postId } })
        return [list.body.items.length, list.body.pagination.count]
      }),
    )
    expect(shown).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 1],
      [1, 1],
    ])
    const { body: post } = await world.anonymous.call(op.postRetrieve, { params: { post_id: postId } })
    expect(post.comments).toBe(0)
  })

  test('for some alone leaves no trace above it', async () => {
    const { postId } = await world.post(author, magazineId)
    const params = { post_id: postId }
    const above = (await answer(stranger, postId)).body.commentId
    const seen = async () => {
      const { body: post } = await world.anonymous.call(op.postRetrieve, { params })
      const { body: comment } = await world.anonymous.call(op.postCommentRetrieve, {
        params: { comment_id: above },
      })
      const { commenter_count } = (await world.stored('post', postId).first('commenter_count')) ?? {}
      return {
        comments: post.comments,
        lastActive: post.lastActive,
        childCount: comment.childCount,
        commenter_count,
      }
    }
    const before = await seen()
    const { body: whispered } = await named.call(op.postCommentsCreateReply, {
      params: { ...params, comment_id: above },
      body: { body: `Between us @${author.username}`, audience: 'direct' },
    })
    await author.call(op.postCommentsVote, { params: { comment_id: whispered.commentId, choice: 1 } })
    expect(await seen()).toEqual(before)
    await named.call(op.postCommentsDelete, { params: { comment_id: whispered.commentId } })
    expect(await seen()).toEqual(before)
    expect(await reconcileCounts(contentOf(world.deps))).toMatchObject({ replies: 0, discussions: 0 })
  })

  test('is not for whoever may not read what it answers, nor is anything else', async () => {
    const { postId } = await write('direct')
    const params = { post_id: postId }
    expect((await answer(stranger, postId)).status).toBe(404)
    expect((await stranger.call(op.postsVote, { params: { ...params, choice: 1 } })).status).toBe(404)
    expect((await stranger.call(op.postsFavourite, { params })).status).toBe(404)
    expect((await stranger.call(op.postsReport, { params, body: { reason: 'x' } })).status).toBe(404)
    expect((await stranger.call(op.postActivity, { params })).status).toBe(404)
    expect((await stranger.call(op.postsUpdate, { params, body: { body: 'mine' } })).status).toBe(404)
    expect((await stranger.call(op.postsDelete, { params })).status).toBe(404)
    const { commentId } = (await answer(named, postId)).body
    const below = { comment_id: commentId }
    expect(
      (await stranger.call(op.postCommentsUpdate, { params: below, body: { body: 'mine' } })).status,
    ).toBe(404)
    expect((await stranger.call(op.postCommentsDelete, { params: below })).status).toBe(404)
    expect((await moderator.call(op.moderatePostTrash, { params })).status).toBe(404)
    expect((await named.call(op.postsFavourite, { params })).status).toBe(200)
    expect((await named.call(op.postsReport, { params, body: { reason: 'x' } })).status).toBe(204)
  })
})

test('what others are told of it says whom it is for, and its magazine counts what everybody sees', async () => {
  const count = async () =>
    (await world.knex('magazine_count').where({ magazine_id: magazineId }).first('post_count'))?.post_count ??
    0
  const before = await count()
  const { postId } = await write('followers')
  await write('unlisted')
  const [card] = (await world.outbox.named(contentCreated))
    .map(({ data }) => data)
    .filter(({ id, type }) => id === postId && type === 'post')
  expect(card).toMatchObject({ audience: 'followers', visibility: 'private', addresseeIds: [named.userId] })
  expect(await count()).toBe(before)
  await write('public')
  expect(await count()).toBe(before + 1)
})

test('a public answer does not carry what is not listed into the feed of comments', async () => {
  const shy = { kind: 'entry', title: 'Not for the shop window', audience: 'unlisted' } as const
  const thread = await world.ask(
    ingestContent,
    remoteObject({ authorId: author.userId, magazineId, body: null, ...shy }),
  )
  const made = await named.call(op.entryCommentNew, {
    params: { entry_id: thread.ref?.id ?? 0 },
    body: { body: 'Well said' },
  })
  const sees = async (one: Member | ContentWorld['anonymous']) =>
    (await one.call(op.commentsCollection, { query: { sort: 'newest', perPage: 50 } })).body.items.some(
      ({ commentId }) => commentId === made.body.commentId,
    )
  expect([await sees(world.anonymous), await sees(stranger), await sees(follower)]).toEqual([
    false,
    false,
    true,
  ])
})

describe('from elsewhere', () => {
  const remote = (extra: Partial<RemoteObject> = {}) =>
    remoteObject({ authorId: author.userId, magazineId, ...extra })

  test('an update narrows it, and widens it again', async () => {
    const said = remote({ audience: 'public' })
    const { ref } = await world.ask(ingestContent, said)
    const id = ref?.id ?? 0
    expect(await read(id)).toEqual([200, 200, 200, 200, 200])
    await world.ask(ingestContent, {
      ...said,
      visibility: 'private',
      audience: 'direct',
      addresseeIds: [stranger.userId],
    })
    expect(await read(id)).toEqual([404, 200, 404, 404, 200])
    await world.ask(ingestContent, { ...said, audience: 'unlisted' })
    expect(await read(id)).toEqual([200, 200, 200, 200, 200])
    expect((await world.stored('post', id).first('shelf'))?.shelf).toBe(4)
  })

  test('what is trashed and restored is for whom it was', async () => {
    const { ref } = await world.ask(
      ingestContent,
      remote({ visibility: 'private', audience: 'followers', addresseeIds: [moderator.userId] }),
    )
    const params = { post_id: ref?.id ?? 0 }
    expect((await moderator.call(op.moderatePostTrash, { params })).status).toBe(200)
    // Even that it was there is for those who could read it.
    expect(await read(params.post_id)).toEqual([401, 403, 200, 403, 200])
    await moderator.call(op.moderatePostRestore, { params })
    expect(await read(params.post_id)).toEqual([401, 403, 200, 403, 200])
    const told = (await world.outbox.named(contentVisibilityChanged))
      .map(({ data }) => data)
      .filter(({ id }) => id === params.post_id)
    expect(told.map(({ visibility }) => visibility)).toEqual(['trashed', 'private'])
  })
})
