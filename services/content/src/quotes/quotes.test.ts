import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as ask from '@app/contract/calls/content.ts'
import { contentCreated, contentEdited } from '@app/contract/events/content.ts'
import type { QuoteConsent } from '@app/contract/events/content.ts'
import {
  filterListsChanged,
  instanceBlocksChanged,
  userBlocked,
  userChanged,
  userFollowed,
} from '@app/contract/events/identity.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import type { Ingested, RemoteObject } from '../../test/remote-object.ts'
import { remoteObject } from '../../test/remote-object.ts'

let world: Awaited<ReturnType<typeof contentWorld>>
type Member = Awaited<ReturnType<typeof world.member>>
let author: Member
let reader: Member
let remote: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  magazineId = (await world.magazine()).magazineId
})
beforeEach(async () => {
  author = await world.member()
  reader = await world.member()
  remote = await world.member({ domain: 'far.example' })
})
afterAll(() => world.close())

const object = (extra: Partial<RemoteObject> = {}) =>
  remoteObject({ authorId: remote.userId, magazineId, ...extra })
const ingest = async (given: RemoteObject) => (await world.ask(ask.ingestContent, given)).ref
const quoting = (
  item: Ingested | null,
  consent: QuoteConsent = 'accepted',
  extra: Partial<RemoteObject> = {},
) => object({ quote: { address: 'https://home.example/quoted', item, consent }, ...extra })
const postOf = async (who: Pick<Member, 'call'>, id: number) =>
  (await who.call(op.postRetrieve, { params: { post_id: id } })).body
const quoteIn = async (who: Pick<Member, 'call'>, id: number) => (await postOf(who, id)).quote
const addressOf = ({ id }: Ingested) => `${world.config.url}/m/any/p/${id}/-`
const quoted = async (body: Record<string, unknown> = {}): Promise<Ingested> => ({
  type: 'post',
  id: (await world.post(author, magazineId, body)).postId,
})

describe('what an item quotes', () => {
  test('is shown with it, in every answer', async () => {
    const original = await quoted({ body: 'My own words' })
    const ref = await ingest(quoting(original))
    const shown = {
      state: 'accepted',
      address: 'https://home.example/quoted',
      item: { ...original, threadId: original.id, body: 'My own words', user: { userId: author.userId } },
    }
    expect(await quoteIn(world.anonymous, ref?.id ?? 0)).toMatchObject(shown)
    const list = await reader.call(op.magazinePostsRetrieve, { params: { magazine_id: magazineId } })
    expect(list.body.items.find(({ postId }) => postId === ref?.id)?.quote).toMatchObject(shown)
    const { items } = await world.ask(ask.contentViews, { viewer: null, refs: [ref!] })
    expect(items[0]).toMatchObject({ quote: shown })
    expect((await postOf(reader, original.id)).quote).toBeNull()
    const created = (await world.outbox.named(contentCreated)).find(({ data }) => data.id === ref?.id)
    expect(created?.data.quote).toEqual({
      consent: 'accepted',
      address: 'https://home.example/quoted',
      item: { ...original, authorId: author.userId, apId: null },
    })
  })

  test('is shown of a comment and of a thread, and of what these quote nothing', async () => {
    const entry = await world.entry(author, magazineId)
    const address = `${world.config.url}/m/any/t/${entry.entryId}/-`
    const inner = await ingest(quoting({ type: 'entry', id: entry.entryId }))
    const comment = await ingest(quoting(inner, 'accepted', { kind: 'comment', inReplyTo: address }))
    const { body } = await reader.call(op.commentRetrieve, { params: { comment_id: comment?.id ?? 0 } })
    expect(body.quote).toMatchObject({ state: 'accepted', item: inner })
    expect(body.quote?.item).not.toHaveProperty('quote')
    const thread = await ingest(quoting(comment, 'accepted', { kind: 'entry', title: 'A thread' }))
    const read = await reader.call(op.entryRetrieve, { params: { entry_id: thread?.id ?? 0 } })
    expect(read.body.quote?.item).toMatchObject({ ...comment, threadId: entry.entryId })
  })

  test.each(['pending', 'rejected', 'revoked'] as const)('is not shown where it is %s', async (consent) => {
    const ref = await ingest(quoting(await quoted(), consent))
    expect(await quoteIn(reader, ref?.id ?? 0)).toMatchObject({ state: consent, item: null })
  })

  test('is shown no more once its author takes back that they agreed', async () => {
    const original = await quoted()
    const given = quoting(original)
    const ref = await ingest(given)
    expect(await quoteIn(reader, ref?.id ?? 0)).toMatchObject({ state: 'accepted' })
    const revoke = (apId: string) =>
      world.ask(ask.answerQuote, { apId, quotedApId: addressOf(original), consent: 'revoked' })
    expect(await revoke(given.apId)).toEqual({ applied: true })
    expect(await quoteIn(reader, ref?.id ?? 0)).toMatchObject({ state: 'revoked', item: null })
    // What its server sends may have been on its way when they took it back.
    await ingest({ ...given, body: 'Edited', editedAt: '2026-01-02T10:00:00.000Z' })
    await ingest(given)
    expect(await postOf(reader, ref?.id ?? 0)).toMatchObject({ quote: { state: 'revoked', item: null } })
    const plain = object()
    await ingest(plain)
    expect(await revoke(plain.apId)).toEqual({ applied: false })
  })

  test('is not shown once it is gone, in the trash, or by somebody who is', async () => {
    const gone = await quoted()
    const ref = await ingest(quoting(gone))
    await author.call(op.postsDelete, { params: { post_id: gone.id } })
    expect(await quoteIn(reader, ref?.id ?? 0)).toMatchObject({ state: 'unavailable', item: null })
    const trashed = await quoted()
    const other = await ingest(quoting(trashed))
    await world.stored('post', trashed.id).update({ visibility: 'trashed' })
    expect(await quoteIn(reader, other?.id ?? 0)).toMatchObject({ state: 'unavailable', item: null })
    await world.stored('post', trashed.id).update({ visibility: 'visible' })
    expect(await quoteIn(reader, other?.id ?? 0)).toMatchObject({ state: 'accepted' })
    const { principal: _, call: _call, ...card } = author
    await world.emit(userChanged, { ...card, state: 'suspended' } as never)
    expect(await quoteIn(reader, other?.id ?? 0)).toMatchObject({ state: 'unavailable', item: null })
    expect(await quoteIn(reader, (await ingest(quoting(null)))?.id ?? 0)).toMatchObject({
      state: 'unavailable',
    })
  })

  test('is for those alone who may read it', async () => {
    const limited = await quoted({ audience: 'followers', body: 'Among us' })
    const ref = await ingest(quoting(limited))
    const id = ref?.id ?? 0
    for (const stranger of [world.anonymous, reader])
      expect(await quoteIn(stranger, id)).toMatchObject({ state: 'unauthorized', item: null })
    await world.emit(userFollowed, { followerId: reader.userId, followedId: author.userId })
    expect(await quoteIn(reader, id)).toMatchObject({ state: 'accepted', item: { body: 'Among us' } })
    const direct = await quoted({ audience: 'direct', body: `For @${reader.username} alone` })
    const whispered = (await ingest(quoting(direct)))?.id ?? 0
    expect(await quoteIn(reader, whispered)).toMatchObject({ state: 'accepted' })
    expect(await quoteIn(world.anonymous, whispered)).toMatchObject({ state: 'unavailable', item: null })
    const list = await world.anonymous.call(op.magazinePostsRetrieve, { params: { magazine_id: magazineId } })
    expect(JSON.stringify(list.body)).not.toMatch(/Among us|For @/)
  })

  describe('is hidden from', () => {
    const isHiddenFrom = async (who: Member, ref: Ingested | null) => {
      expect(await quoteIn(who, ref?.id ?? 0)).toMatchObject({ state: 'hidden', item: null })
      expect(await quoteIn(world.anonymous, ref?.id ?? 0)).toMatchObject({ state: 'accepted' })
    }

    test('who blocks its author', async () => {
      const ref = await ingest(quoting(await quoted()))
      await world.emit(userBlocked, { blockerId: reader.userId, blockedId: author.userId })
      await isHiddenFrom(reader, ref)
    })

    test('who hides its server, admins too', async () => {
      const domain = 'hidden.example'
      const stranger = await world.member({ domain })
      const original = await ingest(object({ authorId: stranger.userId }))
      const ref = await ingest(quoting(original))
      const admin = await world.member({ isAdmin: true })
      for (const who of [reader, admin]) {
        expect(await quoteIn(who, ref?.id ?? 0)).toMatchObject({ state: 'accepted' })
        await world.emit(instanceBlocksChanged, { userId: who.userId, domains: [domain], exempt: [] })
        await isHiddenFrom(who, ref)
      }
    })

    test('who filters a word of it from feeds', async () => {
      const ref = await ingest(quoting(await quoted({ body: 'All about Broccoli' })))
      const list = { feeds: true, comments: false, profile: false, expiresAt: null }
      await world.emit(filterListsChanged, {
        userId: reader.userId,
        lists: [{ ...list, words: [{ word: 'broccoli', exactMatch: false }] }],
      })
      await isHiddenFrom(reader, ref)
    })

    test('who hides what is for adults, where its magazine is', async () => {
      const { magazineId: adult } = await world.magazine({ isAdult: true })
      const { postId } = await world.post(author, adult)
      await world.stored('post', postId).update({ is_adult: false })
      const ref = await ingest(quoting({ type: 'post', id: postId }))
      await isHiddenFrom(await world.member({ settings: { hideAdult: true } }), ref)
    })
  })

  test('may be answered, changed and taken out by its server, and only that is an edit', async () => {
    const given = quoting(await quoted(), 'pending')
    const ref = await ingest(given)
    const edits = async () =>
      (await world.outbox.named(contentEdited)).filter(({ data }) => data.id === ref?.id).length
    await ingest({ ...given, quote: { ...given.quote!, consent: 'accepted' } })
    expect(await postOf(reader, ref?.id ?? 0)).toMatchObject({ editedAt: null, quote: { state: 'accepted' } })
    expect(await edits()).toBe(0)
    const { quote: _, ...bare } = given
    await ingest({ ...bare, editedAt: '2026-01-02T10:00:00.000Z' })
    expect(await quoteIn(reader, ref?.id ?? 0)).toBeNull()
    expect(await edits()).toBe(1)
  })
})

describe('the right to quote', () => {
  const right = (ref: Ingested, userId: number) =>
    world.ask(ask.quotingRight, { apId: addressOf(ref), userId })

  test('is of everybody whom the author does not block, and of the author alone where only some may read', async () => {
    const open = await quoted()
    expect(await right(open, remote.userId)).toEqual({
      item: { ...open, authorId: author.userId },
      allowed: true,
    })
    await world.emit(userBlocked, { blockerId: author.userId, blockedId: remote.userId })
    expect((await right(open, remote.userId)).allowed).toBe(false)
    const limited = await quoted({ audience: 'followers' })
    expect((await right(limited, reader.userId)).allowed).toBe(false)
    expect((await right(limited, author.userId)).allowed).toBe(true)
    const elsewhere = object()
    expect(await ingest(elsewhere)).not.toBeNull()
    expect(await world.ask(ask.quotingRight, { apId: elsewhere.apId, userId: 1 })).toEqual({
      item: null,
      allowed: false,
    })
  })
})
