import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentModerated, contentVisibilityChanged } from '@app/contract/events/content.ts'
import { itemSettingChanged, markSeen } from '@app/contract/jobs.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { anImage, contentWorld, op, png } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let moderator: Member
let stranger: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  moderator = await world.member()
  stranger = await world.member()
  magazineId = (await world.magazine({ ownerId: moderator.userId, name: 'acme' })).magazineId
})
afterAll(() => world.close())

describe('how loud an item is for its reader', () => {
  let second = 0
  const set = (
    userId: number,
    type: 'entry' | 'post',
    id: number,
    setting: 'Default' | 'Loud' | 'Muted',
    at = ++second,
  ) =>
    world.perform(itemSettingChanged, {
      userId,
      type,
      id,
      setting,
      changedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(),
    })

  test('stands on the item and in every list, for that reader alone', async () => {
    const post = await world.post(author, magazineId)
    const entry = await world.entry(author, magazineId)
    expect(post.notificationStatus).toBe('Default')
    await set(stranger.userId, 'post', post.postId, 'Loud')
    await set(stranger.userId, 'entry', entry.entryId, 'Muted')
    const one = { params: { post_id: post.postId } }
    expect((await stranger.call(op.postRetrieve, one)).body.notificationStatus).toBe('Loud')
    expect((await author.call(op.postRetrieve, one)).body.notificationStatus).toBe('Default')
    expect((await world.anonymous.call(op.postRetrieve, one)).body.notificationStatus).toBeNull()
    const list = { params: { magazine_id: magazineId } }
    expect((await stranger.call(op.magazinePostsRetrieve, list)).body.items).toContainEqual(
      expect.objectContaining({ postId: post.postId, notificationStatus: 'Loud' }),
    )
    expect((await stranger.call(op.magazineEntriesRetrieve, list)).body.items).toContainEqual(
      expect.objectContaining({ entryId: entry.entryId, notificationStatus: 'Muted' }),
    )
    await set(stranger.userId, 'post', post.postId, 'Default')
    expect((await stranger.call(op.postRetrieve, one)).body.notificationStatus).toBe('Default')
  })

  test('is not kept for what does not exist', async () => {
    const { postId } = await world.post(author, magazineId)
    await set(stranger.userId, 'entry', postId, 'Loud')
    const { body } = await stranger.call(op.postRetrieve, { params: { post_id: postId } })
    expect(body.notificationStatus).toBe('Default')
  })

  test('is the last choice, in whichever order they come and however often', async () => {
    const { postId } = await world.post(author, magazineId)
    const now = async () =>
      (await stranger.call(op.postRetrieve, { params: { post_id: postId } })).body.notificationStatus
    for (const [setting, at] of [
      ['Default', 3],
      ['Loud', 2],
      ['Loud', 1],
    ] as const)
      await set(stranger.userId, 'post', postId, setting, at)
    expect(await now()).toBe('Default')
    for (let i = 0; i < 2; i++) await set(stranger.userId, 'post', postId, 'Muted', 4)
    expect(await now()).toBe('Muted')
  })
})

describe('a post', () => {
  test('gets its slug, tags and mentions from its words', async () => {
    const post = await world.post(author, magazineId, { body: 'This is a microblog #test @user' })
    expect(post).toMatchObject({
      slug: 'This-is-a-microblog-test-at-user',
      tags: ['test'],
      mentions: ['@user'],
      comments: 0,
      uv: 0,
      dv: 0,
      favourites: 0,
      isPinned: false,
      isLocked: false,
      editedAt: null,
      visibility: 'visible',
    })
    expect((await world.post(author, magazineId, { body: 'plain' })).mentions).toBeNull()
  })

  test('may be a picture alone', async () => {
    const reply = await author.call(op.magazinePostsCreateImage, {
      params: { magazine_id: magazineId },
      body: { alt: "It's kibby!" },
      file: { filename: 'x.png', bytes: png },
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ body: null, image: anImage("It's kibby!"), slug: 'acme-It-s-kibby' })
  })

  test('is edited and deleted by its author alone', async () => {
    const post = await world.post(author, magazineId, { body: 'before #old' })
    const edit = (who: Member, body: Record<string, unknown>) =>
      who.call(op.postsUpdate, { params: { post_id: post.postId }, body })
    expect((await edit(author, { body: 'after #new' })).body).toMatchObject({
      body: 'after #new',
      tags: ['new'],
      slug: 'after-new',
    })
    expect((await edit(author, { lang: 'fr' })).body).toMatchObject({ body: 'after #new', lang: 'fr' })
    expect((await edit(author, { body: ' ' })).status).toBe(400)
    expect((await edit(moderator, { body: 'mine' })).status).toBe(403)
    const remove = (who: Member) => who.call(op.postsDelete, { params: { post_id: post.postId } })
    expect((await remove(moderator)).status).toBe(403)
    expect((await remove(author)).status).toBe(204)
    expect((await author.call(op.postRetrieve, { params: { post_id: post.postId } })).status).toBe(404)
  })

  test('without words or with too many is refused', async () => {
    const write = (body: Record<string, unknown>) =>
      author.call(op.magazinePostsCreate, { params: { magazine_id: magazineId }, body })
    expect((await write({})).status).toBe(400)
    expect((await write({ body: 'x'.repeat(5001) })).status).toBe(400)
    expect(
      (await author.call(op.magazinePostsCreate, { params: { magazine_id: 999_999 }, body: { body: 'x' } }))
        .status,
    ).toBe(404)
  })
})

const items = async () => {
  const { entryId } = await world.entry(author, magazineId, { title: 'Hidden', url: 'https://a.example/' })
  const { postId } = await world.post(author, magazineId)
  const { commentId } = await world.comment(author, entryId)
  const postComment = await world.postComment(author, postId)
  return [
    {
      ids: { entry_id: entryId },
      trash: op.moderateEntryTrash,
      restore: op.moderateEntryRestore,
      adult: op.moderateEntrySetAdult,
      lang: op.moderateEntrySetLang,
      read: op.entryRetrieve,
      text: 'title',
    },
    {
      ids: { post_id: postId },
      trash: op.moderatePostTrash,
      restore: op.moderatePostRestore,
      adult: op.moderatePostSetAdult,
      lang: op.moderatePostSetLang,
      read: op.postRetrieve,
      text: 'body',
    },
    {
      ids: { comment_id: commentId },
      trash: op.moderateCommentTrash,
      restore: op.moderateCommentRestore,
      adult: op.moderateCommentSetAdult,
      lang: op.moderateCommentSetLang,
      read: op.commentRetrieve,
      text: 'body',
    },
    {
      ids: { comment_id: postComment.commentId },
      trash: op.moderatePostCommentTrash,
      restore: op.moderatePostCommentRestore,
      adult: op.moderatePostCommentSetAdult,
      lang: op.moderatePostCommentSetLang,
      read: op.postCommentRetrieve,
      text: 'body',
    },
  ] as const
}

test('every kind is trashed and restored by moderators alone, hidden meanwhile, and shown to who trashed it', async () => {
  for (const { ids: params, trash, restore, read, text } of await items()) {
    const call = async (who: Pick<Member, 'call'>, operation: typeof trash | typeof restore | typeof read) =>
      who.call(operation as typeof op.moderateEntryTrash, { params: params as never })
    expect((await call(stranger, trash)).status).toBe(403)
    expect((await call(author, trash)).status).toBe(403)
    expect((await call(world.anonymous, trash)).status).toBe(401)
    expect((await call(moderator, restore)).status).toBe(400)
    const trashed = await call(moderator, trash)
    expect(trashed.status).toBe(200)
    expect(trashed.body).toMatchObject({ visibility: 'trashed', [text]: expect.any(String) })
    const told = (await world.outbox.named(contentVisibilityChanged)).at(-1)?.data
    expect(told).toMatchObject({
      visibility: 'trashed',
      previous: 'visible',
      byId: moderator.userId,
      authorId: author.userId,
    })
    expect((await call(world.anonymous, read)).body).toMatchObject({
      visibility: 'trashed',
      [text]: null,
      uv: null,
      tags: null,
    })
    expect((await call(moderator, restore)).body).toMatchObject({
      visibility: 'visible',
      [text]: expect.any(String),
    })
    expect((await call(moderator, restore)).status).toBe(400)
  }
})

test('every kind can be marked adult and given its true language', async () => {
  for (const { ids, adult, lang } of await items()) {
    const mark = async (value: string, who = moderator) =>
      who.call(adult as typeof op.moderateEntrySetAdult, { params: { ...ids, adult: value } as never })
    const say = async (code: string, who = moderator) =>
      who.call(lang as typeof op.moderateEntrySetLang, { params: { ...ids, lang: code } as never })
    expect((await mark('true')).body.isAdult).toBe(true)
    expect((await mark('whatever')).body.isAdult).toBe(false)
    expect((await mark('true', stranger)).status).toBe(403)
    expect((await say('de')).body).toMatchObject({ lang: 'de', editedAt: null })
    expect((await say('elx')).body.lang).toBe('elx')
    for (const code of ['fake', 'ac', 'aaa', 'a']) expect((await say(code)).status).toBe(400)
    expect((await say('de', stranger)).status).toBe(403)
  }
})

test('pin and lock toggle; the author may lock and not pin', async () => {
  const { entryId } = await world.entry(author, magazineId)
  const { postId } = await world.post(author, magazineId)
  const pin = (who: Member) => who.call(op.moderateEntryTogglePin, { params: { entry_id: entryId } })
  const lock = (who: Member) => who.call(op.moderatePostToggleLock, { params: { post_id: postId } })
  expect((await pin(author)).status).toBe(403)
  expect((await pin(moderator)).body.isPinned).toBe(true)
  expect((await pin(moderator)).body.isPinned).toBe(false)
  expect((await lock(author)).body.isLocked).toBe(true)
  expect(
    (await author.call(op.postCommentsCreate, { params: { post_id: postId }, body: { body: 'x' } })).status,
  ).toBe(403)
  expect((await lock(moderator)).body.isLocked).toBe(false)
  expect((await lock(stranger)).status).toBe(403)
  const acts = (await world.outbox.named(contentModerated)).map(({ data }) => data.act)
  expect(acts.slice(-4)).toEqual(['pinned', 'unpinned', 'locked', 'unlocked'])
})

test('who looks at a thread or post has read what they were told of it, if they may see it', async () => {
  const { entryId } = await world.entry(author, magazineId)
  const { postId } = await world.post(author, magazineId)
  const told = await world.takeJobs(markSeen)
  const looks = async () => {
    await stranger.call(op.entryRetrieve, { params: { entry_id: entryId } })
    await stranger.call(op.postRetrieve, { params: { post_id: postId } })
  }
  await looks()
  await world.anonymous.call(op.postRetrieve, { params: { post_id: postId } })
  await stranger.call(op.entryRetrieve, { params: { entry_id: 2_000_000_000 } })
  await looks()
  const entry = { userId: stranger.userId, what: 'entry', id: entryId, at: expect.any(String) }
  const seen = () => told.flatMap((job) => job.seen)
  await eventually(() => expect(seen()).toContainEqual({ ...entry, what: 'post', id: postId }))
  expect(seen()).toContainEqual(entry)
  expect(seen().filter(({ id }) => id === 2_000_000_000)).toEqual([])
  const readers = seen().flatMap(({ what, id, userId }) => (what === 'post' && id === postId ? [userId] : []))
  expect(new Set(readers)).toEqual(new Set([stranger.userId]))
})

test('the moderator’s right shows on what they read', async () => {
  const { entryId } = await world.entry(moderator, magazineId)
  const read = async (who: Pick<Member, 'call'>) =>
    (await who.call(op.entryRetrieve, { params: { entry_id: entryId } })).body
  expect(await read(moderator)).toMatchObject({
    canAuthUserModerate: true,
    isAuthorModeratorInMagazine: true,
  })
  expect(await read(stranger)).toMatchObject({
    canAuthUserModerate: false,
    isAuthorModeratorInMagazine: true,
  })
  const admin = await world.member({ isGlobalModerator: true })
  expect(await read(admin)).toMatchObject({ canAuthUserModerate: true })
})
