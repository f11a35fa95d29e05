import { afterAll, beforeAll, expect, test } from 'vitest'
import { userPurged, userUnfollowed } from '@app/contract/events/identity.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const mark = async (who: Member, subject_type: string, subject_id: number, list?: string) =>
  list === undefined
    ? who.call(op.subjectBookmarkStandard, { params: { subject_id, subject_type } })
    : who.call(op.subjectBookmarkToList, { params: { subject_id, subject_type, list_name: list } })
const addList = (who: Member, list_name: string) =>
  who.call(op.bookmarkListsAddList, { params: { list_name } })
const lists = async (who: Member) => (await who.call(op.bookmarkLists)).body.items
const show = (who: Member, query: Record<string, unknown> = {}) => who.call(op.bookmarkFront, { query })
type Shown = { itemType: string; entryId?: number; postId?: number; commentId?: number }
const ids = async (who: Member, query: Record<string, unknown> = {}) =>
  ((await show(who, query)).body.items as Shown[]).map(
    (item) => `${item.itemType} ${item.commentId ?? item.entryId ?? item.postId}`,
  )

test('the first bookmark makes the default list, and the item names the lists that hold it', async () => {
  const reader = await world.member()
  const { entryId } = await world.entry(author, magazineId)
  expect(await lists(reader)).toEqual([])
  expect((await mark(reader, 'entry', entryId)).body).toEqual({ bookmarks: ['Default'] })
  expect((await mark(reader, 'entry', entryId)).body).toEqual({ bookmarks: ['Default'] })
  expect(await lists(reader)).toEqual([{ name: 'Default', isDefault: true, count: 1 }])
  await addList(reader, 'Später')
  expect((await mark(reader, 'entry', entryId, 'Später')).body).toEqual({ bookmarks: ['Default', 'Später'] })
  const read = (who: Pick<Member, 'call'>) => who.call(op.entryRetrieve, { params: { entry_id: entryId } })
  expect((await read(reader)).body.bookmarks?.toSorted()).toEqual(['Default', 'Später'])
  expect((await read(author)).body.bookmarks).toEqual([])
  expect((await read(world.anonymous)).body.bookmarks).toBeNull()
})

test('looking at the default list makes it, too', async () => {
  const reader = await world.member()
  expect((await show(reader)).body).toMatchObject({ items: [], pagination: { count: 0, maxPage: 1 } })
  expect(await lists(reader)).toEqual([{ name: 'Default', isDefault: true, count: 0 }])
})

test('a list named Default that is none becomes the default when one is needed', async () => {
  const reader = await world.member()
  await addList(reader, 'Default')
  expect(await lists(reader)).toEqual([{ name: 'Default', isDefault: false, count: 0 }])
  const { postId } = await world.post(author, magazineId)
  await mark(reader, 'post', postId)
  expect(await lists(reader)).toEqual([{ name: 'Default', isDefault: true, count: 1 }])
})

test('every kind of item can be kept, and shows what it is', async () => {
  const reader = await world.member()
  const { entryId } = await world.entry(author, magazineId)
  const { postId } = await world.post(author, magazineId)
  const comment = await world.comment(author, entryId)
  await world.comment(author, entryId, comment.commentId)
  const postComment = await world.postComment(author, postId)
  await reader.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
  for (const [kind, id] of [
    ['entry', entryId],
    ['entry_comment', comment.commentId],
    ['post', postId],
    ['post_comment', postComment.commentId],
  ] as const)
    await mark(reader, kind, id)
  const { body } = await show(reader)
  expect(body.pagination).toMatchObject({ count: 4, perPage: 25 })
  const untold = { isFavourited: null, userVote: null, canAuthUserModerate: null, bookmarks: ['Default'] }
  expect(body.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...untold, entryId, itemType: 'entry', notificationStatus: null, uv: 1 }),
      expect.objectContaining({ ...untold, postId, itemType: 'post', notificationStatus: null }),
      expect.objectContaining({
        ...untold,
        commentId: comment.commentId,
        itemType: 'entry_comment',
        childCount: 0,
        children: [],
      }),
      expect.objectContaining({ ...untold, commentId: postComment.commentId, itemType: 'post_comment' }),
    ]),
  )
  expect(body.items.find((item) => item.itemType === 'entry')).toMatchObject({ crosspostedEntries: [] })
  expect(Object.keys(body.items[0] ?? {}).at(-1)).toBe('itemType')
})

test('entries in a list carry their crossposts', async () => {
  const reader = await world.member()
  const url = 'https://twice.example/once'
  const first = await world.entry(author, magazineId, { url })
  const second = await world.entry(author, magazineId, { url })
  await mark(reader, 'entry', first.entryId)
  const [kept] = (await show(reader)).body.items
  expect(kept).toMatchObject({
    crosspostedEntries: [{ entryId: second.entryId, crosspostedEntries: null, tags: [], bookmarks: [] }],
  })
})

test('a list is sorted and narrowed as asked', async () => {
  const reader = await world.member()
  const fan = await world.member()
  const article = await world.entry(author, magazineId)
  const video = await world.entry(author, magazineId, { url: 'https://v.example/x.mp4' })
  const image = await world.entry(author, magazineId, { url: 'https://v.example/x.png' })
  const comment = await world.comment(author, article.entryId)
  await fan.call(op.entryVote, { params: { entry_id: video.entryId, choice: 1 } })
  for (const { entryId } of [article, video, image]) {
    await mark(reader, 'entry', entryId)
    world.clock.advance(3_600_000)
  }
  await mark(reader, 'entry_comment', comment.commentId)
  world.clock.advance(3 * 3_600_000)
  const entry = ({ entryId }: { entryId: number }) => `entry ${entryId}`
  const said = `entry_comment ${comment.commentId}`
  const newest = [said, entry(image), entry(video), entry(article)]
  expect(await ids(reader)).toEqual(newest)
  expect(await ids(reader, { sort: 'active' })).toEqual(newest)
  expect(await ids(reader, { sort: 'commented' })).toEqual(newest)
  expect(await ids(reader, { sort: 'oldest' })).toEqual(newest.toReversed())
  expect((await ids(reader, { sort: 'top' }))[0]).toBe(entry(video))
  expect((await ids(reader, { sort: 'hot' })).at(-1)).toBe(said)
  expect(await ids(reader, { type: 'video' })).toEqual([entry(video)])
  expect(await ids(reader, { type: 'photos' })).toEqual([entry(image)])
  expect(await ids(reader, { type: 'articles' })).toEqual([entry(article)])
  expect((await show(reader, { type: 'song' })).status).toBe(400)
  expect((await show(reader, { time: '2h' })).status).toBe(400)
  expect(await ids(reader, { time: '6h' })).toEqual([said, entry(image), entry(video)])
  expect(await ids(reader, { federation: 'local' })).toHaveLength(4)
  await world.stored('entry', article.entryId).update({ ap_id: 'https://far.example/1' })
  expect(await ids(reader, { federation: 'local' })).toEqual(newest.slice(0, 3))
  expect(await ids(reader, { federation: 'federated' })).toHaveLength(4)
  expect(await ids(reader, { perPage: 3, p: 2 })).toEqual([entry(article)])
  expect((await show(reader, { perPage: 3, p: 3 })).status).toBe(404)
  expect((await show(reader, { p: 0 })).status).toBe(404)
  expect((await show(reader, { perPage: 0 })).body.pagination.perPage).toBe(1)
  expect((await show(reader, { perPage: 101 })).body.pagination.perPage).toBe(100)
})

test('what was trashed stays listed without its words, what was purged is gone', async () => {
  const reader = await world.member()
  const admin = await world.member({ isAdmin: true })
  const kept = await world.entry(author, magazineId, { title: 'Trashed' })
  const gone = await world.entry(author, magazineId, { title: 'Purged' })
  for (const { entryId } of [kept, gone]) await mark(reader, 'entry', entryId)
  await admin.call(op.moderateEntryTrash, { params: { entry_id: kept.entryId } })
  await admin.call(op.adminEntryPurge, { params: { entry_id: gone.entryId } })
  const { items, pagination } = (await show(reader)).body
  expect(items).toEqual([
    expect.objectContaining({ entryId: kept.entryId, title: null, body: null, visibility: 'trashed' }),
  ])
  expect(pagination.count).toBe(1)
})

test('a private item is kept and shown only for followers of its author', async () => {
  const follower = await world.member()
  const stranger = await world.member()
  const { postId } = await world.post(author, magazineId)
  await world.stored('post', postId).update({ visibility: 'private' })
  await world.follow(follower.userId, author.userId)
  expect((await mark(stranger, 'post', postId)).status).toBe(403)
  expect((await mark(follower, 'post', postId)).status).toBe(200)
  expect(await ids(follower)).toEqual([`post ${postId}`])
  await world.emit(userUnfollowed, { followerId: follower.userId, followedId: author.userId })
  expect(await ids(follower)).toEqual([])
  const left = await follower.call(op.subjectRemoveBookmarks, {
    params: { subject_id: postId, subject_type: 'post' },
  })
  expect(left.body).toEqual({ bookmarks: [] })
})

test('an item leaves one list or all of them', async () => {
  const reader = await world.member()
  const { postId } = await world.post(author, magazineId)
  for (const name of ['a', 'b', 'c']) {
    await addList(reader, name)
    await mark(reader, 'post', postId, name)
  }
  const params = { subject_id: postId, subject_type: 'post' }
  const leave = (list_name: string) =>
    reader.call(op.subjectRemoveBookmarkFromList, { params: { ...params, list_name } })
  expect((await leave('b')).body).toEqual({ bookmarks: ['a', 'c'] })
  expect((await leave('b')).body).toEqual({ bookmarks: ['a', 'c'] })
  expect((await leave('d')).status).toBe(404)
  const all = await reader.call(op.subjectRemoveBookmarks, { params })
  expect([all.status, all.body]).toEqual([200, { bookmarks: [] }])
  expect((await reader.call(op.subjectRemoveBookmarks, { params })).body).toEqual({ bookmarks: [] })
  expect((await lists(reader)).map(({ count }) => count)).toEqual([0, 0, 0])
})

test('lists are made, renamed, made the default and deleted by their owner alone', async () => {
  const reader = await world.member()
  const other = await world.member()
  const made = await addList(reader, 'To read')
  expect([made.status, made.body]).toEqual([200, { name: 'To read', isDefault: false, count: 0 }])
  expect((await addList(reader, 'To read')).status).toBe(400)
  expect((await addList(other, 'To read')).status).toBe(200)
  await addList(reader, 'Second')
  const edit = (list_name: string, body: Record<string, unknown>) =>
    reader.call(op.bookmarkListsEditList, { params: { list_name }, body })
  expect((await edit('To read', { name: 'Read', count: 7 })).body).toEqual({
    name: 'Read',
    isDefault: false,
    count: 0,
  })
  expect((await edit('Read', { name: 'Read', isDefault: true })).body.isDefault).toBe(true)
  expect((await edit('Read', { name: 'Read' })).body.isDefault).toBe(true)
  expect((await edit('Read', { name: 'Second' })).status).toBe(400)
  expect((await edit('Read', { name: '  ' })).status).toBe(400)
  expect((await edit('Read', {})).status).toBe(400)
  expect((await edit('Nothing', {})).status).toBe(404)
  const makeDefault = (who: Member, list_name: string) =>
    who.call(op.bookmarkListsMakeDefault, { params: { list_name } })
  expect((await makeDefault(reader, 'Second')).body).toEqual({ name: 'Second', isDefault: true, count: 0 })
  expect((await lists(reader)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  expect((await makeDefault(other, 'Second')).status).toBe(404)
  const remove = (who: Member, list_name: string) =>
    who.call(op.bookmarkListsDeleteList, { params: { list_name } })
  expect((await remove(other, 'Second')).status).toBe(404)
  const removed = await remove(reader, 'Second')
  expect([removed.status, removed.body]).toEqual([200, {}])
  expect((await remove(reader, 'Second')).status).toBe(404)
  expect((await lists(reader)).map(({ name }) => name)).toEqual(['Read'])
  expect((await lists(other)).map(({ name }) => name)).toEqual(['To read'])
})

test('names that are none, kinds and items nobody knows, and readers without the scope are refused', async () => {
  const reader = await world.member()
  expect((await addList(reader, ' ')).status).toBe(400)
  expect((await addList(reader, 'x'.repeat(256))).status).toBe(400)
  const { postId } = await world.post(author, magazineId)
  expect((await mark(reader, 'song', postId)).status).toBe(404)
  expect((await mark(reader, 'entry', 2_000_000_000)).status).toBe(404)
  expect((await mark(reader, 'post', 2_000_000_000)).status).toBe(404)
  expect((await mark(reader, 'post', postId, 'unknown')).status).toBe(404)
  expect((await show(reader, { list: 'unknown' })).status).toBe(404)
  expect((await world.anonymous.call(op.bookmarkLists)).status).toBe(401)
})

test('many clicks at once keep an item once, in one default list', async () => {
  const reader = await world.member()
  const { postId } = await world.post(author, magazineId)
  const replies = await Promise.all(Array.from({ length: 8 }, () => mark(reader, 'post', postId)))
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await lists(reader)).toEqual([{ name: 'Default', isDefault: true, count: 1 }])
})

test('lists go with their owner', async () => {
  const reader = await world.member()
  const { postId } = await world.post(author, magazineId)
  await mark(reader, 'post', postId)
  await world.emit(userPurged, { userId: reader.userId })
  expect(await world.knex('bookmark').where({ user_id: reader.userId })).toEqual([])
})
