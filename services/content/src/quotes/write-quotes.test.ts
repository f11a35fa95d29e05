import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as ask from '@app/contract/calls/content.ts'
import { contentCreated, contentEdited, contentQuoteAnswered } from '@app/contract/events/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op, png } from '../../test/content-world.ts'
import type { Ingested } from '../../test/remote-object.ts'
import { remoteObject } from '../../test/remote-object.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let quoter: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  magazineId = (await world.magazine()).magazineId
})
beforeEach(async () => {
  author = await world.member()
  quoter = await world.member()
})
afterAll(() => world.close())

const addressOf = ({ id }: Ingested) => `${world.config.url}/m/any/p/${id}/-`
const original = async (body: Record<string, unknown> = {}): Promise<Ingested> => ({
  type: 'post',
  id: (await world.post(author, magazineId, body)).postId,
})
const fromElsewhere = async () => {
  const { userId: authorId } = await world.member({ domain: 'far.example' })
  const object = remoteObject({ authorId, magazineId })
  const { ref } = await world.ask(ask.ingestContent, object)
  return { ref: ref!, apId: object.apId }
}
const write = (who: Member, quote: unknown) =>
  who.call(op.magazinePostsCreate, {
    params: { magazine_id: magazineId },
    body: { body: 'So true', quote } as never,
  })
const edit = (who: Member, id: number, body: Record<string, unknown>) =>
  who.call(op.postsUpdate, { params: { post_id: id }, body: { body: 'So true', ...body } as never })
const quoteOf = async (id: number) =>
  (await world.anonymous.call(op.postRetrieve, { params: { post_id: id } })).body.quote
const told = async (
  of: typeof contentCreated | typeof contentEdited | typeof contentQuoteAnswered,
  id: number,
) => (await world.outbox.named(of)).filter(({ data }) => data.type === 'post' && data.id === id)

describe('writing a quote', () => {
  test('of what is here shows it at once, and is told', async () => {
    const ref = await original({ body: 'My words' })
    const reply = await write(quoter, ref)
    expect(reply).toMatchObject({
      status: 201,
      body: { quote: { state: 'accepted', address: null, item: { ...ref, body: 'My words' } } },
    })
    const [created] = await told(contentCreated, reply.body.postId)
    expect(created?.data.quote).toEqual({
      consent: 'accepted',
      address: null,
      item: { ...ref, authorId: author.userId, apId: null },
    })
  })

  test('goes with a thread, a comment and a picture', async () => {
    const ref = await original()
    const entry = await world.entry(quoter, magazineId, { quote: ref })
    expect(entry.quote).toMatchObject({ state: 'accepted', item: ref })
    const comment = await quoter.call(op.entryCommentNew, {
      params: { entry_id: entry.entryId },
      body: { body: 'Again', quote: { type: 'entry', id: entry.entryId } },
    })
    expect(comment.body.quote).toMatchObject({
      state: 'accepted',
      item: { type: 'entry', id: entry.entryId },
    })
    const reply = await quoter.call(op.postCommentsCreate, {
      params: { post_id: ref.id },
      body: { body: 'And again', quote: { type: 'entry_comment', id: comment.body.commentId } },
    })
    expect(reply.body.quote).toMatchObject({ item: { type: 'entry_comment', threadId: entry.entryId } })
    const pictured = await quoter.call(op.magazinePostsCreateImage, {
      params: { magazine_id: magazineId },
      body: { body: 'With a picture', quote: JSON.stringify(ref) as never },
      file: { filename: 'a.png', bytes: png },
    })
    expect(pictured).toMatchObject({ status: 201, body: { quote: { item: ref } } })
  })

  test('of what is elsewhere waits for its author', async () => {
    const { ref, apId } = await fromElsewhere()
    const { body } = await write(quoter, ref)
    expect(body.quote).toEqual({ state: 'pending', address: null, item: null })
    const mine = { type: 'post', id: body.postId } as const
    const answer = (consent: 'accepted' | 'rejected' | 'revoked') =>
      world.ask(ask.answerQuote, { apId: addressOf(mine), quotedApId: apId, consent })
    const other = await fromElsewhere()
    const wrong = { apId: addressOf(mine), quotedApId: other.apId, consent: 'accepted' } as const
    expect(await world.ask(ask.answerQuote, wrong)).toEqual({ applied: false })
    expect(await answer('accepted')).toEqual({ applied: true })
    expect(await answer('accepted')).toEqual({ applied: false })
    expect(await quoteOf(body.postId)).toMatchObject({ state: 'accepted', item: ref })
    expect(await answer('revoked')).toEqual({ applied: true })
    expect(await answer('accepted')).toEqual({ applied: false })
    expect(await quoteOf(body.postId)).toMatchObject({ state: 'revoked', item: null })
    const answers = await told(contentQuoteAnswered, body.postId)
    expect(answers.map(({ data }) => data.quote?.consent)).toEqual(['accepted', 'revoked'])
    expect(await told(contentEdited, body.postId)).toEqual([])
  })

  test('is refused of what is gone, not for everybody, or of who blocks the writer', async () => {
    expect(await write(quoter, { type: 'post', id: 2_000_000_000 })).toMatchObject({ status: 404 })
    const deleted = await original()
    await author.call(op.postsDelete, { params: { post_id: deleted.id } })
    expect(await write(quoter, deleted)).toMatchObject({ status: 404 })
    const whispered = await original({ audience: 'direct', body: `For @${(await world.member()).username}` })
    expect(await write(quoter, whispered)).toMatchObject({ status: 404 })
    const limited = await original({ audience: 'followers' })
    expect(await write(quoter, limited)).toMatchObject({ status: 403 })
    await world.follow(quoter.userId, author.userId)
    expect(await write(quoter, limited)).toMatchObject({ status: 403 })
    expect(await write(author, limited)).toMatchObject({ status: 201 })
    const unlisted = await original({ audience: 'unlisted' })
    expect(await write(quoter, unlisted)).toMatchObject({ status: 201 })
    await world.block(author.userId, quoter.userId)
    expect(await write(quoter, unlisted)).toMatchObject({ status: 403 })
    for (const quote of [{ type: 'magazine', id: 1 }, { type: 'post', id: 0 }, { type: 'post' }, 7])
      expect(await write(quoter, quote)).toMatchObject({ status: 400 })
  })
})

describe('editing what quotes', () => {
  test('keeps the quote, changes it, takes it out', async () => {
    const [first, second] = [await original(), await original()]
    const { postId } = (await write(quoter, first)).body
    expect((await edit(quoter, postId, {})).body.quote).toMatchObject({ item: first })
    expect((await edit(quoter, postId, { quote: second })).body.quote).toMatchObject({ item: second })
    expect(await edit(quoter, postId, { quote: { type: 'post', id: postId } })).toMatchObject({ status: 400 })
    expect((await edit(quoter, postId, { quote: null })).body.quote).toBeNull()
    expect((await edit(quoter, postId, { quote: first })).body.quote).toMatchObject({ item: first })
    const edits = await told(contentEdited, postId)
    expect(edits.map(({ data }) => data.quote?.item?.id)).toEqual([first.id, second.id, undefined, first.id])
  })

  test('keeps what was agreed, also where its author would no longer agree', async () => {
    const ref = await original()
    const { postId } = (await write(quoter, ref)).body
    await world.block(author.userId, quoter.userId)
    expect((await edit(quoter, postId, { quote: ref })).body.quote).toMatchObject({ state: 'accepted' })
    await edit(quoter, postId, { quote: null })
    expect(await edit(quoter, postId, { quote: ref })).toMatchObject({ status: 403 })
  })

  test('works for comments and threads', async () => {
    const ref = await original()
    const entry = await world.entry(quoter, magazineId)
    const thread = await quoter.call(op.entryUpdate, {
      params: { entry_id: entry.entryId },
      body: { quote: ref },
    })
    expect(thread.body.quote).toMatchObject({ item: ref })
    const comment = await world.comment(quoter, entry.entryId)
    const edited = await quoter.call(op.commentUpdate, {
      params: { comment_id: comment.commentId },
      body: { body: 'Look', quote: ref },
    })
    expect(edited.body.quote).toMatchObject({ item: ref })
  })
})

describe('taking back that one is quoted', () => {
  const withdraw = (who: Member, id: number) =>
    who.call(op.quoteWithdraw, { params: { subject_type: 'post', subject_id: id } })

  test('is for the author of what is quoted, for good, and told', async () => {
    const ref = await original()
    const { postId } = (await write(quoter, ref)).body
    expect(await withdraw(quoter, postId)).toMatchObject({ status: 403 })
    expect(await withdraw(author, ref.id)).toMatchObject({ status: 404 })
    expect(await withdraw(author, 2_000_000_000)).toMatchObject({ status: 404 })
    expect(await withdraw(author, postId)).toMatchObject({ status: 204 })
    expect(await withdraw(author, postId)).toMatchObject({ status: 204 })
    expect(await quoteOf(postId)).toEqual({ state: 'revoked', address: null, item: null })
    const answers = await told(contentQuoteAnswered, postId)
    expect(answers.map(({ data }) => data.quote)).toMatchObject([{ consent: 'revoked', item: ref }])
    expect((await edit(quoter, postId, { quote: ref })).body.quote).toMatchObject({ state: 'revoked' })
    await edit(quoter, postId, { quote: null })
    expect(await edit(quoter, postId, { quote: ref })).toMatchObject({ status: 403 })
  })
})
