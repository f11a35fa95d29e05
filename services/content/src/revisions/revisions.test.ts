import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingestContent } from '@app/contract/calls/content.ts'
import type { Audience } from '@app/contract/common.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import type { RemoteObject } from '../../test/remote-object.ts'
import { remoteObject } from '../../test/remote-object.ts'
import { contentOf } from '../context.ts'
import type { Kind } from '../items/item.ts'
import { purgeSomeOf } from '../users/purge-user.ts'
import { BYTES, VERSIONS } from './revision.repository.ts'

type Member = Awaited<ReturnType<ContentWorld['member']>>
type Caller = Pick<Member, 'call'>
let world: ContentWorld
let author: Member
let reader: Member
let moderator: Member
let admin: Member
let remote: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  reader = await world.member()
  moderator = await world.member()
  admin = await world.member({ isAdmin: true })
  remote = await world.member({ domain: 'far.example' })
  magazineId = (await world.magazine({ ownerId: moderator.userId })).magazineId
})
afterAll(() => world.close())

const ask = (who: Caller, kind: Kind, id: number, query: { before?: number; perPage?: number } = {}) => {
  switch (kind) {
    case 'entry':
      return who.call(op.entryRevisions, { params: { entry_id: id }, query })
    case 'entry_comment':
      return who.call(op.entryCommentRevisions, { params: { comment_id: id }, query })
    case 'post':
      return who.call(op.postRevisions, { params: { post_id: id }, query })
    case 'post_comment':
      return who.call(op.postCommentRevisions, { params: { comment_id: id }, query })
  }
}
const versions = async (who: Caller, kind: Kind, id: number) => (await ask(who, kind, id)).body.items
const bodies = async (who: Caller, kind: Kind, id: number) =>
  (await versions(who, kind, id)).map(({ body }) => body)
const edit = (id: number, body: Record<string, unknown>) =>
  author.call(op.postsUpdate, { params: { post_id: id }, body })
const keptOf = async (kind: Kind, id: number) =>
  world.knex('revision').where({ item_id: await world.idOf(kind, id) })

describe('an edit keeps what was said before', () => {
  test('of a thread: every field that it changes', async () => {
    const { entryId } = await world.entry(author, magazineId, {
      title: 'First title',
      body: 'first',
      url: 'https://somewhere.example/page',
    })
    const body = { title: 'Second title', body: 'second', lang: 'de', isAdult: true }
    await author.call(op.entryUpdate, { params: { entry_id: entryId }, body })
    const found = await versions(world.anonymous, 'entry', entryId)
    const url = 'https://somewhere.example/page'
    const plain = { url, contentWarning: null, attachments: [] }
    expect(found).toMatchObject([
      { version: 2, ...body, ...plain },
      { version: 1, title: 'First title', body: 'first', lang: 'en', isAdult: false, ...plain },
    ])
    const { body: read } = await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect(found.map(({ since }) => since)).toEqual([read.editedAt, read.createdAt])
  })

  test('of a post and of comments of both kinds', async () => {
    const { postId } = await world.post(author, magazineId, { body: 'one' })
    await edit(postId, { body: 'two' })
    await edit(postId, { body: 'three' })
    expect(await bodies(reader, 'post', postId)).toEqual(['three', 'two', 'one'])
    const answer = await world.postComment(author, postId, null, 'yes')
    const change = { params: { comment_id: answer.commentId }, body: { body: 'no' } }
    await author.call(op.postCommentsUpdate, change)
    expect(await bodies(reader, 'post_comment', answer.commentId)).toEqual(['no', 'yes'])
    const { entryId } = await world.entry(author, magazineId)
    const comment = await world.comment(author, entryId, null, 'here')
    const params = { comment_id: comment.commentId }
    await author.call(op.commentUpdate, { params, body: { body: 'there' } })
    expect(await bodies(reader, 'entry_comment', comment.commentId)).toEqual(['there', 'here'])
  })

  test('of what came from elsewhere, with its warning and its pictures', async () => {
    const picture = (url: string) => ({
      type: 'image' as const,
      url,
      mediaType: 'image/png',
      altText: 'A cat',
      width: 1,
      height: 1,
      blurHash: null,
      focus: null,
      duration: null,
    })
    const given = remoteObject({
      authorId: remote.userId,
      magazineId,
      contentWarning: 'cats',
      attachments: [picture('https://far.example/cat.png')],
    })
    const ingest = async (change: Partial<RemoteObject>) =>
      (await world.ask(ingestContent, { ...given, ...change })).ref!.id
    const id = await ingest({})
    await ingest({ editedAt: '2026-01-02T10:00:00.000Z' })
    expect(await keptOf('post', id)).toEqual([])
    await ingest({
      body: 'No cats',
      contentWarning: null,
      attachments: [],
      editedAt: '2026-01-03T10:00:00.000Z',
    })
    const cat = { type: 'image', altText: 'A cat', sourceUrl: 'https://far.example/cat.png' }
    expect(await versions(reader, 'post', id)).toMatchObject([
      { body: 'No cats', contentWarning: null, attachments: [], since: '2026-01-03T10:00:00+00:00' },
      { body: 'From afar', contentWarning: 'cats', attachments: [cat], since: '2026-01-02T10:00:00+00:00' },
    ])
  })

  test('and nothing where it changes nothing of that', async () => {
    const { postId } = await world.post(author, magazineId, { body: 'the same' })
    await edit(postId, { body: 'the same' })
    expect(await keptOf('post', postId)).toEqual([])
    expect(await bodies(reader, 'post', postId)).toEqual(['the same'])
  })

  test('page by page', async () => {
    const { postId } = await world.post(author, magazineId, { body: '1' })
    for (const body of ['2', '3', '4', '5']) await edit(postId, { body })
    const page = async (query: { before?: number; perPage: number }) =>
      (await ask(reader, 'post', postId, query)).body.items.map(({ version }) => version)
    expect(await page({ perPage: 1 })).toEqual([5])
    expect(await page({ perPage: 2 })).toEqual([5, 4])
    expect(await page({ perPage: 2, before: 4 })).toEqual([3, 2])
    expect(await page({ perPage: 2, before: 2 })).toEqual([1])
    expect(await page({ perPage: 2, before: 1 })).toEqual([])
  })
})

describe('what is kept has an end', () => {
  const fill = async (postId: number, count: number, size: number) => {
    const item_id = await world.idOf('post', postId)
    const row = { item_id, since: new Date(), is_adult: false, lang: 'en', size, body: 'old' }
    await world.knex('revision').insert(
      Array.from({ length: count }, (_, i) => ({
        ...row,
        version: i + 1,
        attachments: '[]',
        audience: 'public',
        addressee_ids: [],
      })),
    )
  }
  const kept = async (postId: number): Promise<number[]> =>
    (await keptOf('post', postId).then((rows) => rows.map(({ version }) => version))).toSorted(
      (a, b) => a - b,
    )

  test('in number', async () => {
    const { postId } = await world.post(author, magazineId)
    await fill(postId, VERSIONS, 10)
    await edit(postId, { body: 'one more' })
    const left = await kept(postId)
    expect([left.length, left[0], left.at(-1)]).toEqual([VERSIONS, 2, VERSIONS + 1])
  })

  test('and in size', async () => {
    const { postId } = await world.post(author, magazineId)
    await fill(postId, 4, BYTES / 4)
    await edit(postId, { body: 'one more' })
    expect(await kept(postId)).toEqual([2, 3, 4, 5])
  })
})

describe('is read by whoever may read the item', () => {
  const written = async (audience: Audience, named: Member) => {
    const { body: post } = await author.call(op.magazinePostsCreate, {
      params: { magazine_id: magazineId },
      body: { body: `Psst @${named.username}`, audience },
    })
    await edit(post.postId, { body: `Pst @${named.username}` })
    return post.postId
  }
  const statuses = (postId: number, readers: readonly Caller[]) =>
    Promise.all(readers.map(async (one) => (await ask(one, 'post', postId)).status))

  test.each([
    ['unlisted', [200, 200, 200, 200, 200]],
    ['followers', [401, 403, 200, 200, 200]],
    ['direct', [404, 404, 404, 200, 200]],
  ] as const)('%s: visitor, stranger, follower, addressee and author get %j', async (audience, expected) => {
    const [follower, named] = [await world.member(), await world.member()]
    await world.follow(follower.userId, author.userId)
    const postId = await written(audience, named)
    expect(await statuses(postId, [world.anonymous, reader, follower, named, author])).toEqual(expected)
    expect(await bodies(named, 'post', postId)).toHaveLength(2)
  })

  test('and whom an edit names besides does not read what it said to others', async () => {
    const [named, late] = [await world.member(), await world.member()]
    const postId = await written('direct', named)
    await edit(postId, { body: `And @${late.username}` })
    expect(await bodies(late, 'post', postId)).toEqual([`And @${late.username}`])
    expect(await bodies(named, 'post', postId)).toHaveLength(3)
  })

  test('nor does everybody what was for followers once', async () => {
    const given = remoteObject({ authorId: remote.userId, magazineId, audience: 'followers' })
    await world.ask(ingestContent, { ...given, visibility: 'private' })
    const { ref } = await world.ask(ingestContent, { ...given, audience: 'public', body: 'To all' })
    const follower = await world.member()
    await world.follow(follower.userId, remote.userId)
    expect(await bodies(world.anonymous, 'post', ref!.id)).toEqual(['To all'])
    expect(await bodies(follower, 'post', ref!.id)).toEqual(['To all', 'From afar'])
  })

  test('which of the trash are its moderators alone', async () => {
    const { postId } = await world.post(author, magazineId, { body: 'bad' })
    await edit(postId, { body: 'worse' })
    await moderator.call(op.moderatePostTrash, { params: { post_id: postId } })
    for (const who of [world.anonymous, reader, author]) expect(await bodies(who, 'post', postId)).toEqual([])
    expect(await bodies(moderator, 'post', postId)).toEqual(['worse', 'bad'])
    const { principal } = moderator
    const app = world.as({ ...principal, via: 'token', scopes: ['read'] })
    expect(await bodies(app, 'post', postId)).toEqual([])
    await moderator.call(op.moderatePostRestore, { params: { post_id: postId } })
    expect(await bodies(world.anonymous, 'post', postId)).toEqual(['worse', 'bad'])
  })

  test('of which there is none', async () => {
    for (const kind of ['entry', 'entry_comment', 'post', 'post_comment'] as const)
      expect((await ask(reader, kind, 999_999)).status).toBe(404)
  })
})

describe('goes', () => {
  const edited = async () => {
    const { entryId } = await world.entry(author, magazineId)
    const { commentId } = await world.comment(author, entryId, null, 'before')
    const params = { comment_id: commentId }
    await author.call(op.commentUpdate, { params, body: { body: 'after' } })
    await world.comment(reader, entryId, commentId, 'an answer')
    return { entryId, commentId, itemId: await world.idOf('entry_comment', commentId) }
  }
  const left = (itemId: number) => world.knex('revision').where({ item_id: itemId })

  test('with what its author deletes, also where something stays in its place', async () => {
    const { commentId, itemId } = await edited()
    expect(await left(itemId)).toHaveLength(1)
    await author.call(op.commentDelete, { params: { comment_id: commentId } })
    expect(await world.stored('entry_comment', commentId).first()).toMatchObject({
      visibility: 'soft_deleted',
    })
    expect(await left(itemId)).toEqual([])
    for (const who of [moderator, admin, author])
      expect(await bodies(who, 'entry_comment', commentId)).toEqual([])
    const params = { comment_id: commentId }
    await author.call(op.commentUpdate, { params, body: { body: 'after all' } })
    expect(await left(itemId)).toEqual([])
  })

  test('with what is purged', async () => {
    const { entryId, itemId } = await edited()
    await admin.call(op.adminEntryPurge, { params: { entry_id: entryId } })
    expect(await left(itemId)).toEqual([])
  })

  test('with an account, also of comments that keep their place', async () => {
    const leaver = await world.member()
    const { entryId } = await world.entry(author, magazineId)
    const { commentId } = await world.comment(leaver, entryId, null, 'before')
    const params = { comment_id: commentId }
    await leaver.call(op.commentUpdate, { params, body: { body: 'after' } })
    await world.comment(reader, entryId, commentId, 'an answer')
    const itemId = await world.idOf('entry_comment', commentId)
    expect(await left(itemId)).toHaveLength(1)
    await purgeSomeOf(contentOf(world.deps), leaver.userId, 100, null)
    expect(await left(itemId)).toEqual([])
  })
})
