import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '@app/contract/catalogue.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { ContentWorld } from './content-world.ts'
import { contentWorld, op, png } from './content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let places: Record<string, number | string>
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  const { magazineId } = await world.magazine({ ownerId: author.userId })
  const entry = await world.entry(author, magazineId, { url: 'https://listed.example/', body: '#listed' })
  const { postId } = await world.post(author, magazineId, { body: '#listed' })
  const { commentId } = await world.comment(author, entry.entryId)
  const postComment = await world.postComment(author, postId)
  places = {
    magazine_id: magazineId,
    entry_id: entry.entryId,
    post_id: postId,
    comment_id: commentId,
    post_comment_id: postComment.commentId,
    user_id: author.userId,
    domain_id: entry.domain?.domainId ?? 0,
    name: 'listed',
    collectionType: 'subscribed',
  }
})
afterAll(() => world.close())

/** What is written, so that a refusal can be seen to have left nothing behind. */
const written = async () => ({
  items: Number((await world.knex('item').count({ n: '*' }))[0]?.['n']),
  texts: await world.knex('item').orderBy('id').select('title', 'body', 'lang', 'uv', 'dv', 'edited_at'),
  events: (await world.outbox.all()).length,
})
const leavesNothing = async (work: () => Promise<unknown>) => {
  const before = await written()
  await work()
  expect(await written()).toEqual(before)
}
const at = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(places[name]))
const send = (method: string, path: string, body: string, type = 'application/json') =>
  author.fetch(at(path), { method, headers: { 'content-type': type }, body })
const json = (method: string, path: string, body: unknown) => send(method, path, JSON.stringify(body))

/** Every place where people write text. */
const writing = [
  ['POST', '/api/magazine/{magazine_id}/article'],
  ['POST', '/api/magazine/{magazine_id}/link'],
  ['POST', '/api/magazine/{magazine_id}/entries'],
  ['POST', '/api/magazine/{magazine_id}/posts'],
  ['POST', '/api/entry/{entry_id}/comments'],
  ['POST', '/api/entry/{entry_id}/comments/{comment_id}/reply'],
  ['POST', '/api/posts/{post_id}/comments'],
  ['POST', '/api/posts/{post_id}/comments/{post_comment_id}/reply'],
  ['PUT', '/api/entry/{entry_id}'],
  ['PUT', '/api/post/{post_id}'],
  ['PUT', '/api/comments/{comment_id}'],
  ['PUT', '/api/post-comments/{post_comment_id}'],
] as const
/** Every place that takes a picture. */
const picturing = [
  '/api/magazine/{magazine_id}/image',
  '/api/magazine/{magazine_id}/entries',
  '/api/magazine/{magazine_id}/posts/image',
  '/api/entry/{entry_id}/comments/image',
  '/api/entry/{entry_id}/comments/{comment_id}/reply/image',
  '/api/posts/{post_id}/comments/image',
  '/api/posts/{post_id}/comments/{post_comment_id}/reply/image',
] as const

describe.each(writing)('%s %s', (method, path) => {
  const sound = { title: 'A sound title', body: 'words' }
  const faults: [string, unknown][] = [
    ['a body that is no object', 'words'],
    ['a list for a body', [sound]],
    ['a number for a text', { ...sound, body: 7 }],
    ['an object for a text', { ...sound, body: { text: 'words' } }],
    ['a text for a flag', { ...sound, isAdult: 'yes' }],
    ['NUL in a text', { ...sound, body: 'a\0b' }],
    ['a text longer than any may be', { ...sound, body: 'x'.repeat(35_001) }],
    ['a text of many graphemes', { ...sound, body: '👩‍👩‍👧‍👦'.repeat(35_001) }],
    ['a language of one letter', { ...sound, lang: 'e' }],
    ['a language of four letters', { ...sound, lang: 'engl' }],
    ['a language with a digit', { ...sound, lang: 'e1' }],
    ['only blanks', { title: '  ', body: ' \n\t ' }],
  ]

  test('refuses what is no sound body, and writes nothing', () =>
    leavesNothing(async () => {
      for (const [what, body] of faults) {
        const reply = await json(method, path, body)
        expect([what, reply.status]).toEqual([what, 400])
        expect(await reply.json()).toMatchObject({ status: 400, detail: expect.any(String) })
      }
      expect((await send(method, path, '{"title": "cut sho')).status).toBe(400)
      expect((await send(method, path, '')).status).toBe(400)
      expect((await send(method, path, '[[['.repeat(20_000))).status).toBe(400)
      expect((await send(method, path, `{"body":${'['.repeat(60)}${']'.repeat(60)}}`)).status).toBe(400)
      expect((await send(method, path, '<title>x</title>', 'application/xml')).status).toBe(415)
    }))

  test('refuses ten megabytes unread', () =>
    leavesNothing(async () => {
      const reply = await json(method, path, { ...sound, body: 'x'.repeat(10_000_000) })
      expect(reply.status).toBe(413)
      expect(await reply.json()).toMatchObject({ status: 413 })
    }))
})

test('text of every script, with overrides, joiners and what looks like code, is kept as it was written', async () => {
  const strange = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    'right \u202eto left\u202c and \u200bnothing\u200d between',
    '𝔣𝔬𝔲𝔯 bytes 🏳️‍🌈 each',
    `'; drop table item; -- \\ %s \${7*7}`,
    'עברית العربية 日本語 ไทย',
  ].join('\n')
  for (const [method, path] of writing) {
    const reply = await json(method, path, { title: strange.slice(0, 200), body: strange })
    expect([path, reply.status]).toEqual([path, method === 'POST' ? 201 : 200])
    expect(((await reply.json()) as { body: string }).body).toBe(strange)
  }
  const halved = await json('POST', '/api/magazine/{magazine_id}/posts', { body: 'half \ud83d a pair' })
  expect(((await halved.json()) as { body: string }).body).toBe('half \ufffd a pair')
})

test('NUL, which nothing can hold, is refused wherever it is written or asked for', () =>
  leavesNothing(async () => {
    const nul = 'a\0b'
    const sound = { title: 'A sound title', body: 'words' }
    for (const field of ['title', 'url', 'body', 'lang'])
      expect([
        field,
        (await json('POST', '/api/magazine/{magazine_id}/link', { ...sound, [field]: nul })).status,
      ]).toEqual([field, 400])
    for (const [path, body] of [
      ['/api/magazine/{magazine_id}/link', { ...sound, tags: [nul] }],
      ['/api/entry/{entry_id}/report', { reason: nul }],
      ['/api/comments/{comment_id}/report', { reason: nul }],
    ] as const)
      expect([path, (await json('POST', path, body)).status]).toEqual([path, 400])
    const status = async (path: string, method = 'GET') => (await author.fetch(at(path), { method })).status
    for (const path of ['/api/search?q=a%00b', '/api/search/v2?q=a%00b', '/api/domains?q=a%00b'])
      expect([path, await status(path)]).toEqual([path, 400])
    for (const path of ['/api/tag/a%00b/entries', '/api/bos/1/entry%00'])
      expect([path, await status(path)]).toEqual([path, 404])
    expect(await status('/api/bookmark-lists/a%00b', 'POST')).toBe(404)
    expect(await status('/api/bookmark-lists/show?list=a%00b')).toBe(400)
  }))

test.each(['article', 'link', 'entries'])(
  'a thread without address, text and picture is refused: %s',
  (kind) =>
    leavesNothing(async () => {
      for (const body of [
        { title: 'Nothing' },
        { title: 'Nothing', url: '', body: '' },
        { title: 'Nothing', url: null },
      ]) {
        expect((await json('POST', `/api/magazine/{magazine_id}/${kind}`, body)).status).toBe(400)
      }
    }),
)

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://files.example/x',
  'file:///etc/passwd',
  '//no.scheme.example/',
  'no address',
  'https://',
  'https://localhost/',
  'https://intranet/',
  'https://user:secret@a.example/',
  'http://a.example/with space',
  `https://a.example/${'x'.repeat(2_048)}`,
])('a thread does not link to %.40s', (url) =>
  leavesNothing(async () => {
    const reply = await json('POST', '/api/magazine/{magazine_id}/link', { title: 'A link', url, body: 'x' })
    expect(reply.status).toBe(400)
  }),
)

describe.each(picturing)('POST %s', (path) => {
  const post = (parts: [string, string | Blob, string?][]) => {
    const form = new FormData()
    for (const [name, value, filename] of parts) {
      if (typeof value === 'string') form.set(name, value)
      else form.set(name, value, filename)
    }
    return author.fetch(at(path), { method: 'POST', body: form })
  }
  const title = ['title', 'A picture'] as [string, string]
  const file = (bytes: Uint8Array | string, field = 'uploadImage'): [string, Blob, string] => [
    field,
    new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]),
    'x.png',
  ]

  test('refuses what is no picture, none at all, and one beyond the limit, and writes nothing', () =>
    leavesNothing(async () => {
      expect((await post([title, file('<svg onload="alert(1)"/>')])).status).toBe(400)
      expect((await post([title, file('')])).status).toBe(400)
      expect((await post([title])).status).toBe(400)
      expect((await post([title, file(png, 'somethingElse')])).status).toBe(400)
      const large = await post([title, file(Buffer.concat([png, Buffer.alloc(12_000_001)]))])
      expect(large.status).toBe(400)
      expect(((await large.json()) as { detail: string }).detail).toMatch(/uploadImage: .*bytes/)
      expect((await post([title, file(png), ['lang', 'english']])).status).toBe(400)
      expect((await post([title, file(png), ['alt', 'x'.repeat(2_001)]])).status).toBe(400)
    }))

  test('takes one under either name, and only yes for yes', async () => {
    for (const field of ['uploadImage', 'imageUpload']) {
      for (const [said, isAdult] of [
        ['1', true],
        ['on', true],
        ['maybe', false],
        ['', false],
      ] as const) {
        const reply = await post([title, ['alt', 'what it shows'], ['isAdult', said], file(png, field)])
        expect(reply.status).toBe(201)
        expect(await reply.json()).toMatchObject({ isAdult, image: { altText: 'what it shows' } })
      }
    }
  })
})

test('a vote is -1, 0 or 1, and nothing else', () =>
  leavesNothing(async () => {
    for (const path of [
      '/api/entry/{entry_id}/vote',
      '/api/comments/{comment_id}/vote',
      '/api/post/{post_id}/vote',
      '/api/post-comments/{post_comment_id}/vote',
    ]) {
      for (const choice of ['2', '-2', 'up', '1.5', 'NaN', '%20', '1e0x'])
        expect([choice, (await author.fetch(at(`${path}/${choice}`), { method: 'PUT' })).status]).toEqual([
          choice,
          400,
        ])
      if (path.includes('post'))
        expect((await author.fetch(at(`${path}/-1`), { method: 'PUT' })).status).toBe(400)
    }
  }))

/** Writes until there is a comment with a number that none of the other kind has. */
const numberApart = async (write: () => Promise<{ commentId: number }>, other: string): Promise<number> => {
  const [row] = await world.knex('item').where({ kind: other }).max({ last: 'number' })
  for (;;) {
    const { commentId } = await write()
    if (commentId > Number(row?.['last'] ?? 0)) return commentId
  }
}

test('a reply answers a comment of its own thread', async () => {
  const [entryId, postId] = [Number(places['entry_id']), Number(places['post_id'])]
  const reply = (path: string) => json('POST', path, { body: 'x' })
  const onPost = await numberApart(() => world.postComment(author, postId), 'entry_comment')
  await leavesNothing(async () => {
    expect((await reply(`/api/entry/{entry_id}/comments/${onPost}/reply`)).status).toBe(404)
    expect((await reply('/api/entry/{entry_id}/comments/2000000000/reply')).status).toBe(404)
    expect((await reply('/api/entry/{entry_id}/comments/none/reply')).status).toBe(404)
  })
  const onEntry = await numberApart(() => world.comment(author, entryId), 'post_comment')
  await leavesNothing(async () => {
    expect((await reply(`/api/posts/{post_id}/comments/${onEntry}/reply`)).status).toBe(404)
  })
})

test('a reply to a comment of another thread or post is refused', async () => {
  const magazineId = Number(places['magazine_id'])
  const { entryId } = await world.entry(author, magazineId)
  const { postId } = await world.post(author, magazineId)
  await leavesNothing(async () => {
    expect(
      (await json('POST', `/api/entry/${entryId}/comments/{comment_id}/reply`, { body: 'x' })).status,
    ).toBe(400)
    expect(
      (await json('POST', `/api/posts/${postId}/comments/{post_comment_id}/reply`, { body: 'x' })).status,
    ).toBe(400)
  })
})

const params = (operation: Operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const shape = (operation: Operation) => operation.query?.shape as Record<string, unknown> | undefined
const lists = operations.filter(
  (operation) =>
    operation.context === 'content' &&
    operation.method === 'GET' &&
    shape(operation)?.['p'] !== undefined &&
    params(operation).every(
      (name) =>
        name in
        { magazine_id: 1, entry_id: 1, post_id: 1, user_id: 1, domain_id: 1, name: 1, collectionType: 1 },
    ),
)
const reader = async (operation: Operation) =>
  operation.path.startsWith('/api/admin') ? world.member({ isAdmin: true }) : author

test('every list of the contract is among those tried', () => expect(lists.length).toBeGreaterThan(35))

describe.each(lists.map((operation) => [operation.id, operation] as const))('the list %s', (_, operation) => {
  const path = operation.path
  const needed = operation.id.startsWith('search') ? 'q=words&' : ''
  const get = async (query: string) => (await reader(operation)).fetch(`${at(path)}?${needed}${query}`)
  const sized = 'perPage' in (shape(operation) ?? {})

  test('keeps its pages within bounds', async () => {
    expect((await get('p=1')).status).toBe(200)
    expect((await get('p=0')).status).toBe(404)
    expect((await get('p=-1')).status).toBe(404)
    expect((await get('p=999999')).status).toBe(404)
    expect((await get('p=99999999999999999999')).status).toBe(404)
    expect((await get('p=one')).status).toBe(400)
    expect((await get('p=1.5')).status).toBe(400)
    if (!sized) return
    const size = async (text: string) => {
      const reply = await get(`perPage=${text}`)
      return ((await reply.json()) as { pagination: { perPage: number } }).pagination.perPage
    }
    expect(await size('0')).toBe(1)
    expect(await size('-5')).toBe(1)
    expect(await size('101')).toBe(100)
    expect((await get('perPage=many')).status).toBe(400)
  })

  test('knows its filters', async () => {
    const has = (name: string) => name in (shape(operation) ?? {})
    if (has('lang')) {
      expect((await get('lang[]=german')).status).toBe(400)
      expect((await get('lang=en,d')).status).toBe(400)
      expect((await get('lang=en,de')).status).toBe(200)
    }
    if (has('federation')) expect((await get('federation=nowhere')).status).toBe(400)
    if (has('usePreferredLangs')) expect((await get('usePreferredLangs=perhaps')).status).toBe(400)
    if (has('type')) expect((await get('type=song')).status).toBe(400)
    if (has('time')) {
      // Lists of a tag and of one thread's comments read what they do not know as no limit.
      const lenient = operation.id.startsWith('tag_') || operation.id === 'entry_comments'
      expect((await get('time=2h')).status).toBe(lenient ? 200 : 400)
    }
    if (has('sort')) {
      // Feeds read it as newest; lists of comments say that they do not know it.
      const strict = /comment/.test(operation.id)
      expect((await get('sort=loudest')).status).toBe(strict ? 400 : 200)
    }
    if (has('d')) expect((await get('d=deep')).status).toBe(400)
  })
})

test('an id that is none is not found, wherever it stands', async () => {
  for (const operation of operations.filter(
    ({ context, method }) => context === 'content' && method === 'GET',
  )) {
    const ids = params(operation).filter((name) => name.endsWith('_id'))
    if (ids.length === 0) continue
    const who = await reader(operation)
    for (const id of ['0', '-1', 'abc', '99999999999', '1.5', '%00']) {
      const reply = await who.fetch(operation.path.replaceAll(/\{\w+\}/g, id))
      expect([operation.id, id, reply.status]).toEqual([operation.id, id, 404])
    }
  }
})

test('lists nobody has are not found', async () => {
  for (const path of ['/api/combined/nonsense', '/api/combined/v2/nonsense'])
    expect((await author.fetch(path)).status).toBe(404)
  expect((await author.call(op.combinedCursor, { query: { cursor: 'soon', sort: 'newest' } })).status).toBe(
    400,
  )
})
