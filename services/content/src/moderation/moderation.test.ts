import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contentMoved,
  contentModerated,
  contentPurged,
  contentVisibilityChanged,
  magazineCountsChanged,
} from '@app/contract/events/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let moderator: Member
let admin: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  moderator = await world.member()
  admin = await world.member({ isAdmin: true })
  magazineId = (await world.magazine({ ownerId: moderator.userId })).magazineId
})
afterAll(() => world.close())

const countsOf = async (id: number) =>
  (await world.outbox.named(magazineCountsChanged)).findLast(({ data }) => data.magazineId === id)?.data

describe('moving a thread to another magazine', () => {
  const move = (who: Pick<Member, 'call'>, entry_id: number, target_id: number) =>
    who.call(op.adminEntryChangeMagazine, { params: { entry_id, target_id } })

  test('takes its comments along, whatever their state, and both magazines count anew', async () => {
    const [from, to] = [await world.magazine(), await world.magazine({ isAdult: true })]
    const { entryId, slug } = await world.entry(author, from.magazineId)
    const stays = await world.entry(author, from.magazineId)
    const comment = await world.comment(author, entryId)
    const reply = await world.comment(author, entryId, comment.commentId)
    await admin.call(op.moderateCommentTrash, { params: { comment_id: reply.commentId } })
    const moved = await move(admin, entryId, to.magazineId)
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({
      magazine: { magazineId: to.magazineId, name: to.name },
      isAdult: false,
      slug,
      numComments: 1,
      editedAt: null,
    })
    expect(await countsOf(from.magazineId)).toMatchObject({ entryCount: 1, entryCommentCount: 0 })
    expect(await countsOf(to.magazineId)).toMatchObject({ entryCount: 1, entryCommentCount: 1 })
    const inMagazine = async (magazine_id: number) =>
      (
        await author.call(op.magazineEntriesRetrieve, { params: { magazine_id }, query: { perPage: 100 } })
      ).body.items.map((item) => item.entryId)
    expect(await inMagazine(from.magazineId)).toEqual([stays.entryId])
    const { body } = await author.call(op.commentRetrieve, { params: { comment_id: comment.commentId } })
    expect(body).toMatchObject({
      magazine: { magazineId: to.magazineId },
      children: [{ magazine: { magazineId: to.magazineId }, visibility: 'trashed' }],
    })
    const told = (await world.outbox.named(contentMoved)).map(({ data }) => data)
    expect(told.map(({ id }) => id)).toEqual([entryId, comment.commentId, reply.commentId])
    expect(told[0]).toEqual({
      type: 'entry',
      id: entryId,
      authorId: author.userId,
      magazineId: to.magazineId,
      previousMagazineId: from.magazineId,
      byId: admin.userId,
    })
    const added = await world.comment(author, entryId)
    expect(added.magazine.magazineId).toBe(to.magazineId)
  })

  test('is for admins, and by the call for moderators for global moderators as well', async () => {
    const [from, to] = [await world.magazine({ ownerId: moderator.userId }), await world.magazine()]
    const { entryId } = await world.entry(author, from.magazineId)
    const globalModerator = await world.member({ isGlobalModerator: true })
    const params = { entry_id: entryId, target_id: to.magazineId }
    expect((await move(globalModerator, entryId, to.magazineId)).status).toBe(403)
    expect((await moderator.call(op.moderateEntryChangeMagazine, { params })).status).toBe(403)
    const moved = await globalModerator.call(op.moderateEntryChangeMagazine, { params })
    expect(moved).toMatchObject({ status: 200, body: { magazine: { magazineId: to.magazineId } } })
  })

  test('into a magazine that nobody may see hides it, and out of it shows it again', async () => {
    const [seen, hidden] = [await world.magazine(), await world.magazine({ visibility: 'soft_deleted' })]
    const { entryId } = await world.entry(author, seen.magazineId)
    const listed = async () =>
      (
        await world.anonymous.call(op.userEntriesRetrieve, {
          params: { user_id: author.userId },
          query: { perPage: 100 },
        })
      ).body.items.some((item) => item.entryId === entryId)
    expect(await listed()).toBe(true)
    await move(admin, entryId, hidden.magazineId)
    expect(await listed()).toBe(false)
    await move(admin, entryId, seen.magazineId)
    expect(await listed()).toBe(true)
  })

  test('to where it is changes nothing', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const before = (await world.outbox.named(contentMoved)).length
    expect((await move(admin, entryId, magazineId)).status).toBe(200)
    expect(await world.outbox.named(contentMoved)).toHaveLength(before)
  })

  test('is for admins alone, and needs both to exist', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const target = (await world.magazine({ ownerId: moderator.userId })).magazineId
    const globalModerator = await world.member({ isGlobalModerator: true })
    for (const who of [author, moderator, globalModerator])
      expect((await move(who, entryId, target)).status).toBe(403)
    expect((await move(world.anonymous, entryId, target)).status).toBe(401)
    expect((await move(admin, 2_000_000_000, target)).status).toBe(404)
    expect((await move(admin, entryId, 2_000_000_000)).status).toBe(404)
    expect((await move(author, 2_000_000_000, target)).status).toBe(404)
  })
})

const kinds = async () => {
  const { entryId } = await world.entry(author, magazineId)
  const { postId } = await world.post(author, magazineId)
  const { commentId } = await world.comment(author, entryId)
  const postComment = await world.postComment(author, postId)
  return [
    { type: 'entry', path: 'entry', id: entryId, purge: op.adminEntryPurge, key: 'entry_id' },
    { type: 'post', path: 'post', id: postId, purge: op.adminPostPurge, key: 'post_id' },
    { type: 'entry_comment', path: 'comment', id: commentId, purge: op.adminCommentPurge, key: 'comment_id' },
    {
      type: 'post_comment',
      path: 'post-comment',
      id: postComment.commentId,
      purge: op.adminPostCommentPurge,
      key: 'comment_id',
    },
  ] as const
}
const put = (who: Pick<Member, 'fetch'>, path: string) => who.fetch(path, { method: 'PUT' })

describe('marking adult', () => {
  test('1, true, on and yes are yes in any case, everything else is no', async () => {
    for (const { path, id } of await kinds()) {
      for (const [value, isAdult] of [
        ['1', true],
        ['0', false],
        ['TRUE', true],
        ['off', false],
        ['on', true],
        ['no', false],
        ['Yes', true],
        ['maybe', false],
      ] as const) {
        const reply = await put(moderator, `/api/moderate/${path}/${id}/adult/${value}`)
        expect([reply.status, ((await reply.json()) as { isAdult: boolean }).isAdult]).toEqual([200, isAdult])
      }
    }
  })

  test('left out of the path means yes for threads and their comments, and a language nobody speaks for posts', async () => {
    for (const { type, path, id } of await kinds()) {
      const reply = await put(moderator, `/api/moderate/${path}/${id}/adult`)
      if (type.startsWith('post')) expect(reply.status).toBe(400)
      else expect(await reply.json()).toMatchObject({ isAdult: true })
    }
  })

  test('neither it nor a language is an edit, and a magazine’s flag does not override it', async () => {
    const adult = await world.magazine({ isAdult: true, ownerId: moderator.userId })
    const { entryId } = await world.entry(author, adult.magazineId)
    const mild = await moderator.call(op.moderateEntrySetAdult, {
      params: { entry_id: entryId, adult: 'false' },
    })
    expect(mild.body).toMatchObject({ isAdult: false, editedAt: null, visibility: 'visible' })
    expect((await world.outbox.named(contentModerated)).at(-1)?.data).toMatchObject({ act: 'adult' })
  })
})

test('the last step of a post’s vote may be left out: it is a boost', async () => {
  const [, post, , postComment] = await kinds()
  const reader = await world.member()
  const boosted = await put(reader, `/api/post/${post.id}/vote`)
  expect(await boosted.json()).toMatchObject({ uv: 1, userVote: 1 })
  const comment = await put(reader, `/api/post-comments/${postComment.id}/vote`)
  expect(await comment.json()).toMatchObject({ uv: 1, userVote: 1 })
})

describe('purging', () => {
  test('is for admins alone, whatever the state of the item', async () => {
    const globalModerator = await world.member({ isGlobalModerator: true })
    for (const { id, purge, key, path } of (await kinds()).toReversed()) {
      const call = (who: Pick<Member, 'call'>) =>
        who.call(purge as typeof op.adminEntryPurge, { params: { [key]: id } as never })
      for (const who of [author, moderator, globalModerator]) expect((await call(who)).status).toBe(403)
      await put(moderator, `/api/moderate/${path}/${id}/trash`)
      expect((await call(admin)).status).toBe(204)
      expect((await call(admin)).status).toBe(404)
    }
  })

  test('of a thread takes all below it along, and is told of each', async () => {
    const [entry, , comment] = await kinds()
    await admin.call(op.adminEntryPurge, { params: { entry_id: entry.id } })
    expect((await author.call(op.commentRetrieve, { params: { comment_id: comment.id } })).status).toBe(404)
    const gone = (await world.outbox.named(contentPurged)).slice(-2).map(({ data }) => [data.type, data.id])
    expect(gone.toSorted()).toEqual([
      ['entry', entry.id],
      ['entry_comment', comment.id],
    ])
  })

  test('of a comment takes its replies, and the thread counts and wakes anew', async () => {
    const { entryId, createdAt } = await world.entry(author, magazineId)
    world.clock.advance(60_000)
    const top = await world.comment(author, entryId)
    world.clock.advance(60_000)
    await world.comment(author, entryId, top.commentId)
    await admin.call(op.adminCommentPurge, { params: { comment_id: top.commentId } })
    const { body } = await author.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect(body).toMatchObject({ numComments: 0, lastActive: createdAt })
    expect(await world.knex('item').where({ kind: 'entry_comment', thread_number: entryId })).toEqual([])
  })
})

describe('trash', () => {
  test('takes also what its author deleted, and gives back only what lies in it', async () => {
    const { entryId } = await world.entry(author, magazineId)
    await world.comment(author, entryId)
    await author.call(op.entryDelete, { params: { entry_id: entryId } })
    const one = { params: { entry_id: entryId } }
    expect((await moderator.call(op.moderateEntryRestore, one)).status).toBe(400)
    expect((await moderator.call(op.moderateEntryTrash, one)).body.visibility).toBe('trashed')
    expect((await moderator.call(op.moderateEntryTrash, one)).status).toBe(200)
    expect((await moderator.call(op.moderateEntryRestore, one)).body.visibility).toBe('visible')
    const told = (await world.outbox.named(contentVisibilityChanged)).filter(
      ({ data }) => data.id === entryId,
    )
    expect(told.map(({ data }) => data.visibility)).toEqual(['soft_deleted', 'trashed', 'visible'])
  })

  test('and restore leave every count true', async () => {
    const { magazineId: own } = await world.magazine({ ownerId: moderator.userId })
    const { entryId } = await world.entry(author, own)
    const { commentId } = await world.comment(author, entryId)
    const one = { params: { comment_id: commentId } }
    const numComments = async () =>
      (await author.call(op.entryRetrieve, { params: { entry_id: entryId } })).body.numComments
    await moderator.call(op.moderateCommentTrash, one)
    expect(await numComments()).toBe(0)
    expect(await countsOf(own)).toMatchObject({ entryCount: 1, entryCommentCount: 0 })
    await moderator.call(op.moderateCommentRestore, one)
    expect(await numComments()).toBe(1)
    expect(await countsOf(own)).toMatchObject({ entryCount: 1, entryCommentCount: 1 })
  })
})

test('a private item is voted on, commented on, edited and moderated by nobody who may not read it', async () => {
  const { postId } = await world.post(author, magazineId)
  const { entryId } = await world.entry(author, magazineId)
  await world.stored('post', postId).update({ visibility: 'private' })
  await world.stored('entry', entryId).update({ visibility: 'private' })
  const reader = await world.member()
  const post = { post_id: postId }
  expect((await reader.call(op.postsVote, { params: { ...post, choice: 1 } })).status).toBe(403)
  expect((await reader.call(op.postsFavourite, { params: post })).status).toBe(403)
  expect((await reader.call(op.postCommentsCreate, { params: post, body: { body: 'x' } })).status).toBe(403)
  expect(await world.stored('post', postId).first('uv', 'favourites')).toEqual({
    uv: 0,
    favourites: 0,
  })
  expect((await moderator.call(op.moderatePostTogglePin, { params: post })).status).toBe(403)
  const edited = await admin.call(op.entryUpdate, {
    params: { entry_id: entryId },
    body: { title: 'By an admin' },
  })
  expect(edited.status).toBe(403)
  expect((await moderator.call(op.postRetrieve, { params: post })).status).toBe(403)
  expect((await world.anonymous.call(op.postRetrieve, { params: post })).status).toBe(401)
})
