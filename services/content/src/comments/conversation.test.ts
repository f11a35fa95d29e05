import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntryComment } from '@app/contract/content/schemas.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let ada: Member
let linus: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  ada = await world.member()
  linus = await world.member()
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const list = async (entryId: number, query: Record<string, unknown>, who: Pick<Member, 'call'> = ada) => {
  const { status, body } = await who.call(op.entryComments, { params: { entry_id: entryId }, query })
  expect(status).toBe(200)
  return body
}

const ids = (comments: readonly EntryComment[]): number[] => comments.map(({ commentId }) => commentId)

/** A thread on which two talk to and fro. */
const aConversation = async () => {
  const { entryId } = await world.entry(ada, magazineId)
  const said: EntryComment[] = []
  const say = async (who: Member, body: string, parent: number | null = said.at(-1)?.commentId ?? null) => {
    world.clock.advance(60_000)
    said.push(await world.comment(who, entryId, parent, body))
  }
  await say(ada, 'The harbour is shut.')
  await say(linus, 'Which of the harbours?')
  await say(ada, 'The old one, by the mill.')
  await say(linus, 'A lighthouse would help.', null)
  return { entryId, said, say }
}

describe('a conversation, flat', () => {
  test('tells each comment by itself and whom it answers', async () => {
    const { entryId, said } = await aConversation()
    const { items, pagination } = await list(entryId, { flat: true, sort: 'oldest' })
    expect(ids(items)).toEqual(ids(said))
    expect(pagination).toMatchObject({ count: 4, maxPage: 1 })
    expect(items.map(({ children }) => children)).toEqual([[], [], [], []])
    expect(items.map(({ answers }) => answers && [answers.commentId, answers.user.username])).toEqual([
      undefined,
      [said[0]?.commentId, ada.username],
      [said[1]?.commentId, linus.username],
      undefined,
    ])
    expect(ids((await list(entryId, { flat: true, sort: 'newest' })).items)).toEqual(ids(said).toReversed())
  })

  test('has pages of as many comments as were asked for', async () => {
    const { entryId, said } = await aConversation()
    const second = await list(entryId, { flat: true, sort: 'oldest', perPage: 3, p: 2 })
    expect(ids(second.items)).toEqual(ids(said).slice(3))
    expect(second.pagination).toMatchObject({ count: 4, maxPage: 2 })
  })

  test('keeps from a reader whom they block, also as the one who was answered', async () => {
    const { entryId, said } = await aConversation()
    const reader = await world.member()
    await world.knex('user_block').insert({ blocker_id: reader.userId, blocked_id: linus.userId })
    const { items } = await list(entryId, { flat: true, sort: 'oldest' }, reader)
    expect(ids(items)).toEqual([said[0]?.commentId, said[2]?.commentId])
    expect(items.map(({ answers }) => answers)).toEqual([undefined, undefined])
  })

  test('leaves out what was removed', async () => {
    const { entryId, said } = await aConversation()
    await linus.call(op.commentDelete, { params: { comment_id: said[1]!.commentId } })
    const { items } = await list(entryId, { flat: true, sort: 'oldest' })
    expect(ids(items)).toEqual(ids(said).toSpliced(1, 1))
    expect(items[1]?.answers).toBeUndefined()
  })

  test('is told of a microblog, too', async () => {
    const post = await world.post(ada, magazineId)
    const top = await world.postComment(linus, post.postId)
    const below = await world.postComment(ada, post.postId, top.commentId)
    const { body } = await ada.call(op.postCommentsRetrieve, {
      params: { post_id: post.postId },
      query: { flat: true, sort: 'oldest' },
    })
    expect(body.items.map(({ commentId }) => commentId)).toEqual([top.commentId, below.commentId])
    expect(body.items[1]?.answers).toMatchObject({ commentId: top.commentId, user: { userId: linus.userId } })
  })
})

describe('a search in a conversation', () => {
  test('finds comments at any depth, in any form of the word, and in no other thread', async () => {
    const { entryId, said } = await aConversation()
    await aConversation()
    const { items, pagination } = await list(entryId, { q: 'harbour', sort: 'oldest' })
    expect(ids(items)).toEqual(ids(said).slice(0, 2))
    expect(pagination.count).toBe(2)
    expect(items[1]?.answers?.commentId).toBe(said[0]?.commentId)
  })

  test('reads words as the search does', async () => {
    const { entryId, said } = await aConversation()
    expect(ids((await list(entryId, { q: '"old one" mill' })).items)).toEqual([said[2]?.commentId])
    expect(ids((await list(entryId, { q: 'harbour -shut' })).items)).toEqual([said[1]?.commentId])
    // The last word is still being typed.
    expect(ids((await list(entryId, { q: 'lightho' })).items)).toEqual([said[3]?.commentId])
    expect((await list(entryId, { q: '!?' })).items).toEqual([])
  })

  test('finds nothing that was removed, and what is for some alone only for them', async () => {
    const { entryId, said, say } = await aConversation()
    await say(linus, 'A harbour for one alone.', null)
    const hidden = said.at(-1)!
    await world
      .knex('item')
      .where({ kind: 'entry_comment', number: hidden.commentId })
      .update({ visibility: 'private', audience: 'direct' })
    await ada.call(op.commentDelete, { params: { comment_id: said[0]!.commentId } })
    const found = async (who: Member) =>
      ids((await list(entryId, { q: 'harbour', sort: 'oldest' }, who)).items)
    expect(await found(ada)).toEqual([said[1]?.commentId])
    expect(await found(linus)).toEqual([said[1]?.commentId, hidden.commentId])
  })
})
