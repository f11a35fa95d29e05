import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentCreated } from '@app/contract/events/content.ts'
import type { EntryComment } from '@app/contract/content/schemas.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { anImage, contentWorld, op, png } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let reader: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  reader = await world.member()
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

/** The shape of a tree: ids and what is below them. */
const shape = (comments: readonly EntryComment[]): unknown[] =>
  comments.map(({ commentId, children }) => (children.length > 0 ? [commentId, shape(children)] : commentId))

const list = (entryId: number, query: Record<string, unknown> = {}, who: Pick<Member, 'call'> = reader) =>
  who.call(op.entryComments, { params: { entry_id: entryId }, query })

describe('commenting', () => {
  test('a comment names whom it answers, and its thread knows of it', async () => {
    const { entryId } = await world.entry(author, magazineId, { body: 'hello @friend' })
    world.clock.advance(60_000)
    const comment = await world.comment(reader, entryId, null, 'an #answer to @somebody')
    expect(comment).toMatchObject({
      entryId,
      parentId: null,
      rootId: null,
      body: 'an #answer to @somebody',
      tags: ['answer'],
      childCount: 0,
      children: [],
      uv: 0,
      dv: 0,
      favourites: 0,
    })
    expect(comment.mentions).toEqual(['@friend', `@${author.username}`, '@somebody'])
    const { body: entry } = await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect(entry).toMatchObject({ numComments: 1, lastActive: comment.createdAt })
    const told = (await world.outbox.named(contentCreated)).at(-1)?.data
    expect(told).toMatchObject({
      type: 'entry_comment',
      threadId: entryId,
      threadAuthorId: author.userId,
      parentAuthorId: author.userId,
    })
  })

  test('a reply knows its parent and its root, and wakes the root of a thread', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const root = await world.comment(author, entryId)
    const child = await world.comment(reader, entryId, root.commentId)
    world.clock.advance(60_000)
    const grandchild = await world.comment(author, entryId, child.commentId)
    expect(child).toMatchObject({ parentId: root.commentId, rootId: root.commentId })
    expect(grandchild).toMatchObject({ parentId: child.commentId, rootId: root.commentId })
    const { body } = await reader.call(op.commentRetrieve, { params: { comment_id: root.commentId } })
    expect(body).toMatchObject({ childCount: 2, lastActive: grandchild.createdAt })
    expect(shape([body])).toEqual([[root.commentId, [[child.commentId, [grandchild.commentId]]]]])
  })

  test('what many say below one thread at once is all counted, and told of each', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const root = await world.comment(author, entryId)
    const before = (await world.outbox.named(contentCreated)).length
    const said = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        world.comment(i % 2 ? reader : author, entryId, i % 3 ? null : root.commentId, `number ${i}`),
      ),
    )
    const { body: entry } = await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect(entry.numComments).toBe(31)
    const { body: kept } = await reader.call(op.commentRetrieve, { params: { comment_id: root.commentId } })
    expect(kept.childCount).toBe(10)
    const told = (await world.outbox.named(contentCreated)).slice(before)
    expect(told.map(({ data }) => data.id).toSorted()).toEqual(
      said.map(({ commentId }) => commentId).toSorted(),
    )
    const [thread] = await world.stored('entry', entryId)
    expect(thread?.commenter_count).toBe(2)
  })

  test('with an image the text may be missing', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const reply = await reader.call(op.entryCommentNewImage, {
      params: { entry_id: entryId },
      body: { alt: 'a dog' },
      file: { filename: 'dog.png', bytes: png },
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ body: '', image: anImage('a dog') })
  })

  test('what may not be said is refused', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const other = await world.entry(author, magazineId)
    const foreign = await world.comment(author, other.entryId)
    const banned = await world.member()
    await world.ban(banned.userId, magazineId)
    const say = (who: Pick<Member, 'call'>, id: number, body: Record<string, unknown>) =>
      who.call(op.entryCommentNew, { params: { entry_id: id }, body })
    const reply = (parent: number) =>
      reader.call(op.entryCommentReply, {
        params: { entry_id: entryId, comment_id: parent },
        body: { body: 'x' },
      })
    expect((await say(reader, entryId, {})).status).toBe(400)
    expect((await say(reader, entryId, { body: '  ' })).status).toBe(400)
    expect((await say(reader, entryId, { body: 'x'.repeat(5001) })).status).toBe(400)
    expect((await say(reader, 999_999, {})).status).toBe(404)
    expect((await say(banned, entryId, {})).status).toBe(403)
    expect((await say(world.anonymous, entryId, { body: 'x' })).status).toBe(401)
    expect((await reply(999_999)).status).toBe(404)
    expect((await reply(foreign.commentId)).status).toBe(400)
    await author.call(op.moderateEntryToggleLock, { params: { entry_id: entryId } })
    expect((await say(reader, entryId, { body: 'x' })).status).toBe(403)
  })
})

describe('the tree', () => {
  test('is cut at the depth asked for, and counts all that is below', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const ids: number[] = []
    for (let level = 0; level < 5; level++) {
      ids.push((await world.comment(reader, entryId, ids.at(-1) ?? null)).commentId)
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids
    const at = async (depth: number) => (await list(entryId, { d: depth })).body.items
    expect(shape(await at(0))).toEqual([a])
    expect(shape(await at(2))).toEqual([[a, [[b, [c]]]]])
    expect(shape(await at(25))).toEqual([[a, [[b, [[c, [[d, [e]]]]]]]]])
    expect((await at(0))[0]?.childCount).toBe(4)
    const middle = await reader.call(op.commentRetrieve, { params: { comment_id: b }, query: { d: 1 } })
    expect(shape([middle.body])).toEqual([[b, [c]]])
    expect(middle.body.childCount).toBe(3)
    const edited = await reader.call(op.commentUpdate, {
      params: { comment_id: a },
      body: { body: 'edited' },
    })
    expect(shape([edited.body])).toEqual([[a, [[b, [[c, [[d, [e]]]]]]]]])
    expect(edited.body).toMatchObject({ body: 'edited', editedAt: expect.any(String) })
    const mine = await world.anonymous.call(op.userEntryCommentsRetrieve, {
      params: { user_id: reader.userId },
      query: { sort: 'newest', d: 1, perPage: 2 },
    })
    expect(shape(mine.body.items)).toEqual([e, [d, [e]]])
  })

  test('tells what a comment answers, up to the top of its branch', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const top = await world.comment(author, entryId)
    const middle = await world.comment(reader, entryId, top.commentId)
    await world.comment(author, entryId, middle.commentId)
    const last = await world.comment(reader, entryId, middle.commentId)
    await reader.call(op.commentFavourite, { params: { comment_id: top.commentId } })
    const parents = async (comment_id: number) =>
      (await reader.call(op.commentParents, { params: { comment_id } })).body.items
    expect(shape(await parents(last.commentId))).toEqual([top.commentId, middle.commentId])
    expect((await parents(last.commentId))[0]).toMatchObject({ isFavourited: true, childCount: 0 })
    expect(await parents(top.commentId)).toEqual([])
    const unknown = await reader.call(op.commentParents, { params: { comment_id: 999_999 } })
    expect(unknown.status).toBe(404)
  })

  test('sorts by what it is asked to', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const made: number[] = []
    for (let i = 0; i < 3; i++) {
      world.clock.advance(60_000)
      made.push((await world.comment(author, entryId)).commentId)
    }
    const [first = 0, second = 0, third = 0] = made
    await reader.call(op.commentVote, { params: { comment_id: second, choice: 1 } })
    await reader.call(op.commentFavourite, { params: { comment_id: first } })
    await author.call(op.commentFavourite, { params: { comment_id: first } })
    world.clock.advance(60_000)
    await world.comment(reader, entryId, first)
    const order = async (sort: string) =>
      (await list(entryId, { sortBy: sort })).body.items.map(({ commentId }) => commentId)
    expect(await order('newest')).toEqual([third, second, first])
    expect(await order('oldest')).toEqual([first, second, third])
    expect(await order('hot')).toEqual([second, third, first])
    expect(await order('top')).toEqual([first, second, third])
    expect(await order('active')).toEqual([first, second, third])
    expect(await order('default')).toEqual([second, third, first])
    expect((await list(entryId, { sortBy: 'loudest' })).status).toBe(400)
  })

  test('pages over the top level and knows where it ends', async () => {
    const { entryId } = await world.entry(author, magazineId)
    for (let i = 0; i < 5; i++) await world.comment(author, entryId)
    const page = (query: Record<string, unknown>) => list(entryId, { sortBy: 'oldest', ...query })
    const two = (await page({ perPage: 2, p: 2 })).body
    expect(two.pagination).toEqual({ count: 5, currentPage: 2, maxPage: 3, perPage: 2 })
    expect(two.items).toHaveLength(2)
    expect((await page({ perPage: 2, p: 4 })).status).toBe(404)
    expect((await page({ p: 0 })).status).toBe(404)
    expect((await page({ p: 'one' })).status).toBe(400)
    expect((await page({ perPage: 101 })).body.pagination.perPage).toBe(100)
    const { entryId: silent } = await world.entry(author, magazineId)
    expect((await list(silent)).body).toMatchObject({ items: [], pagination: { count: 0, maxPage: 1 } })
  })

  test('leaves out blocked people with all that answers them, and other languages', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const pest = await world.member()
    const victim = await world.member()
    const top = await world.comment(author, entryId)
    const noise = await world.comment(pest, entryId, top.commentId)
    await world.comment(author, entryId, noise.commentId)
    const foreign = await reader.call(op.entryCommentNew, {
      params: { entry_id: entryId },
      body: { body: 'ja', lang: 'de' },
    })
    await world.block(victim.userId, pest.userId)
    expect(shape((await list(entryId, { sortBy: 'oldest' }, victim)).body.items)).toEqual([
      top.commentId,
      foreign.body.commentId,
    ])
    expect(shape((await list(entryId, { lang: ['de'] }, victim)).body.items)).toEqual([
      foreign.body.commentId,
    ])
    expect((await list(entryId, { lang: ['deutsch'] })).status).toBe(400)
    expect((await list(entryId, { usePreferredLangs: true }, world.anonymous)).status).toBe(403)
  })
})

test('what muted people say is left out of threads, and stands in lists of what they said', async () => {
  const { entryId } = await world.entry(author, magazineId)
  const [pest, weary] = [await world.member(), await world.member()]
  const top = await world.comment(author, entryId)
  const noise = await world.comment(pest, entryId, top.commentId)
  await world.mute(weary.userId, pest.userId)
  expect(shape((await list(entryId, {}, weary)).body.items)).toEqual([top.commentId])
  const params = { user_id: pest.userId }
  const said = await weary.call(op.userEntryCommentsRetrieve, { params })
  expect(said.body.items.map(({ commentId }) => commentId)).toEqual([noise.commentId])
  // Whoever opens a thread of somebody they mute reads what others answered.
  await world.mute(weary.userId, author.userId)
  const answer = await world.comment(reader, entryId)
  expect(shape((await list(entryId, {}, weary)).body.items)).toEqual([answer.commentId])
})

test('a thread that was removed shows none of its comments, and a post all of them', async () => {
  const { entryId } = await world.entry(author, magazineId)
  const { postId } = await world.post(author, magazineId)
  await world.comment(reader, entryId)
  await world.postComment(reader, postId)
  const admin = await world.member({ isAdmin: true })
  await admin.call(op.moderateEntryTrash, { params: { entry_id: entryId } })
  await admin.call(op.moderatePostTrash, { params: { post_id: postId } })
  expect((await list(entryId)).body).toMatchObject({ items: [], pagination: { count: 0 } })
  const below = await reader.call(op.postCommentsRetrieve, { params: { post_id: postId } })
  expect(below.body.items).toHaveLength(1)
  await world.stored('entry', entryId).update({ visibility: 'private' })
  expect((await list(entryId)).status).toBe(403)
  expect((await list(entryId, {}, world.anonymous)).status).toBe(401)
})

describe('deleting', () => {
  test('an unanswered comment is gone, an answered one keeps its place', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const answered = await world.comment(reader, entryId, null, 'secret')
    const reply = await world.comment(author, entryId, answered.commentId)
    const remove = (who: Member, id: number) => who.call(op.commentDelete, { params: { comment_id: id } })
    expect((await remove(reader, answered.commentId)).status).toBe(204)
    const kept = (await list(entryId)).body.items[0]
    expect(kept).toMatchObject({
      visibility: 'soft_deleted',
      body: null,
      uv: null,
      mentions: null,
      childCount: 1,
    })
    expect((await remove(author, reply.commentId)).status).toBe(204)
    expect((await list(entryId)).body.items[0]).toMatchObject({ childCount: 0, children: [] })
    const { body } = await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect(body.numComments).toBe(0)
  })

  test('a moderator’s delete is the trash, and nobody else may', async () => {
    const owner = await world.member()
    const own = await world.magazine({ ownerId: owner.userId })
    const { entryId } = await world.entry(author, own.magazineId)
    const { commentId } = await world.comment(author, entryId)
    const remove = (who: Member) => who.call(op.commentDelete, { params: { comment_id: commentId } })
    expect((await remove(reader)).status).toBe(403)
    expect((await remove(owner)).status).toBe(204)
    const { body } = await owner.call(op.commentRetrieve, { params: { comment_id: commentId } })
    expect(body).toMatchObject({ visibility: 'trashed', body: null, canAuthUserModerate: true })
  })

  test('only the author edits, and not while banned', async () => {
    const own = await world.magazine()
    const { entryId } = await world.entry(author, own.magazineId)
    const { commentId } = await world.comment(reader, entryId)
    const edit = (who: Member) =>
      who.call(op.commentUpdate, { params: { comment_id: commentId }, body: { body: 'new' } })
    expect((await edit(author)).status).toBe(403)
    expect((await edit(reader)).status).toBe(200)
    await world.ban(reader.userId, own.magazineId)
    expect((await edit(reader)).status).toBe(403)
  })
})

describe('comments on posts', () => {
  test('nest, vote and count like those on threads', async () => {
    const post = await world.post(author, magazineId)
    const top = await world.postComment(reader, post.postId)
    const reply = await world.postComment(author, post.postId, top.commentId)
    expect(reply).toMatchObject({ postId: post.postId, parentId: top.commentId, rootId: top.commentId })
    const favoured = await reader.call(op.postCommentsFavourite, { params: { comment_id: top.commentId } })
    expect(favoured.body).toMatchObject({
      favourites: 1,
      isFavourited: true,
      childCount: 1,
      children: [{ commentId: reply.commentId }],
    })
    const found = await world.anonymous.call(op.postCommentsRetrieve, { params: { post_id: post.postId } })
    expect(found.body).toMatchObject({
      items: [{ commentId: top.commentId, childCount: 1 }],
      pagination: { count: 1, perPage: 15 },
    })
    const wrong = await reader.call(op.entryCommentReply, {
      params: { entry_id: 999_999, comment_id: top.commentId },
      body: { body: 'x' },
    })
    expect(wrong.status).toBe(404)
    expect(
      (await world.anonymous.call(op.postRetrieve, { params: { post_id: post.postId } })).body.comments,
    ).toBe(2)
  })
})

test('a chain of sixty replies is stored, counted and read', async () => {
  const { entryId } = await world.entry(author, magazineId)
  let parent: number | null = null
  const first = await world.comment(author, entryId)
  parent = first.commentId
  for (let i = 0; i < 60; i++) parent = (await world.comment(author, entryId, parent)).commentId
  const { body } = await author.call(op.commentUpdate, {
    params: { comment_id: first.commentId },
    body: { body: 'x' },
  })
  let depth = 0
  for (let at: EntryComment | undefined = body.children[0]; at; at = at.children[0]) depth++
  expect([depth, body.childCount]).toEqual([60, 60])
})
