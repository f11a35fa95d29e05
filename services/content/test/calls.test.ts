import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as ask from '@app/contract/calls/content.ts'
import { contentCreated, contentPurged } from '@app/contract/events/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { aUser, nextId } from '@app/platform/testing/index.ts'
import type { CallInput } from '@app/contract/call.ts'
import type { ContentWorld } from './content-world.ts'
import { contentWorld, op } from './content-world.ts'
import type { Ingested, RemoteObject } from './remote-object.ts'
import { remoteObject } from './remote-object.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let remote: Member
let moderator: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  moderator = await world.member()
  remote = await world.member({
    username: 'ann@far.example',
    domain: 'far.example',
    apId: '@ann@far.example',
  })
  magazineId = (await world.magazine({ ownerId: moderator.userId })).magazineId
})
afterAll(() => world.close())

const farObject = (overrides: Partial<RemoteObject>) =>
  remoteObject({
    kind: 'entry',
    authorId: remote.userId,
    magazineId,
    title: 'From afar',
    body: 'words #far',
    lang: 'de',
    tags: ['far'],
    ...overrides,
  })
const ingest = (overrides: Partial<RemoteObject>) => world.ask(ask.ingestContent, farObject(overrides))
const local = (path: string) => `${world.config.url}/m/any/${path}`

describe('remote objects', () => {
  test('are kept at once also where their author was met a moment ago', async () => {
    const met = aUser({ userId: nextId(), username: 'new@far.example', domain: 'far.example' })
    setTimeout(() => void world.emit(userChanged, met), 100)
    const { ref } = await ingest({ authorId: met.userId })
    expect(ref?.type).toBe('entry')
  })

  test('become threads, posts and comments, once however often they come', async () => {
    const given = farObject({
      url: 'https://news.example/a',
      imageUrl: 'https://far.example/cat.png',
      imageAlt: 'a cat',
    })
    const [first, second] = await Promise.all([
      world.ask(ask.ingestContent, given),
      world.ask(ask.ingestContent, given),
    ])
    expect(first).toEqual(second)
    expect(first?.ref?.type).toBe('entry')
    const entryId = first?.ref?.id ?? 0
    const { body } = await author.call(op.entryRetrieve, { params: { entry_id: entryId } })
    expect(body).toMatchObject({
      title: 'From afar',
      apId: given.apId,
      tags: ['far'],
      lang: 'de',
      type: 'image',
      image: { altText: 'a cat' },
      domain: { name: 'news.example' },
      createdAt: '2026-01-01T10:00:00+00:00',
      user: { username: '@ann@far.example' },
    })
    const post = await ingest({ kind: 'post', title: null })
    expect(post.ref?.type).toBe('post')
    const comment = await ingest({ kind: 'comment', inReplyTo: given.apId, magazineId: null })
    expect(comment.ref?.type).toBe('entry_comment')
    const own = await world.comment(author, entryId, comment.ref?.id ?? 0)
    const reply = await ingest({
      kind: 'comment',
      inReplyTo: local(`t/${entryId}/-/comment/${own.commentId}`),
      magazineId: null,
    })
    const { body: tree } = await author.call(op.commentRetrieve, {
      params: { comment_id: comment.ref?.id ?? 0 },
    })
    expect(tree).toMatchObject({
      childCount: 2,
      children: [{ children: [{ commentId: reply.ref?.id, rootId: tree.commentId }] }],
    })
  })

  test('keep all that came with them, and what they warn of', async () => {
    const told = {
      mediaType: null,
      altText: null,
      blurHash: null,
      focus: null,
      width: null,
      height: null,
      duration: null,
    }
    const cat = 'https://far.example/cat.png'
    const given = farObject({
      kind: 'post',
      title: null,
      imageUrl: cat,
      contentWarning: 'Cats',
      attachments: [
        { ...told, type: 'image', url: cat, altText: 'a cat', focus: { x: 0.5, y: -0.5 } },
        { ...told, type: 'image', url: 'https://far.example/dog.png', altText: 'a dog' },
        { ...told, type: 'video', url: 'https://far.example/play.mp4', width: 640, duration: 12.5 },
      ],
    })
    const id = (await world.ask(ask.ingestContent, given)).ref?.id ?? 0
    const read = async () => (await author.call(op.postRetrieve, { params: { post_id: id } })).body
    expect(await read()).toMatchObject({
      contentWarning: 'Cats',
      image: { altText: 'a cat', sourceUrl: cat },
      attachments: [
        { type: 'image', altText: 'a cat', focus: { x: 0.5, y: -0.5 }, sourceUrl: cat },
        { type: 'image', altText: 'a dog' },
        {
          type: 'video',
          sourceUrl: 'https://far.example/play.mp4',
          storageUrl: null,
          width: 640,
          duration: 12.5,
        },
      ],
    })
    expect(
      (await world.outbox.named(contentCreated)).find(({ data }) => data.apId === given.apId)?.data,
    ).toMatchObject({
      contentWarning: 'Cats',
      attachments: [{ type: 'image' }, { type: 'image' }, { type: 'video' }],
    })
    await world.ask(ask.ingestContent, { ...given, contentWarning: null, attachments: [], imageUrl: null })
    expect(await read()).toMatchObject({ contentWarning: null, image: null, attachments: [] })
  })

  test('that arrive late wake nothing, and none is of a time to come', async () => {
    world.clock.stop()
    const created = (by: number) => new Date(world.clock.now().getTime() + by).toISOString()
    const DAY = 24 * 3_600_000
    const whole = (time: string) => `${time.slice(0, 19)}+00:00`
    const apIds = { entry: local('t/'), post: local('p/') }
    for (const kind of ['entry', 'post'] as const) {
      const made = created(-2 * DAY)
      const thread = farObject({ kind, title: kind === 'entry' ? 'T' : null, createdAt: made })
      const id = (await world.ask(ask.ingestContent, thread)).ref?.id ?? 0
      const active = async () =>
        (kind === 'entry'
          ? await author.call(op.entryRetrieve, { params: { entry_id: id } })
          : await author.call(op.postRetrieve, { params: { post_id: id } })
        ).body.lastActive
      const reply = (overrides: Partial<RemoteObject>) =>
        ingest({ kind: 'comment', inReplyTo: `${apIds[kind]}${id}/-`, magazineId: null, ...overrides })
      const young = created(-DAY)
      const first = await reply({ createdAt: young })
      expect(await active()).toBe(whole(young))
      await reply({ createdAt: created(-DAY * 1.5) })
      expect(await active()).toBe(whole(young))
      if (kind === 'entry') {
        const comment = () => author.call(op.commentRetrieve, { params: { comment_id: first.ref?.id ?? 0 } })
        const inReplyTo = local(`t/${id}/-/comment/${first.ref?.id}`)
        await reply({ inReplyTo, createdAt: created(-DAY * 1.2) })
        expect((await comment()).body.lastActive).toBe(whole(young))
        // Of a thread only what all may read counts; of a post everything does.
        await reply({ createdAt: created(-DAY / 2), visibility: 'private' })
        expect(await active()).toBe(whole(young))
      }
      await reply({ createdAt: created(DAY) })
      expect(await active()).toBe(whole(created(0)))
    }
    const early = await ingest({ createdAt: created(DAY) })
    const { body } = await author.call(op.entryRetrieve, { params: { entry_id: early.ref?.id ?? 0 } })
    expect(body.createdAt).toBe(whole(created(0)))
  })

  test('mention whom the comments above them mention, and keep doing so', async () => {
    const { entryId } = await world.entry(author, magazineId, { body: 'for @somebody' })
    const given = farObject({
      kind: 'comment',
      inReplyTo: local(`t/${entryId}/-`),
      magazineId: null,
      body: 'and @moderator, says @ann@far.example',
      mentions: ['@moderator', '@ann@far.example'],
    })
    const { ref } = await world.ask(ask.ingestContent, given)
    const mentions = async () =>
      (await author.call(op.commentRetrieve, { params: { comment_id: ref?.id ?? 0 } })).body.mentions
    const chain = ['@somebody', `@${author.username}`, '@moderator']
    expect(await mentions()).toEqual(chain)
    await world.ask(ask.ingestContent, { ...given, body: 'for all', mentions: ['@third'] })
    expect(await mentions()).toEqual([...chain, '@third'])
  })

  test('mention and bear what their server says, whatever their text says', async () => {
    const cardOf = async (ref: Ingested | null) => {
      const { items } = await world.ask(ask.contentCards, { refs: ref ? [ref] : [] })
      return items[0]
    }
    const thread = farObject({
      kind: 'post',
      title: null,
      body: 'see @stranger and #1234',
      tags: ['Straße', 'strasse', 'two_words'],
      mentions: ['@anna_a', '@jo@far.example'],
    })
    const { ref } = await world.ask(ask.ingestContent, thread)
    expect(await cardOf(ref)).toMatchObject({ tags: ['strasse', 'two_words'], mentions: thread.mentions })
    const edited = { ...thread, tags: [], mentions: ['@third'] }
    await world.ask(ask.ingestContent, edited)
    expect(await cardOf(ref)).toMatchObject({ tags: [], mentions: ['@third'] })

    // Lemmy names whomever it answers: that alone is an answer and no mention.
    const { postId } = await world.post(author, magazineId)
    const answer = farObject({
      kind: 'comment',
      inReplyTo: local(`p/${postId}/-`),
      magazineId: null,
      body: 'indeed',
      mentions: [`@${author.username}`, '@third'],
    })
    const comment = await world.ask(ask.ingestContent, answer)
    expect(await cardOf(comment.ref)).toMatchObject({ mentions: ['@third'] })
    await world.ask(ask.ingestContent, { ...answer, body: `indeed, @${author.username}` })
    expect(await cardOf(comment.ref)).toMatchObject({ mentions: answer.mentions })
  })

  test('in an adult magazine are adult, whatever they say of themselves, and link only to pages', async () => {
    const adult = await world.magazine({ isAdult: true })
    const given = farObject({ magazineId: adult.magazineId, url: 'ftp://files.example/x' })
    const { ref } = await world.ask(ask.ingestContent, given)
    const comment = await ingest({ kind: 'comment', inReplyTo: given.apId, magazineId: null })
    await world.ask(ask.ingestContent, { ...given, body: 'changed' })
    const { body } = await author.call(op.entryRetrieve, { params: { entry_id: ref?.id ?? 0 } })
    expect(body).toMatchObject({ isAdult: true, body: 'changed', url: null, domain: null, type: 'article' })
    const shown = await author.call(op.commentRetrieve, { params: { comment_id: comment.ref?.id ?? 0 } })
    expect(shown.body.isAdult).toBe(true)
  })

  test('are edited by their author alone', async () => {
    const given = farObject({})
    const { ref } = await world.ask(ask.ingestContent, given)
    await world.ask(ask.ingestContent, { ...given, body: 'changed', editedAt: '2026-01-02T00:00:00.000Z' })
    const { body } = await author.call(op.entryRetrieve, { params: { entry_id: ref?.id ?? 0 } })
    expect(body).toMatchObject({ body: 'changed', editedAt: '2026-01-02T00:00:00+00:00' })
    const forged = await world.ask(ask.ingestContent, { ...given, body: 'forged', authorId: author.userId })
    expect(forged).toEqual({ ref: null, refusal: 'not-the-author' })
  })

  test('are refused where they answer nothing, in no magazine, or by somebody banned', async () => {
    expect((await ingest({ kind: 'comment', inReplyTo: 'https://far.example/unknown' })).refusal).toBe(
      'unknown-parent',
    )
    expect((await ingest({ magazineId: null })).refusal).toBe('no-magazine')
    expect((await ingest({ magazineId: 999_999 })).refusal).toBe('not-found')
    const pest = await world.member({ domain: 'far.example' })
    await world.ban(pest.userId, magazineId)
    expect((await ingest({ authorId: pest.userId })).refusal).toBe('banned')
  })
})

test('remote votes count once, and posts take no dislikes', async () => {
  const { entryId } = await world.entry(author, magazineId)
  const { postId } = await world.post(author, magazineId)
  const say = (apId: string, act: CallInput<typeof ask.applyRemoteVote>['act']) =>
    world.ask(ask.applyRemoteVote, { apId, userId: remote.userId, act })
  const entry = local(`t/${entryId}/-`)
  const counts = async () => {
    const { body } = await author.call(op.entryRetrieve, { params: { entry_id: entryId } })
    return [body.uv, body.dv, body.favourites]
  }
  await say(entry, 'like')
  await say(entry, 'like')
  await say(entry, 'boost')
  await say(entry, 'boost')
  expect(await counts()).toEqual([1, 0, 1])
  await say(entry, 'dislike')
  expect(await counts()).toEqual([0, 1, 0])
  await say(entry, 'undislike')
  await say(entry, 'unlike')
  expect(await counts()).toEqual([0, 0, 0])
  expect(await say(local(`p/${postId}/-`), 'dislike')).toMatchObject({ applied: false })
  expect(await say('https://far.example/unknown', 'like')).toMatchObject({ applied: false })
})

test('remote deletion takes the author or a moderator', async () => {
  const given = farObject({})
  const { ref } = await world.ask(ask.ingestContent, given)
  const remove = (byUserId: number, restore = false) =>
    world.ask(ask.removeRemote, { apId: given.apId, byUserId, restore })
  const visibility = async () =>
    (await author.call(op.entryRetrieve, { params: { entry_id: ref?.id ?? 0 } })).body.visibility
  expect(await remove(author.userId)).toEqual({ applied: false })
  expect(await remove(moderator.userId)).toEqual({ applied: true })
  expect(await visibility()).toBe('trashed')
  expect(await remove(remote.userId, true)).toEqual({ applied: false })
  expect(await remove(moderator.userId, true)).toEqual({ applied: true })
  expect(await visibility()).toBe('visible')
  expect(await remove(remote.userId)).toEqual({ applied: true })
  expect((await world.outbox.named(contentPurged)).at(-1)?.data).toMatchObject({
    apId: given.apId,
    byId: remote.userId,
  })
})

test('others see items as the API shows them to a reader, and find them by their address', async () => {
  const { entryId } = await world.entry(author, magazineId)
  const { commentId } = await world.comment(author, entryId)
  const refs = [
    { type: 'entry' as const, id: entryId },
    { type: 'post' as const, id: entryId },
    { type: 'entry_comment' as const, id: commentId },
  ]
  const { items } = await world.ask(ask.contentViews, {
    viewer: { ...author.principal, scopes: [...author.principal.scopes] },
    refs,
  })
  const shown = await author.call(op.entryRetrieve, { params: { entry_id: entryId } })
  expect(items).toEqual([
    { ...shown.body, crosspostedEntries: null },
    null,
    expect.objectContaining({ commentId, entryId }),
  ])
  const cards = await world.ask(ask.contentCards, { refs })
  expect(cards.items).toMatchObject([
    { type: 'entry', id: entryId },
    null,
    { threadId: entryId, threadTitle: shown.body.title },
  ])
  expect(await world.ask(ask.contentByApId, { apId: local(`t/${entryId}/some-slug`) })).toMatchObject({
    id: entryId,
  })
  expect(await world.ask(ask.contentByApId, { apId: 'https://far.example/unknown' })).toBeNull()
  const counts = await world.ask(ask.contentCounts, {})
  expect(counts.localPosts).toBeGreaterThan(0)
})

test('a decision on a report trashes the item, or takes it back out', async () => {
  const { entryId } = await world.entry(author, magazineId)
  const ref = { type: 'entry' as const, id: entryId }
  const decide = (decision: 'remove' | 'keep') =>
    world.ask(ask.decideReport, { ref, moderatorId: moderator.userId, decision })
  const visibility = async () =>
    (await author.call(op.entryRetrieve, { params: { entry_id: entryId } })).body.visibility
  expect(await decide('remove')).toEqual({ applied: true })
  expect(await visibility()).toBe('trashed')
  expect(await decide('keep')).toEqual({ applied: true })
  expect(await visibility()).toBe('visible')
  const gone = await world.ask(ask.decideReport, {
    ref: { type: 'post', id: 999_999 },
    moderatorId: moderator.userId,
    decision: 'keep',
  })
  expect(gone).toEqual({ applied: false })
})

test('a snapshot tells of every item, of every count, and of every item that was voted on', async () => {
  const { ref } = (await ingest({ title: 'Voted on' })) ?? {}
  await author.call(op.entryFavourite, { params: { entry_id: ref?.id ?? 0 } })
  const types: Record<string, number> = {}
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<NonNullable<typeof world.runtime.snapshot>>> | undefined =
      await world.runtime.snapshot?.(cursor)
    for (const { type } of page?.events ?? []) types[type] = (types[type] ?? 0) + 1
    cursor = page?.next ?? null
  } while (cursor !== null)
  const [{ count: items } = { count: 0 }] = await world.knex('item').count()
  const [{ count: magazines } = { count: 0 }] = await world.knex('magazine_count').count()
  const [{ count: voted } = { count: 0 }] = await world
    .knex('item')
    .whereRaw('uv + dv + favourites > 0')
    .count()
  expect(Number(voted)).toBeGreaterThan(0)
  expect(types).toEqual({
    'content.item-created': Number(items),
    'content.votes-counted': Number(voted),
    'content.magazine-counts-changed': Number(magazines),
  })
})
