import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingestContent } from '@app/contract/calls/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { remoteObject } from '../../test/remote-object.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let admin: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  admin = await world.member({ isAdmin: true })
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const lists = {
  entry: op.tagEntries,
  post: op.tagPosts,
  entry_comment: op.tagEntryComments,
  post_comment: op.tagPostComments,
}
type Listed = { entryId?: number; postId?: number; commentId?: number }
const idOf = (item: Listed) => item.commentId ?? item.entryId ?? item.postId
const list = async (
  kind: keyof typeof lists,
  name: string,
  query: Record<string, unknown> = {},
  who: Pick<Member, 'call'> = world.anonymous,
) =>
  (
    (await who.call(lists[kind] as typeof op.tagEntries, { params: { name }, query })).body.items as Listed[]
  ).map(idOf)

/** One item of each kind that bears the tag. */
const one = async (tag: string) => {
  const { entryId } = await world.entry(author, magazineId, { body: `about #${tag}` })
  const { postId } = await world.post(author, magazineId, { body: `about #${tag}` })
  const comment = await world.comment(author, entryId, null, `on #${tag}`)
  const postComment = await world.postComment(author, postId, null, `on #${tag}`)
  return {
    entry: entryId,
    post: postId,
    entry_comment: comment.commentId,
    post_comment: postComment.commentId,
  }
}

describe('the lists of a tag', () => {
  test('show what bears exactly this tag, however it is spelled', async () => {
    const found = await one('Zażółć')
    await one('zazolcx')
    for (const spelling of ['zazolc', 'ZAZOLC', 'Zażółć']) {
      for (const kind of Object.keys(lists) as (keyof typeof lists)[]) {
        expect(await list(kind, spelling)).toEqual([found[kind]])
      }
    }
    expect((await world.anonymous.call(op.tagEntries, { params: { name: 'nobody' } })).body).toMatchObject({
      items: [],
      pagination: { count: 0, currentPage: 1, maxPage: 1, perPage: 25 },
    })
    expect(
      (await world.anonymous.call(op.tagPosts, { params: { name: 'nobody' } })).body.pagination.perPage,
    ).toBe(15)
  })

  test('find a tag that its author named apart, in their own spelling', async () => {
    const entry = await world.entry(author, magazineId, { tags: ['Free Software', 'Ötzi'] })
    expect(entry.tags).toEqual(['Free Software', 'Ötzi'])
    expect(await list('entry', 'otzi')).toEqual([entry.entryId])
    expect(await list('entry', 'freesoftware')).toEqual([entry.entryId])
    await author.call(op.entryUpdate, { params: { entry_id: entry.entryId }, body: { tags: ['other'] } })
    expect(await list('entry', 'otzi')).toEqual([])
    expect(await list('entry', 'other')).toEqual([entry.entryId])
  })

  test('stand together, the newest first, page by page', async () => {
    const found = await one('together')
    const all = async (query: Record<string, unknown> = {}, who: Pick<Member, 'call'> = world.anonymous) =>
      (await who.call(op.tagContent, { params: { name: 'Together' }, query })).body
    const names = ({ items }: Awaited<ReturnType<typeof all>>) =>
      items.map((row) => [
        row.entry?.entryId ?? row.post?.postId ?? row.entryComment?.commentId ?? row.postComment?.commentId,
        Object.keys(row).find((kind) => row[kind as keyof typeof row] !== null),
      ])
    const expected = [
      [found.post_comment, 'postComment'],
      [found.entry_comment, 'entryComment'],
      [found.post, 'post'],
      [found.entry, 'entry'],
    ]
    const whole = await all()
    expect(names(whole)).toEqual(expected)
    expect(whole.pagination).toMatchObject({ count: 4, maxPage: 1, perPage: 25 })
    const pages = [await all({ perPage: 3 }), await all({ perPage: 3, p: 2 })]
    expect(pages.flatMap(names)).toEqual(expected)
    const reader = await world.member()
    await world.knex('user_block').insert({ blocker_id: reader.userId, blocked_id: author.userId })
    expect(names(await all({}, reader))).toEqual([])
    expect(names(await all({ federation: 'local' }))).toEqual(expected)
    await admin.call(op.adminTagBan, { params: { name: 'together' } })
    expect(names(await all())).toEqual([])
    await admin.call(op.adminTagUnban, { params: { name: 'together' } })
  })

  test('leave replies out, and tell of none', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const top = await world.comment(author, entryId, null, 'top #deep')
    await world.comment(author, entryId, top.commentId, 'reply #deep')
    const { body } = await world.anonymous.call(op.tagEntryComments, { params: { name: 'deep' } })
    expect(body.items).toMatchObject([{ commentId: top.commentId, childCount: 0, children: [] }])
    expect(body.pagination.count).toBe(1)
  })

  test('are sorted by sortBy, else as the reader likes the front page', async () => {
    const first = await world.entry(author, magazineId, { body: '#sorted' })
    world.clock.advance(1_000)
    const second = await world.entry(author, magazineId, { body: '#sorted' })
    await author.call(op.entryFavourite, { params: { entry_id: first.entryId } })
    const byLiking = [first.entryId, second.entryId]
    expect(await list('entry', 'sorted', { sortBy: 'top' })).toEqual(byLiking)
    expect(await list('entry', 'sorted', { sortBy: 'newest' })).toEqual(byLiking.toReversed())
    expect(await list('entry', 'sorted', { sortBy: 'oldest' })).toEqual(byLiking)
    expect(await list('entry', 'sorted', { sortBy: 'nonsense' })).toEqual(byLiking.toReversed())
    expect(await list('entry', 'sorted', { sort: 'newest' })).toEqual(byLiking)
    const settled = await world.member({ settings: { frontDefaultSort: 'newest' } } as never)
    expect(await list('entry', 'sorted', {}, settled)).toEqual(byLiking.toReversed())
    expect(await list('entry', 'sorted', { sortBy: 'top' }, settled)).toEqual(byLiking)
  })

  test('are narrowed by type, language, time, origin and page', async () => {
    const link = await world.entry(author, magazineId, {
      body: '#narrow',
      url: 'https://n.example/a',
      lang: 'de',
    })
    const text = await world.entry(author, magazineId, { body: '#narrow', lang: 'fr' })
    await world.stored('entry', text.entryId).update({ ap_id: 'https://far.example/narrow' })
    expect(await list('entry', 'narrow', { type: 'link' })).toEqual([link.entryId])
    expect(await list('entry', 'narrow', { 'lang[]': 'fr' })).toEqual([text.entryId])
    expect(await list('entry', 'narrow', { federation: 'local' })).toEqual([link.entryId])
    expect(await list('entry', 'narrow', { federation: 'federated' })).toEqual([text.entryId])
    expect(await list('entry', 'narrow', { sortBy: 'oldest', perPage: 1, p: 2 })).toEqual([text.entryId])
    const ask = (query: Record<string, unknown>) =>
      world.anonymous.call(op.tagEntries, { params: { name: 'narrow' }, query })
    expect((await ask({ time: 'whenever' })).body.items).toHaveLength(2)
    expect((await ask({ p: 2 })).status).toBe(404)
    expect((await ask({ type: 'song' })).status).toBe(400)
    expect((await ask({ 'lang[]': 'german' })).status).toBe(400)
    expect((await ask({ usePreferredLangs: true })).status).toBe(403)
    world.clock.advance(4 * 3_600_000)
    expect((await ask({ time: '3h' })).body.items).toEqual([])
    const far = await world.comment(author, link.entryId, null, '#narrow')
    await world.stored('entry_comment', far.commentId).update({ ap_id: 'https://far.example/c' })
    expect(await list('entry_comment', 'narrow', { federation: 'local' })).toEqual([])
    expect(await list('entry_comment', 'narrow', { federation: 'federated' })).toEqual([far.commentId])
  })

  test('keep adult items from anonymous readers, and what a reader blocked from that reader', async () => {
    const adult = await world.entry(author, magazineId, { body: '#guarded', isAdult: true })
    const plain = await world.entry(author, magazineId, { body: '#guarded' })
    const reader = await world.member({ settings: { hideAdult: false } } as never)
    expect(await list('entry', 'guarded')).toEqual([plain.entryId])
    expect(await list('entry', 'guarded', { sortBy: 'oldest' }, reader)).toEqual([
      adult.entryId,
      plain.entryId,
    ])
    await world.block(reader.userId, author.userId)
    expect(await list('entry', 'guarded', {}, reader)).toEqual([])
  })
})

describe('a banned tag', () => {
  const ban = (who: Member, name: string) => who.call(op.adminTagBan, { params: { name } })
  const unban = (who: Member, name: string) => who.call(op.adminTagUnban, { params: { name } })

  test('is counted, banned and freed by admins alone, however it is spelled', async () => {
    await one('spamtag')
    const read = async () =>
      (await world.anonymous.call(op.tagRetrieve, { params: { name: 'SpamTag' } })).body
    const counts = { entryCount: 1, entryCommentCount: 1, postCount: 1, postCommentCount: 1 }
    expect(await read()).toEqual({ name: 'spamtag', isBanned: false, ...counts })
    const globalModerator = await world.member({ isGlobalModerator: true })
    for (const who of [author, globalModerator]) {
      expect((await ban(who, 'spamtag')).status).toBe(403)
      expect((await unban(who, 'spamtag')).status).toBe(403)
      expect((await who.call(op.adminTagsBanned)).status).toBe(403)
    }
    for (let i = 0; i < 2; i++) {
      expect((await ban(admin, 'SPAMTAG')).body).toEqual({ name: 'spamtag', isBanned: true, ...counts })
    }
    expect((await read()).isBanned).toBe(true)
    expect((await admin.call(op.adminTagsBanned)).body.items).toContainEqual({
      name: 'spamtag',
      isBanned: true,
      ...counts,
    })
    expect((await ban(admin, '!!!')).status).toBe(400)
    expect((await unban(admin, 'spamtag')).body.isBanned).toBe(false)
    expect((await unban(admin, 'spamtag')).status).toBe(200)
    expect((await admin.call(op.adminTagsBanned)).body.items).toEqual([])
  })

  test('hides what bears it from the lists that leave it out, until it is free again', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const { postId } = await world.post(author, magazineId)
    const found = await one('hides')
    const plain = await world.comment(author, entryId)
    await world.comment(author, entryId, plain.commentId, 'reply with #hides')
    const tagged = await world.comment(author, entryId, null, 'with #hides')
    await world.postComment(author, postId, null, 'with #hides')
    const all = { perPage: 100 }
    const seen = async () => {
      const call = world.anonymous.call
      const ids = (items: Listed[]) => items.map(idOf)
      const byEntry = (await call(op.entryComments, { params: { entry_id: entryId }, query: all })).body
      return {
        posts: ids((await call(op.postsCollection, { query: all })).body.items).includes(found.post),
        userPosts: ids(
          (await call(op.userPostsRetrieve, { params: { user_id: author.userId }, query: all })).body.items,
        ).includes(found.post),
        userEntries: ids(
          (await call(op.userEntriesRetrieve, { params: { user_id: author.userId }, query: all })).body.items,
        ).includes(found.entry),
        entries: ids((await call(op.entriesCollection, { query: all })).body.items).includes(found.entry),
        tag: (await list('entry', 'hides')).length + (await list('post_comment', 'hides')).length,
        comments: ids(byEntry.items).includes(tagged.commentId),
        replies: byEntry.items.find((item) => item.commentId === plain.commentId)?.children.length,
        tree: (await call(op.commentRetrieve, { params: { comment_id: plain.commentId } })).body.children
          .length,
        postComments: (await call(op.postCommentsRetrieve, { params: { post_id: postId }, query: all })).body
          .items.length,
      }
    }
    const open = {
      posts: true,
      userPosts: true,
      userEntries: true,
      entries: true,
      tag: 3,
      comments: true,
      replies: 1,
      tree: 1,
      postComments: 1,
    }
    expect(await seen()).toEqual(open)
    await ban(admin, 'hides')
    expect(await seen()).toEqual({
      posts: false,
      userPosts: false,
      userEntries: false,
      // The front page and magazines show it on (rules/ranking.md#feeds).
      entries: true,
      tag: 0,
      comments: false,
      replies: 0,
      tree: 0,
      postComments: 0,
    })
    await unban(admin, 'hides')
    expect(await seen()).toEqual(open)
  })

  test('may not be used in anything new, nor be added to what is there', async () => {
    await ban(admin, 'never')
    try {
      const { entryId } = await world.entry(author, magazineId)
      const { postId } = await world.post(author, magazineId)
      const params = { magazine_id: magazineId }
      const body = 'some #NEVER more'
      const refused = [
        await author.call(op.magazineEntryCreateArticle, { params, body: { title: 'A title', body } }),
        await author.call(op.magazineEntryCreateArticle, {
          params,
          body: { title: 'A title', body: 'words', tags: ['Never'] },
        }),
        await author.call(op.magazinePostsCreate, { params, body: { body } }),
        await author.call(op.entryCommentNew, { params: { entry_id: entryId }, body: { body } }),
        await author.call(op.postCommentsCreate, { params: { post_id: postId }, body: { body } }),
        await author.call(op.entryUpdate, { params: { entry_id: entryId }, body: { body } }),
        await author.call(op.postsUpdate, { params: { post_id: postId }, body: { body } }),
      ]
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
      const remote = await world.ask(
        ingestContent,
        remoteObject({ authorId: author.userId, magazineId, body }),
      )
      expect(remote).toEqual({ ref: null, refusal: 'banned-tag' })
    } finally {
      await unban(admin, 'never')
    }
  })

  test('does not keep what bears it already from being edited', async () => {
    const { postId } = await world.post(author, magazineId, { body: 'early #bird' })
    await ban(admin, 'bird')
    const reply = await author.call(op.postsUpdate, {
      params: { post_id: postId },
      body: { body: 'still an early #bird' },
    })
    expect(reply.status).toBe(200)
    await unban(admin, 'bird')
  })
})

describe('the people of a tag', () => {
  const people = async (name: string, who: Pick<Member, 'call'> = world.anonymous) =>
    (await who.call(op.tagPeople, { params: { name } })).body.items.map(({ username }) => username)

  test('are who wrote with it, the last of them first, and nobody of a banned tag', async () => {
    const later = await world.member()
    await world.entry(author, magazineId, { body: '#crowd' })
    await world.post(later, magazineId, { body: '#Crowd' })
    expect(await people('crowd')).toEqual([later.username, author.username])
    expect(await people('nobody')).toEqual([])
    await admin.call(op.adminTagBan, { params: { name: 'crowd' } })
    expect(await people('crowd')).toEqual([])
  })
})
