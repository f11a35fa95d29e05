import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { startLibreTranslate } from '@app/platform/testing/servers/libretranslate.ts'
import type { TranslationPeer } from '@app/platform/testing/servers/libretranslate.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { contentOf } from '../context.ts'
import { pruneTranslationsTask } from '../jobs/prune-translations.ts'
import type { Kind } from '../items/item.ts'
import { translateItem } from './translate-item.ts'

// What is said of each case of Markdown and of a hostile answer stands in markdown.test.ts; here a server answers.

type Member = Awaited<ReturnType<ContentWorld['member']>>
let world: ContentWorld
let server: TranslationPeer
let author: Member
let reader: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld({ fetch: createSafeFetch({ allowPrivateNetworks: false, userAgent: 'test' }) })
  author = await world.member()
  reader = await world.member()
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())
beforeEach(async () => {
  server = await startLibreTranslate()
  // Whoever it left alone before is another server.
  world.nameTranslator({ url: server.url, apiKey: null, isOperators: true })
})
afterEach(() => server.close())

const LONG = 'The harbour was full of boats this morning, and nobody knew whose they were.'
const ask = (kind: Kind, number: number, to = 'de', who: Pick<Member, 'call'> = reader) =>
  who.call(op.translationCreate, { params: { subject_type: kind, subject_id: number }, body: { to } })
const askPost = (id: number, to?: string) => ask('post', id, to)
const aPost = (body = LONG, more: Record<string, unknown> = {}) =>
  world.post(author, magazineId, { body, lang: 'en', ...more })
const keptOf = async (id: number) =>
  world.knex('translation').where({ item_id: await world.idOf('post', id) })

describe('an item in another language', () => {
  test('of a thread: its title, its text and its warning, by the server that is named', async () => {
    const { entryId } = await world.entry(author, magazineId, {
      title: 'Of boats',
      body: `${LONG}\n\n- **one** by @ada`,
      lang: 'en',
    })
    const { status, body } = await ask('entry', entryId)
    expect(status).toBe(200)
    expect(body).toEqual({
      lang: 'de',
      from: 'en',
      server: new URL(server.url).host,
      title: 'de: OF BOATS',
      body: `de: ${LONG.toUpperCase()}\n\n- de: **ONE** BY @ada`,
      contentWarning: null,
    })
    expect(server.asked).toMatchObject([{ source: 'auto', target: 'de', format: 'html' }])
    expect(JSON.stringify(server.asked)).not.toContain('api_key')
  })

  test('of comments of both kinds, with what they warn of', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const comment = await world.comment(author, entryId, null, LONG)
    const { postId } = await aPost()
    const reply = await author.call(op.postCommentsCreate, {
      params: { post_id: postId },
      body: { body: 'Nine of them', contentWarning: 'Boats', lang: 'en' },
    })
    expect((await ask('entry_comment', comment.commentId)).body.body).toBe(`de: ${LONG.toUpperCase()}`)
    expect((await ask('post_comment', reply.body.commentId)).body).toMatchObject({
      title: null,
      body: 'de: NINE OF THEM',
      contentWarning: 'de: BOATS',
    })
  })

  test('a short text is taken for what its author says it is, a long one for what the server finds', async () => {
    server.detect('pt-BR')
    expect((await askPost((await aPost('Good day')).postId)).body.from).toBe('en')
    expect((await askPost((await aPost()).postId)).body.from).toBe('pt-BR')
    server.detect('en', 0)
    expect((await askPost((await aPost()).postId)).body.from).toBe('en')
    expect(server.asked.map(({ source }) => source)).toEqual(['en', 'auto', 'auto'])
  })

  test('is named as the server names languages', async () => {
    const { postId } = await aPost()
    await askPost(postId, 'zh-Hant')
    expect(server.asked[0]?.target).toBe('zh-Hant')
    expect((await askPost(postId, 'eo')).status).toBe(400)
    expect((await askPost(postId, 'no language')).status).toBe(400)
  })

  test('a text too long for one request goes in several, and what is too long for any stays as it is', async () => {
    const { entryId } = await world.entry(author, magazineId, {
      body: Array(400).fill(LONG).join('\n\n'),
      lang: 'en',
    })
    const { body } = await ask('entry', entryId)
    expect(server.asked.length).toBeGreaterThan(3)
    expect(body.body?.startsWith(`de: ${LONG.toUpperCase()}\n\nde: `)).toBe(true)
    expect(body.body?.endsWith(`\n\n${LONG}`)).toBe(true)
    expect(server.asked.slice(1).every(({ source }) => source === 'en')).toBe(true)
  })

  test('without words nothing is asked', async () => {
    expect((await askPost((await aPost('12345 :)')).postId)).body.body).toBe('12345 :)')
    expect(server.asked).toEqual([])
  })
})

describe('who may', () => {
  test('members alone', async () => {
    const { postId } = await aPost()
    expect((await ask('post', postId, 'de', world.anonymous)).status).toBe(401)
  })

  test.each(['followers', 'direct'])('what is for some alone is sent to no server: %s', async (audience) => {
    const { postId } = await aPost(`${LONG} @${reader.username}`, { audience })
    expect((await ask('post', postId, 'de', author)).status).toBe(403)
    expect((await ask('post', postId, 'de', reader)).status).toBe(403)
    const stranger = await world.member()
    expect((await ask('post', postId, 'de', stranger)).status).toBe(audience === 'direct' ? 404 : 403)
    expect(server.asked).toEqual([])
  })

  test('what was removed is not there', async () => {
    const { postId } = await aPost()
    await askPost(postId)
    await author.call(op.postsDelete, { params: { post_id: postId } })
    expect((await askPost(postId)).status).toBe(404)
    expect((await askPost(999_999_999)).status).toBe(404)
  })

  test('nobody where no server is named', async () => {
    const { postId } = await aPost()
    world.nameTranslator(null)
    expect(await askPost(postId)).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('server') },
    })
  })

  test('an address of the panel leads into no network of the operator', async () => {
    const { postId } = await aPost()
    world.nameTranslator({ url: server.url, apiKey: null, isOperators: false })
    expect((await askPost(postId)).status).toBe(503)
    expect(server.asked).toEqual([])
  })
})

describe('what was translated once', () => {
  test('is not asked for again, but in another language or of another server', async () => {
    const { postId } = await aPost()
    const first = await askPost(postId)
    expect((await askPost(postId)).body).toEqual(first.body)
    expect(server.asked).toHaveLength(1)
    await askPost(postId, 'ar')
    expect(server.asked).toHaveLength(2)
    const other = await startLibreTranslate()
    world.nameTranslator({ url: other.url, apiKey: null, isOperators: true })
    expect((await askPost(postId)).body.server).toBe(new URL(other.url).host)
    expect(other.asked).toHaveLength(1)
    await other.close()
  })

  test('is one request for all who ask at once', async () => {
    const { postId } = await aPost()
    const release = server.hold()
    const all = [askPost(postId), askPost(postId), askPost(postId)]
    await expect.poll(() => server.asked.length).toBe(1)
    release()
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(server.asked).toHaveLength(1)
  })

  test('goes with an edit and with the item', async () => {
    const { postId } = await aPost()
    await askPost(postId)
    expect(await keptOf(postId)).toHaveLength(1)
    await author.call(op.postsUpdate, {
      params: { post_id: postId },
      body: { body: 'Another morning', lang: 'en' },
    })
    expect(await keptOf(postId)).toEqual([])
    expect((await askPost(postId)).body.body).toBe('de: ANOTHER MORNING')
    await world.postComment(reader, postId)
    await author.call(op.postsDelete, { params: { post_id: postId } })
    expect(await keptOf(postId)).toEqual([])
  })

  test('goes after a month, and beyond the newest', async () => {
    const [old, older, fresh] = [await aPost(), await aPost(), await aPost()]
    await askPost(older.postId)
    await askPost(old.postId)
    const content = contentOf(world.deps)
    await pruneTranslationsTask(content, { most: 1 }).run()
    expect(await keptOf(older.postId)).toEqual([])
    world.clock.advance(31 * 24 * 3_600_000)
    await askPost(fresh.postId)
    await pruneTranslationsTask(content).run()
    expect(await keptOf(old.postId)).toEqual([])
    expect(await keptOf(fresh.postId)).toHaveLength(1)
  })
})

describe('a server that does not', () => {
  const faults = [
    ['fails', { status: 500, body: '{"error":"Cannot translate text"}' }],
    ['wants a key', { status: 400, body: '{"error":"Visit https://portal.example to get an API key"}' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers something else', { status: 200, body: '{"translatedText":{"a":1}}' }],
    ['answers fewer texts', { status: 200, body: '{"translatedText":[]}' }],
    ['answers without end', { status: 200, body: `{"translatedText":["${'x'.repeat(2_000_000)}"]}` }],
    [
      'answers far more than it was asked',
      { status: 200, body: `{"translatedText":["${'x'.repeat(50_000)}"]}` },
    ],
    [
      'sends elsewhere',
      { status: 307, body: '', headers: { location: 'http://elsewhere.example/translate' } },
    ],
    ['nests without end', { status: 200, body: '['.repeat(500_000) }],
  ] as const
  test.each(faults)('%s: 503, and nothing is kept', async (_what, answer) => {
    const warm = await aPost()
    await askPost(warm.postId)
    const { postId } = await aPost()
    server.answer(answer)
    const { status, headers } = await askPost(postId)
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await keptOf(postId)).toEqual([])
    expect((await askPost(postId)).status).toBe(200)
  })

  test('has not the right key', async () => {
    const keyed = await startLibreTranslate({ apiKey: 'a key' })
    const { postId } = await aPost()
    world.nameTranslator({ url: keyed.url, apiKey: 'another', isOperators: true })
    expect((await askPost(postId)).status).toBe(503)
    world.nameTranslator({ url: keyed.url, apiKey: 'a key', isOperators: true })
    expect((await askPost(postId)).status).toBe(200)
    await keyed.close()
  })

  test('takes longer than anybody waits: who asks again finds it', async () => {
    const { postId } = await aPost()
    const content = contentOf(world.deps)
    const asking = { kind: 'post', number: postId, to: 'de' } as const
    const release = server.hold()
    await expect(translateItem(content, reader.principal, asking, { patienceMs: 1 })).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
    })
    release()
    await expect.poll(() => keptOf(postId)).toHaveLength(1)
    expect((await askPost(postId)).status).toBe(200)
    expect(server.asked).toHaveLength(1)
  })

  test('asks to be left alone: nobody asks before it said', async () => {
    const { postId } = await aPost()
    await askPost(postId, 'ar')
    server.answer({
      status: 429,
      body: '{"error":"Slowdown: 10 per 1 minute"}',
      headers: { 'retry-after': '60' },
    })
    const asked = server.asked.length
    expect((await askPost(postId)).headers.get('retry-after')).toBe('60')
    expect((await askPost((await aPost()).postId)).status).toBe(503)
    expect(server.asked).toHaveLength(asked)
    // What is kept is answered all the same.
    expect((await askPost(postId, 'ar')).status).toBe(200)
    world.clock.advance(60_000)
    expect((await askPost(postId)).status).toBe(200)
  })

  test('fails three times in a row: nobody asks for half a minute', async () => {
    const { postId } = await aPost()
    await askPost(postId, 'ar')
    const fault = { status: 500, body: '{}' }
    server.answer(fault, fault, fault)
    for (let i = 0; i < 3; i++) expect((await askPost(postId)).status).toBe(503)
    const asked = server.asked.length
    expect((await askPost(postId)).status).toBe(503)
    expect(server.asked).toHaveLength(asked)
    world.clock.advance(30_000)
    expect((await askPost(postId)).status).toBe(200)
  })
})

describe('an administrator sees whether it answers', () => {
  const look = (who: Pick<Member, 'call'>) => who.call(op.adminTranslationServerTest, {})

  test('with what it translates into, or what is wrong', async () => {
    const admin = await world.member({ isAdmin: true })
    const host = new URL(server.url).host
    expect((await look(admin)).body).toEqual({
      server: host,
      answers: true,
      fault: null,
      languages: ['en', 'de', 'ar', 'pt-BR', 'zh-Hans', 'zh-Hant'],
    })
    server.answer({ status: 502, body: 'Bad Gateway' })
    expect((await look(admin)).body).toEqual({
      server: host,
      answers: false,
      fault: 'it answered 502',
      languages: [],
    })
    world.nameTranslator(null)
    expect((await look(admin)).body).toEqual({ server: null, answers: false, fault: null, languages: [] })
    expect((await look(reader)).status).toBe(403)
  })
})
