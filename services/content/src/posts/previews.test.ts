import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filterListsChanged } from '@app/contract/events/identity.ts'
import type { PostPreview } from '@app/contract/content/schemas.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
type Reader = Pick<Member, 'call'>
let author: Member
let reader: Member
let magazineId: number
let postId: number

beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  reader = await world.member()
  magazineId = (await world.magazine()).magazineId
})
beforeEach(async () => {
  postId = (await world.post(author, magazineId)).postId
})
afterAll(() => world.close())

const previews = async (ids: readonly number[], who: Reader = world.anonymous): Promise<PostPreview[]> => {
  const { status, body } = await who.call(op.postPreviews, { query: { ids } })
  expect(status).toBe(200)
  return body.items
}
const preview = async (who?: Reader): Promise<PostPreview> => {
  const [found] = await previews([postId], who)
  if (!found) throw new Error('the post is not among them')
  return found
}
const boosters = async (who?: Reader) => (await preview(who)).boosters.map(({ username }) => username)
const replies = async (who?: Reader) => (await preview(who)).replies.map(({ body }) => body)

const boost = async (who: Member) => {
  world.clock.advance(1000)
  await who.call(op.postsVote, { params: { post_id: postId, choice: 1 } })
}
const reply = async (who: Member, body: string) => {
  world.clock.advance(1000)
  return world.postComment(who, postId, null, body)
}

describe('who boosted a post', () => {
  test('is told of the last four, the last of them first', async () => {
    const members: Member[] = []
    for (let i = 0; i < 5; i++) members.push(await world.member({ title: 'Ada' }))
    for (const member of members) await boost(member)
    expect(await boosters()).toEqual(
      members
        .map(({ username }) => username)
        .toReversed()
        .slice(0, 4),
    )
    const [last] = members.toReversed()
    expect((await preview()).boosters[0]).toEqual({
      userId: last!.userId,
      username: last!.username,
      title: 'Ada',
      avatar: null,
    })
    await last!.call(op.postsVote, { params: { post_id: postId, choice: 0 } })
    expect(await boosters()).not.toContain(last!.username)
  })

  test('leaves out whom the reader blocks or mutes', async () => {
    const [blocked, muted] = [await world.member(), await world.member()]
    for (const one of [blocked, muted]) await boost(one)
    await world.block(reader.userId, blocked.userId)
    await world.mute(reader.userId, muted.userId)
    expect(await boosters()).toEqual([muted.username, blocked.username])
    expect(await boosters(reader)).toEqual([])
  })

  test('leaves out who is suspended, gone or silenced, and who asked not to be come upon', async () => {
    const [suspended, gone, silenced, shy] = [
      await world.member(),
      await world.member(),
      await world.member(),
      await world.member({ discoverable: false }),
    ]
    for (const one of [suspended, gone, silenced, shy]) await boost(one)
    await world.user({ ...suspended, state: 'suspended' })
    await world.user({ ...gone, state: 'deleted' })
    await world.knex('user_card').where({ user_id: silenced.userId }).update({ silenced: true })
    expect(await boosters()).toEqual([])
    await world.follow(author.userId, silenced.userId)
    expect(await boosters(author)).toEqual([silenced.username])
  })
})

describe('the replies to a post', () => {
  test('are its two best, whole and without what answers them', async () => {
    const liked = await reply(reader, 'The best of them')
    await world.postComment(author, postId, liked.commentId, 'An answer')
    await reply(author, 'First')
    const last = await reply(reader, '**Last** of all')
    await author.call(op.postCommentsFavourite, { params: { comment_id: liked.commentId } })
    expect(await replies()).toEqual(['The best of them', '**Last** of all'])
    expect((await preview()).replies[1]).toEqual({
      commentId: last.commentId,
      user: { userId: reader.userId, username: reader.username, title: reader.title, avatar: null },
      body: '**Last** of all',
      contentWarning: null,
      lang: 'en',
      createdAt: last.createdAt,
    })
  })

  test('are cut where they are long', async () => {
    await reply(reader, 'x'.repeat(2000))
    expect((await replies()).map(({ length }) => length)).toEqual([500])
  })

  test('leave out what was removed, deleted or is for adults', async () => {
    const moderator = await world.member({ isAdmin: true })
    const [removed, deleted] = [await reply(reader, 'Removed'), await reply(reader, 'Deleted')]
    await world.postComment(author, postId, deleted.commentId, 'An answer keeps its place')
    await reader.call(op.postCommentsCreate, {
      params: { post_id: postId },
      body: { body: 'Grown', isAdult: true },
    })
    await moderator.call(op.moderatePostCommentTrash, { params: { comment_id: removed.commentId } })
    await reader.call(op.postCommentsDelete, { params: { comment_id: deleted.commentId } })
    expect(await replies()).toEqual([])
  })

  test('leave out those of people whom the reader blocks or mutes, and of who is suspended', async () => {
    const [blocked, muted, suspended] = [await world.member(), await world.member(), await world.member()]
    await reply(suspended, 'suspended')
    await world.user({ ...suspended, state: 'suspended' })
    await reply(blocked, 'blocked')
    await reply(muted, 'muted')
    expect(await replies()).toEqual(['muted', 'blocked'])
    const who = await world.member()
    await world.block(who.userId, blocked.userId)
    await world.mute(who.userId, muted.userId)
    expect(await replies(who)).toEqual([])
  })

  test('leave out what is for some alone, or in no list', async () => {
    for (const audience of ['unlisted', 'followers'])
      await author.call(op.postCommentsCreate, {
        params: { post_id: postId },
        body: { body: audience, audience },
      })
    expect(await replies()).toEqual([])
    expect(await replies(reader)).toEqual([])
    const follower = await world.member()
    await world.follow(follower.userId, author.userId)
    expect(await replies(follower)).toEqual(['unlisted'])
  })

  test('leave out what holds a filtered word, and languages that the reader does not read', async () => {
    await reply(author, 'Of herrings')
    await author.call(op.postCommentsCreate, {
      params: { post_id: postId },
      body: { body: 'Von Booten', lang: 'de' },
    })
    const who = await world.member({ settings: { preferredLanguages: ['en'] } } as never)
    expect(await replies(who)).toEqual(['Of herrings'])
    for (const realm of ['feeds', 'comments']) {
      const filtering = await world.member()
      await world.emit(filterListsChanged, {
        userId: filtering.userId,
        lists: [
          {
            expiresAt: null,
            feeds: realm === 'feeds',
            comments: realm === 'comments',
            profile: false,
            words: [{ word: 'herring', exactMatch: false }],
          },
        ],
      })
      expect(await replies(filtering)).toEqual(['Von Booten'])
    }
  })
})

describe('a post', () => {
  test('that the reader may not read is left out, and so is one that is gone', async () => {
    const shut = await world.magazine({ readers: 'members', moderatorIds: [author.userId] })
    const [within, followed, gone] = [
      await world.post(author, shut.magazineId),
      await world.post(author, magazineId, { audience: 'followers' }),
      await world.post(author, magazineId),
    ]
    await author.call(op.postsDelete, { params: { post_id: gone.postId } })
    const ids = [within.postId, followed.postId, gone.postId, postId, 999_999]
    const seen = async (who?: Reader) =>
      (await previews(ids, who)).map((one) => one.postId).toSorted((a, b) => a - b)
    expect(await seen()).toEqual([postId])
    expect(await seen(reader)).toEqual([postId])
    expect(await seen(author)).toEqual([postId, within.postId, followed.postId].toSorted((a, b) => a - b))
  })

  test('is one of at most a hundred, whose ids are numbers', async () => {
    expect(await previews([])).toEqual([])
    const many = Array.from({ length: 101 }, (_, i) => i + 1)
    expect((await world.anonymous.call(op.postPreviews, { query: { ids: many } })).status).toBe(400)
    expect((await world.anonymous.call(op.postPreviews, { query: { ids: ['x'] } })).status).toBe(400)
  })
})
