import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentVoted } from '@app/contract/events/content.ts'
import { principalOf } from '@app/platform/testing/index.ts'
import type { Content } from '../context.ts'
import { contentOf } from '../context.ts'
import { castBallot, seeBallot } from './cast-ballot.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

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

const vote = (who: Member, id: number, choice: number) =>
  who.call(op.entryVote, { params: { entry_id: id, choice } })

describe('a vote', () => {
  test('repeating it takes it back, the opposite one switches it', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const seen = async (choice: number) => {
      const { body } = await vote(reader, entryId, choice)
      return [body.userVote, body.uv, body.dv]
    }
    expect(await seen(1)).toEqual([1, 1, 0])
    expect(await seen(1)).toEqual([0, 0, 0])
    expect(await seen(-1)).toEqual([-1, 0, 1])
    expect(await seen(1)).toEqual([1, 1, 0])
    expect(await seen(-1)).toEqual([-1, 0, 1])
    expect(await seen(-1)).toEqual([0, 0, 0])
    expect(await seen(0)).toEqual([0, 0, 0])
    expect(await seen(1)).toEqual([1, 1, 0])
    expect(await seen(0)).toEqual([0, 0, 0])
  })

  test('a downvote removes the favourite, and a favourite the downvote', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const favourite = () => reader.call(op.entryFavourite, { params: { entry_id: entryId } })
    expect((await favourite()).body).toMatchObject({ isFavourited: true, favourites: 1, userVote: 0 })
    expect((await vote(reader, entryId, -1)).body).toMatchObject({
      isFavourited: false,
      favourites: 0,
      dv: 1,
    })
    expect((await favourite()).body).toMatchObject({ isFavourited: true, favourites: 1, dv: 0, userVote: 0 })
    expect((await vote(reader, entryId, 1)).body).toMatchObject({ isFavourited: true, favourites: 1, uv: 1 })
    expect((await favourite()).body).toMatchObject({ isFavourited: false, favourites: 0, uv: 1 })
  })

  test('tells what it changed, once', async () => {
    const { entryId } = await world.entry(author, magazineId)
    await vote(reader, entryId, 1)
    const told = (await world.outbox.named(contentVoted)).filter(({ data }) => data.id === entryId)
    expect(told).toHaveLength(1)
    expect(told[0]?.data).toMatchObject({
      type: 'entry',
      userId: reader.userId,
      authorId: author.userId,
      choice: 1,
      previousChoice: 0,
      favourite: null,
      uv: 1,
    })
  })

  test('the first upvote wakes a thread and its comment up, a later one does not', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const { commentId } = await world.comment(author, entryId)
    const lastActive = async () =>
      (await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })).body.lastActive
    const upvote = () => reader.call(op.commentVote, { params: { comment_id: commentId, choice: 1 } })
    const before = await lastActive()
    world.clock.advance(60_000)
    const first = await upvote()
    expect(first.body).toMatchObject({ uv: 1, userVote: 1, children: [], childCount: 0 })
    const woken = await lastActive()
    expect(woken > before).toBe(true)
    world.clock.advance(60_000)
    await upvote()
    await upvote()
    expect(await lastActive()).toBe(woken)
  })

  test('ranks the thread anew each time', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const ranking = async () => await world.stored('entry', entryId).first('ranking', 'score')
    const base = await ranking()
    await vote(reader, entryId, 1)
    expect(await ranking()).toEqual({ score: 1, ranking: base.ranking + 4500 })
    await vote(reader, entryId, -1)
    expect(await ranking()).toEqual({ score: -1, ranking: base.ranking - 4500 })
  })
})

describe('who may not vote', () => {
  test('bots may not, nor anybody without the scope or a name', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const { postId } = await world.post(author, magazineId)
    const bot = await world.member({ isBot: true })
    const asBot = world.as(principalOf(bot, { isBot: true, scopes: ['vote'] }))
    expect((await asBot.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })).status).toBe(403)
    expect((await asBot.call(op.postsVote, { params: { post_id: postId, choice: 1 } })).status).toBe(403)
    expect(
      (await world.anonymous.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })).status,
    ).toBe(401)
  })

  test('a choice other than -1, 0 and 1 is refused, and so is a downvote on a post or its comments', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const { postId } = await world.post(author, magazineId)
    const { commentId } = await world.postComment(author, postId)
    for (const choice of [2, -2, 0.5]) expect((await vote(reader, entryId, choice)).status).toBe(400)
    expect((await reader.fetch(`/api/entry/${entryId}/vote/up`, { method: 'PUT' })).status).toBe(400)
    expect((await reader.call(op.postsVote, { params: { post_id: postId, choice: -1 } })).status).toBe(400)
    expect(
      (await reader.call(op.postCommentsVote, { params: { comment_id: commentId, choice: -1 } })).status,
    ).toBe(400)
    expect((await vote(reader, 999_999, 1)).status).toBe(404)
  })

  test('an instance without downvotes refuses them on threads and comments', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const { commentId } = await world.comment(author, entryId)
    await world.settings({ MBIN_DOWNVOTES_MODE: 'disabled' })
    expect((await vote(reader, entryId, -1)).status).toBe(400)
    expect(
      (await reader.call(op.commentVote, { params: { comment_id: commentId, choice: -1 } })).status,
    ).toBe(400)
    await world.settings({ MBIN_DOWNVOTES_MODE: 'hidden' })
    expect((await vote(reader, entryId, -1)).body.dv).toBe(1)
  })

  test('those below a comment weigh nothing while they are switched off, in the sort top', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const liked = await world.comment(author, entryId, null, 'liked')
    const disputed = await world.comment(author, entryId, null, 'disputed')
    const people = await Promise.all(Array.from({ length: 4 }, () => world.member()))
    const cast = (who: number, comment_id: number, choice: number) =>
      people[who]?.call(op.commentVote, { params: { comment_id, choice } })
    await cast(0, liked.commentId, 1)
    await cast(0, disputed.commentId, 1)
    await cast(1, disputed.commentId, 1)
    await cast(2, disputed.commentId, -1)
    await cast(3, disputed.commentId, -1)
    const top = async () => {
      const query = { sort: 'top' }
      const { body } = await reader.call(op.entryComments, { params: { entry_id: entryId }, query })
      return body.items.map((item) => item.body)
    }
    expect(await top()).toEqual(['liked', 'disputed'])
    await world.settings({ MBIN_DOWNVOTES_MODE: 'disabled' })
    expect(await top()).toEqual(['disputed', 'liked'])
    await world.settings({ MBIN_DOWNVOTES_MODE: 'hidden' })
    expect(await top()).toEqual(['liked', 'disputed'])
  })

  test('without the scope a token is not told what its user cast', async () => {
    const { entryId } = await world.entry(author, magazineId)
    await vote(reader, entryId, 1)
    const blind = world.as(principalOf(reader, { scopes: ['read'] }))
    const read = await blind.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect(read.body).toMatchObject({
      uv: 1,
      userVote: null,
      isFavourited: null,
      bookmarks: [],
      magazine: { isUserSubscribed: null },
    })
    const anyone = await world.anonymous.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect(anyone.body).toMatchObject({
      userVote: null,
      bookmarks: null,
      canAuthUserModerate: null,
      notificationStatus: null,
    })
  })
})

describe('many votes at once', () => {
  test('one person’s clicks, however many at once, never count twice', async () => {
    const { entryId } = await world.entry(author, magazineId)
    await Promise.all(Array.from({ length: 9 }, () => vote(reader, entryId, 1)))
    const { body } = await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })
    // Whether the last click gave the vote or took it back is up to the order in which they arrived.
    expect([0, 1]).toContain(body.userVote)
    expect(body.uv).toBe(body.userVote)
  })

  test('a thousand people’s votes at once all count', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const people = Array.from({ length: 1000 }, (_, i) =>
      principalOf({ userId: 500_000 + i, username: `p${i}` }),
    )
    await Promise.all(
      people.map(async (person, i) => {
        const choice = i % 4 === 0 ? -1 : 1
        const { status } = await world
          .as(person)
          .call(op.entryVote, { params: { entry_id: entryId, choice } })
        expect(status).toBe(200)
      }),
    )
    const { body } = await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect([body.uv, body.dv]).toEqual([750, 250])
    const held = await world
      .knex('vote')
      .where({ item_id: await world.idOf('entry', entryId) })
      .count('* as count')
      .first()
    expect(held?.count).toBe(1000)
  })
})

describe('ballots that wait for one item', () => {
  test('are counted one after the other, also those of one person, and each is told with the count it made', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const content = contentOf(world.deps)
    const [anna, ben, cleo] = [710_001, 710_002, 710_003]
    const cast = async (userId: number, intent: Parameters<typeof castBallot>[3]) =>
      castBallot(content, await seeBallot(content, 'entry', entryId, userId), userId, intent)
    await cast(cleo, { choice: 1 })
    // The first is alone, and the others gather behind it.
    await Promise.all([
      cast(anna, { choice: 1 }),
      cast(anna, { favourite: true }),
      cast(ben, { choice: -1 }),
      cast(cleo, { choice: 0 }),
      cast(ben, { favourite: true }),
    ])
    const itemId = await world.idOf('entry', entryId)
    const kept = (table: string) => world.knex(table).where({ item_id: itemId }).orderBy('user_id')
    expect((await kept('vote')).map((row) => [row.user_id, row.choice])).toEqual([
      [anna, 1],
      // A favourite takes a downvote back.
      [ben, 0],
      [cleo, 0],
    ])
    expect((await kept('favourite')).map((row) => row.user_id)).toEqual([anna, ben])
    expect(await world.stored('entry', entryId).first('uv', 'dv', 'favourites')).toEqual({
      uv: 1,
      dv: 0,
      favourites: 2,
    })
    const told = (await world.outbox.named(contentVoted)).filter(({ data }) => data.id === entryId)
    expect(told).toHaveLength(6)
    for (const [at, { data }] of told.entries()) {
      const before = told[at - 1]?.data
      const step = (held: number) => Number(data.choice === held) - Number(data.previousChoice === held)
      expect(data.uv - (before?.uv ?? 0)).toBe(data.choice === null ? 0 : step(1))
      expect(data.dv - (before?.dv ?? 0)).toBe(data.choice === null ? 0 : step(-1))
    }
  })

  test('one that was seen too early holds up none of those that are stored with it', async () => {
    const entries = [await world.entry(author, magazineId), await world.entry(author, magazineId)]
    const content = contentOf(world.deps)
    const seen = await Promise.all(
      entries.map(({ entryId }) => seeBallot(content, 'entry', entryId, 720_001)),
    )
    await vote(reader, entries[0]?.entryId ?? 0, 1)
    await Promise.all(seen.map((one) => castBallot(content, one, 720_001, { choice: 1 })))
    const counted = await Promise.all(
      entries.map(({ entryId }) => world.stored('entry', entryId).first('uv')),
    )
    expect(counted).toEqual([{ uv: 2 }, { uv: 1 }])
  })
})

describe('votes cast by several processes', () => {
  const cast = async (
    content: Content,
    entryId: number,
    userId: number,
    between?: () => Promise<unknown>,
  ) => {
    const seen = await seeBallot(content, 'entry', entryId, userId)
    await between?.()
    await castBallot(content, seen, userId, { choice: 1 })
  }
  const told = async (entryId: number) =>
    (await world.outbox.named(contentVoted))
      .filter(({ data }) => data.id === entryId)
      .map(({ data }) => data.uv)

  test('all count, and each is told with the count it made', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const processes = Array.from({ length: 4 }, () => contentOf(world.deps))
    await Promise.all(
      processes.flatMap((content, worker) =>
        Array.from({ length: 20 }, (_, i) => cast(content, entryId, 600_000 + worker * 20 + i)),
      ),
    )
    expect(await world.stored('entry', entryId).first('uv', 'score')).toEqual({
      uv: 80,
      score: 80,
    })
    expect(await told(entryId)).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
  })

  test('what changed after it was seen is not lost, and the same vote counts once', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const content = contentOf(world.deps)
    await cast(content, entryId, reader.userId, async () => {
      await vote(author, entryId, 1)
      await vote(reader, entryId, 1)
    })
    expect(await world.stored('entry', entryId).first('uv')).toEqual({ uv: 2 })
    expect(await told(entryId)).toEqual([1, 2])
  })
})

test('activity names boosters and those who favourited, the latest first', async () => {
  const { entryId } = await world.entry(author, magazineId)
  await vote(reader, entryId, 1)
  world.clock.advance(1000)
  await vote(author, entryId, 1)
  await author.call(op.entryFavourite, { params: { entry_id: entryId } })
  const { body } = await world.anonymous.call(op.entryActivity, { params: { entry_id: entryId } })
  expect(body.boosts?.map(({ userId }) => userId)).toEqual([author.userId, reader.userId])
  expect(body.upvotes?.map(({ userId }) => userId)).toEqual([author.userId])
  expect(body.downvotes).toBeNull()
})
