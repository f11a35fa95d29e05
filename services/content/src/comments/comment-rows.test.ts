import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userChanged } from '@app/contract/events/identity.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { statementsAsked } from '../../test/statements-asked.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
beforeAll(async () => void (world = await contentWorld()))
afterAll(() => world.close())

const list = async (who: Pick<Member, 'call'>, entryId: number) =>
  (await who.call(op.entryComments, { params: { entry_id: entryId }, query: {} })).body.items

/** A thread with a comment and an answer to it, which a reader has seen. */
const seen = async () => {
  const [author, reader] = [await world.member(), await world.member()]
  const magazine = await world.magazine()
  const { entryId } = await world.entry(author, magazine.magazineId)
  const { commentId } = await world.comment(author, entryId)
  await world.comment(author, entryId, commentId)
  await list(reader, entryId)
  return { author, reader, magazine, entryId, commentId }
}

const asked = (story: () => Promise<unknown>) => statementsAsked(world.deps.db, story)

describe('comments that were shown before', () => {
  test('are not fetched again until they change, and then only those', async () => {
    const { author, reader, entryId, commentId } = await seen()
    expect(await asked(() => list(reader, entryId))).not.toContain('comment-rows')
    expect(await asked(() => list(author, entryId))).not.toContain('comment-rows')
    const edited = { params: { comment_id: commentId }, body: { body: 'said otherwise' } }
    await author.call(op.commentUpdate, edited)
    expect(await asked(() => list(reader, entryId))).toContain('comment-rows')
    expect(await list(reader, entryId)).toMatchObject([{ body: 'said otherwise', childCount: 1 }])
  })

  test('show each vote, and to each reader their own', async () => {
    const { author, reader, entryId, commentId } = await seen()
    await reader.call(op.commentVote, { params: { comment_id: commentId, choice: 1 } })
    expect(await list(reader, entryId)).toMatchObject([{ uv: 1, userVote: 1 }])
    expect(await list(author, entryId)).toMatchObject([{ uv: 1, userVote: 0 }])
    expect(await list(world.anonymous, entryId)).toMatchObject([{ uv: 1, userVote: null }])
  })

  test('show their author and their magazine as they are now', async () => {
    const { author, reader, magazine, entryId } = await seen()
    await world.emit(userChanged, { ...world.users.get(author.username)!, title: 'Another name' })
    await world.emit(magazineChanged, { ...magazine, indexable: false })
    expect(await list(reader, entryId)).toMatchObject([
      { user: { title: 'Another name' }, magazine: { indexable: false } },
    ])
  })

  test('are moderated by those who moderate there alone', async () => {
    const owner = await world.member()
    const { magazineId } = await world.magazine({ ownerId: owner.userId })
    const reader = await world.member()
    const { entryId } = await world.entry(reader, magazineId)
    await world.comment(reader, entryId)
    for (const [who, may] of [
      [owner, true],
      [reader, false],
      [owner, true],
      [world.anonymous, null],
    ] as const)
      expect(await list(who, entryId)).toMatchObject([{ canAuthUserModerate: may }])
  })

  test('say to each reader what they are to them, whoever read them before', async () => {
    const { author, magazine, entryId, commentId } = await seen()
    const shown = world.users.get(author.username)!
    await world.emit(userChanged, { ...shown, settings: { ...shown.settings, showProfileFollowings: true } })
    const [stranger, voter, keeper, follower, subscriber, followed] = await Promise.all(
      Array.from({ length: 6 }, () => world.member()),
    )
    const admin = await world.member({ isAdmin: true })
    const program = await world.member({}, ['read'])
    const params = { comment_id: commentId }
    await voter!.call(op.commentVote, { params: { ...params, choice: 1 } })
    await voter!.call(op.commentFavourite, { params, query: {} })
    await keeper!.call(op.subjectBookmarkStandard, {
      params: { subject_id: commentId, subject_type: 'entry_comment' },
    })
    await world.follow(follower!.userId, author.userId)
    await world.follow(author.userId, followed!.userId)
    await world.subscribe(subscriber!.userId, magazine.magazineId)
    const readers = { stranger, voter, keeper, follower, followed, subscriber, admin, program, author }
    const all = { ...readers, nobody: world.anonymous }
    for (const round of [1, 2])
      for (const [name, who] of Object.entries(all)) {
        // One comment with its answers is shown without what is kept of it.
        const alone = await who!.call(op.commentRetrieve, { params, query: { d: 10 } })
        expect([round, name, await list(who!, entryId)]).toEqual([round, name, [alone.body]])
      }
    const told = await Promise.all(
      Object.values(all).map(async (who) => JSON.stringify(await list(who!, entryId))),
    )
    // Only the stranger and the author are told the same.
    expect(new Set(told).size).toBe(told.length - 1)
  })

  test('are for nobody who may not read them', async () => {
    const { author, reader, entryId, commentId } = await seen()
    const follower = await world.member()
    await world.follow(follower.userId, author.userId)
    await world.stored('entry_comment', commentId).update({ visibility: 'private', audience: 'followers' })
    expect(await list(follower, entryId)).toHaveLength(1)
    expect(await list(reader, entryId)).toEqual([])
    expect(await list(world.anonymous, entryId)).toEqual([])
    await world.block(follower.userId, author.userId)
    expect(await list(follower, entryId)).toEqual([])
  })

  test('that changed while they were fetched are judged again', async () => {
    const { reader, entryId, commentId } = await seen()
    const { db } = world.deps
    const query = db.query.bind(db)
    await world.stored('entry_comment', commentId).update({ lang: 'de' })
    db.query = (async (...args: Parameters<typeof query>) => {
      if (args[0] === 'comment-rows')
        await world
          .stored('entry_comment', commentId)
          .update({ visibility: 'private', audience: 'followers' })
      return query(...args)
    }) as typeof db.query
    try {
      expect(await list(reader, entryId)).toEqual([])
    } finally {
      db.query = query as typeof db.query
    }
  })
})
