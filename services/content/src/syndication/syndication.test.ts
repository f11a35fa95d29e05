import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentWorld } from '../../test/content-world.ts'
import { anImage, contentWorld, op, png } from '../../test/content-world.ts'
import { childOf, childrenOf, parseXml } from '../../test/xml.ts'

type Member = Awaited<ReturnType<ContentWorld['member']>>
type Read = {
  title: string
  home_page_url: string
  feed_url: string
  items: {
    id: string
    url: string
    title?: string
    external_url?: string
    content_html?: string
    content_text?: string
    image?: string
    tags?: string[]
  }[]
}

let world: ContentWorld
let author: Member
let moderator: Member
let magazine: Awaited<ReturnType<ContentWorld['magazine']>>
beforeAll(async () => {
  world = await contentWorld()
  await world.settings({ KBIN_TITLE: 'Our place' })
  author = await world.member({ username: 'Ann', title: 'Ann <Author>' })
  moderator = await world.member()
  magazine = await world.magazine({ name: 'Cats', title: 'Cats & dogs', ownerId: moderator.userId })
})
afterAll(() => world.close())

const get = (address: string, headers: Record<string, string> = {}) =>
  // Or fetch would say that it wants nothing that is kept.
  world.anonymous.fetch(address, { headers: { 'cache-control': 'max-age=0', ...headers } })
const read = async (search = ''): Promise<Read> => {
  const answer = await get(`/json${search}`)
  expect([search, answer.status]).toEqual([search, 200])
  return (await answer.json()) as Read
}
const ids = async (search: string): Promise<string[]> =>
  (await read(search)).items.map(({ id }) => id.split(':').at(-1) ?? '')
const write = (body: Record<string, unknown> = {}, where = magazine.magazineId) => {
  world.clock.advance(1_000)
  return world.entry(author, where, body)
}
const post = (body: string, where = magazine.magazineId) => {
  world.clock.advance(1_000)
  return world.post(author, where, { body })
}

describe('a feed', () => {
  test('tells the newest threads first, with text, link, tags and author, to every reader of XML', async () => {
    const { entryId } = await write({
      title: 'Ears ]]> & <tails>',
      body: 'See **this** [page](/m/Cats) <script>alert(1)</script> [bad](javascript:alert(1)) #ears',
      url: 'https://ears.example/?a=1&b=2',
    })
    const page = `${world.config.url}/m/Cats/t/${entryId}/Ears-and-tails`
    const [item] = (await read()).items
    expect(item).toMatchObject({
      title: 'Ears ]]> & <tails>',
      url: page,
      external_url: 'https://ears.example/?a=1&b=2',
      tags: ['ears'],
      authors: [{ name: 'Ann <Author>', url: `${world.config.url}/u/Ann` }],
    })
    expect(item?.content_html).toContain('<strong>this</strong>')
    expect(item?.content_html).toContain(`<a href="${world.config.url}/m/Cats">page</a>`)
    expect(item?.content_html).toContain('<a href="https://ears.example/?a=1&amp;b=2">')
    expect(item?.content_html).not.toMatch(/<script|href="javascript/)

    const rss = childOf(parseXml(await (await get('/rss')).text()), 'channel')
    const [told] = childrenOf(rss, 'item')
    expect(childOf(told, 'title')?.text).toBe('Ears ]]> & <tails>')
    expect(childOf(told, 'link')?.text).toBe(page)
    expect(childOf(told, 'description')?.text).toBe(item?.content_html)
    const [entry] = childrenOf(parseXml(await (await get('/atom')).text()), 'entry')
    expect(childOf(entry, 'id')?.text).toBe(item?.id)
    expect(childOf(entry, 'content')?.text).toBe(item?.content_html)
  })

  test('says its type, may be kept for a minute and is not sent again to who has it', async () => {
    const types = {
      rss: 'application/rss+xml',
      atom: 'application/atom+xml',
      json: 'application/feed+json',
    }
    for (const [format, type] of Object.entries(types)) {
      const { status, headers } = await get(`/${format}`)
      expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
      expect(headers.get('cache-control')).toBe('public, max-age=60')
      const etag = headers.get('etag') ?? ''
      const modified = headers.get('last-modified') ?? ''
      expect((await get(`/${format}`, { 'if-none-match': etag })).status).toBe(304)
      expect((await get(`/${format}`, { 'if-modified-since': modified })).status).toBe(304)
      await write()
      expect((await get(`/${format}`, { 'if-none-match': etag })).status).toBe(200)
      expect((await get(`/${format}`, { 'if-modified-since': modified })).status).toBe(200)
    }
    expect((await get('/rss?sortBy=top')).headers.get('last-modified')).toBeNull()
  })

  test('is only read', async () => {
    const answer = await world.as(author.principal).fetch('/rss', { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('is the same to a member as to anybody', async () => {
    const hidden = await write({}, (await world.magazine()).magazineId)
    await author.call(op.magazinePostsCreate, {
      params: { magazine_id: magazine.magazineId },
      body: { body: 'own' },
    })
    await world.stored('entry', hidden.entryId).update({ visibility: 'private', shelf: 2 })
    await world.follow(moderator.userId, author.userId)
    const mine = await world.as(moderator.principal).fetch('/json?content=combined')
    expect(await mine.text()).toBe(await (await get('/json?content=combined')).text())
  })

  test('holds no more than 25 items, found in as many questions as one item', async () => {
    const { magazineId, name } = await world.magazine()
    const asked: string[] = []
    const { db } = world.deps
    const query = db.query.bind(db)
    db.query = ((...args: Parameters<typeof query>) => {
      asked.push(args[0])
      return query(...args)
    }) as typeof db.query
    try {
      await write({}, magazineId)
      asked.length = 0
      await read(`?magazine=${name}`)
      const once = asked.length
      for (let i = 0; i < 27; i++) await write({}, magazineId)
      asked.length = 0
      expect((await read(`?magazine=${name}`)).items).toHaveLength(25)
      expect(asked).toHaveLength(once)
    } finally {
      db.query = query as typeof db.query
    }
  })

  test('cuts what is long, and does not grow beyond what a reader takes', async () => {
    const { magazineId, name } = await world.magazine()
    for (let i = 0; i < 25; i++) {
      const { entryId } = await write({}, magazineId)
      await world.stored('entry', entryId).update({ body: '> '.repeat(50) + '& '.repeat(17_000) })
    }
    const { items } = await read(`?magazine=${name}`)
    expect(items[0]?.content_html?.length).toBeLessThan(60_000)
    expect(items[0]?.content_html).toContain('…')
    expect(items.at(-1)).toMatchObject({ content_text: expect.any(String) })
    const xml = await (await get(`/rss?magazine=${name}`)).text()
    expect(xml.length).toBeLessThan(2_000_000)
    expect(childrenOf(childOf(parseXml(xml), 'channel'), 'item')).toHaveLength(25)
  })

  test('with nothing in it is still one', async () => {
    const { name } = await world.magazine()
    expect((await read(`?magazine=${name}`)).items).toEqual([])
    for (const format of ['rss', 'atom']) {
      const answer = await get(`/${format}?magazine=${name}`)
      expect(answer.headers.get('last-modified')).toBeNull()
      parseXml(await answer.text())
    }
  })
})

describe('a feed is of', () => {
  test('everything, one magazine, one person, one tag or one domain', async () => {
    const elsewhere = await world.magazine()
    const other = await world.member()
    const { entryId } = await write({ body: 'about #whiskers', url: 'https://cats.example/1' })
    const { postId } = await post('more about #whiskers')
    const strange = await world.entry(other, elsewhere.magazineId, { body: 'of others' })
    const [thread, microblog, foreign] = [`entry/${entryId}`, `post/${postId}`, `entry/${strange.entryId}`]

    expect(await ids('')).toEqual(expect.arrayContaining([foreign, thread]))
    expect(await ids('')).not.toContain(microblog)
    for (const magazineName of ['Cats', 'cats', `cats@${world.config.domain}`]) {
      const of = `?magazine=${encodeURIComponent(magazineName)}`
      expect((await ids(of))[0]).toBe(thread)
      expect(await ids(of)).not.toContain(foreign)
      expect((await ids(`${of}&content=microblog`))[0]).toBe(microblog)
    }
    for (const person of ['Ann', '@ann', `@Ann@${world.config.domain}`]) {
      const of = `?user=${encodeURIComponent(person)}`
      expect((await ids(of))[0]).toBe(thread)
      expect(await ids(of)).not.toContain(foreign)
      expect((await ids(`${of}&content=combined`)).slice(0, 2)).toEqual([microblog, thread])
    }
    expect(await ids('?tag=Whiskers')).toEqual([thread])
    expect(await ids('?tag=whiskers&content=posts')).toEqual([microblog])
    expect(await ids('?tag=whiskers&content=combined')).toEqual([microblog, thread])
    expect(await ids('?domain=cats.example')).toEqual([thread])
    expect(await ids('?domain=cats.example&content=combined')).toEqual([thread])
    expect(await ids('?domain=cats.example&content=microblog')).toEqual([])
  })

  test('a feed that a member put together, once it is public', async () => {
    const other = await world.magazine()
    const { entryId } = await write({ body: 'in the feed' })
    const { postId } = await post('in it, too')
    const adult = await write({ isOc: false, isAdult: true })
    const strange = await write({ body: 'elsewhere' }, other.magazineId)
    const body = { name: 'Of cats', magazines: [magazine.name], tags: ['purr'] }
    const { feedId } = (await author.call(op.namedFeedCreate, { body })).body
    expect((await get(`/rss?feed=${feedId}`)).status).toBe(404)
    for (const nobodys of ['0', '999999', 'x', '1e3'])
      expect((await get(`/rss?feed=${nobodys}`)).status).toBe(404)
    await author.call(op.namedFeedUpdate, { params: { feed_id: feedId }, body: { isPublic: true } })
    expect((await ids(`?feed=${feedId}`))[0]).toBe(`entry/${entryId}`)
    expect(await ids(`?feed=${feedId}`)).not.toContain(`entry/${strange.entryId}`)
    expect(await ids(`?feed=${feedId}`)).not.toContain(`entry/${adult.entryId}`)
    expect((await ids(`?feed=${feedId}&content=microblog`))[0]).toBe(`post/${postId}`)
    expect(await read(`?feed=${feedId}&content=combined`)).toMatchObject({
      title: 'Of cats · combined · Our place',
      home_page_url: `${world.config.url}/feeds/${feedId}/combined`,
      feed_url: `${world.config.url}/json?feed=${feedId}&content=combined`,
    })
    await author.call(op.namedFeedUpdate, { params: { feed_id: feedId }, body: { isPublic: false } })
    expect((await get(`/atom?feed=${feedId}`)).status).toBe(404)
  })

  test('people and magazines elsewhere, by their handles', async () => {
    const far = await world.member({ username: 'eve@far.example', domain: 'far.example' })
    const club = await world.magazine({ name: 'club@far.example', domain: 'far.example' })
    const { entryId } = await world.entry(far, club.magazineId)
    expect(await ids('?user=@eve@far.example')).toEqual([`entry/${entryId}`])
    const feed = await read('?magazine=!club@far.example')
    expect(feed.items[0]).toMatchObject({
      authors: [{ url: `${world.config.url}/u/@eve@far.example` }],
      url: expect.stringMatching(/\/m\/club@far\.example\/t\/\d+\//),
    })
    expect(feed.home_page_url).toBe(`${world.config.url}/m/club@far.example`)
  })

  test('its own page and address, and is called after it', async () => {
    await post('anything #kittens')
    const called = async (search: string) => {
      const { title, home_page_url, feed_url } = await read(search)
      return [title, ...[home_page_url, feed_url].map((url) => url.replace(world.config.url, ''))]
    }
    expect(await called('')).toEqual(['Our place', '/', '/json'])
    expect(await called('?content=microblog')).toEqual([
      'microblog · Our place',
      '/microblog',
      '/json?content=microblog',
    ])
    expect(await called('?magazine=cats&sort=hot')).toEqual([
      'Cats & dogs · Our place',
      '/m/Cats',
      '/json?magazine=cats&sortBy=hot',
    ])
    expect(await called('?user=ann&content=posts')).toEqual([
      'Ann <Author> · microblog · Our place',
      '/u/Ann/posts',
      '/json?user=ann&content=microblog',
    ])
    expect(await called('?tag=Kittens')).toEqual([
      '#kittens · Our place',
      '/tag/kittens',
      '/json?tag=Kittens',
    ])
  })

  test.each([
    ['magazine=nobody', 404],
    ['user=nobody', 404],
    ['tag=nobodysaidthis', 404],
    ['tag=', 404],
    ['magazine=', 404],
    ['domain=nobody.example', 404],
    ['content=comments', 400],
    ['sortBy=best', 400],
    ['magazine=Cats&user=Ann', 400],
    ['user=%00', 400],
    ['user=%ff', 404],
  ])('nothing where its address says %s: %i', async (search, status) => {
    for (const format of ['rss', 'atom', 'json']) {
      const answer = await get(`/${format}?${search}`)
      expect([format, answer.status]).toEqual([format, status])
      expect(await answer.json()).toMatchObject({ detail: expect.any(String) })
    }
  })

  test('nothing that visitors may not see', async () => {
    const gone = await world.magazine({ visibility: 'soft_deleted' })
    const deleted = await world.member({ state: 'deleted' })
    const waiting = await world.member({ state: 'pending' })
    await write({ body: '#forbidden' })
    const admin = await world.member({ isAdmin: true })
    await admin.call(op.adminTagBan, { params: { name: 'forbidden' } })
    const searches = [
      `magazine=${gone.name}`,
      `user=${deleted.username}`,
      `user=${waiting.username}`,
      'tag=forbidden',
    ]
    for (const search of searches)
      expect([search, (await get(`/rss?${search}`)).status]).toEqual([search, 404])
    await admin.call(op.adminTagUnban, { params: { name: 'forbidden' } })
  })
})

describe('in a feed', () => {
  test('what is pinned stands where it was written, for a magazine and for a person', async () => {
    const { magazineId, name } = await world.magazine({ ownerId: moderator.userId })
    const who = await world.member()
    const threads: string[] = []
    for (let i = 0; i < 3; i++) {
      world.clock.advance(1_000)
      const { entryId } = await world.entry(who, magazineId)
      threads.unshift(`entry/${entryId}`)
    }
    const [, , oldest] = threads
    await moderator.call(op.moderateEntryTogglePin, { params: { entry_id: Number(oldest?.split('/')[1]) } })
    for (const search of [`?magazine=${name}`, `?user=${who.username}`])
      expect(await ids(search)).toEqual(threads)
    for (const sort of ['hot', 'top', 'active', 'commented', 'oldest']) {
      expect(new Set(await ids(`?magazine=${name}&sortBy=${sort}`))).toEqual(new Set(threads))
    }
  })

  test('who asked not to be discovered is told of only where they are named', async () => {
    const shy = await world.member({ discoverable: false })
    const { entryId } = await world.entry(shy, magazine.magazineId)
    const { postId } = await world.post(shy, magazine.magazineId)
    for (const content of ['threads', 'microblog', 'combined']) {
      const front = await ids(`?content=${content}`)
      expect(front).not.toEqual(expect.arrayContaining([`entry/${entryId}`]))
      expect(front).not.toEqual(expect.arrayContaining([`post/${postId}`]))
    }
    expect(await ids(`?user=${shy.username}`)).toEqual([`entry/${entryId}`])
  })

  test('what is for adults has neither text nor picture, and is marked', async () => {
    const { magazineId, name } = await world.magazine()
    const { entryId } = await write({ title: 'Later', body: 'bare words', isAdult: true }, magazineId)
    const { postId } = await author
      .call(op.magazinePostsCreate, {
        params: { magazine_id: magazineId },
        body: { body: 'bare words', isAdult: true },
      })
      .then(({ body }) => body)
    await world.stored('entry', entryId).update({ image: JSON.stringify(anImage()) })
    const { items } = await read(`?magazine=${name}&content=combined`)
    expect(JSON.stringify(items)).not.toContain('bare words')
    expect(items).toHaveLength(2)
    for (const item of items) {
      expect(item.tags).toEqual(['nsfw'])
      expect(item.image).toBeUndefined()
    }
    expect(items.map(({ id }) => id.split('/').at(-1))).toEqual(
      expect.arrayContaining([`${entryId}`, `${postId}`]),
    )
    expect(await ids('?user=ann&content=combined')).not.toContain(`entry/${entryId}`)
  })

  test('what warns is told by its warning alone', async () => {
    const { magazineId, name } = await world.magazine()
    const { postId } = (
      await author.call(op.magazinePostsCreate, {
        params: { magazine_id: magazineId },
        body: { body: 'bare words', contentWarning: 'Spiders' },
      })
    ).body
    await world.stored('post', postId).update({ image: JSON.stringify(anImage()) })
    const [item] = (await read(`?magazine=${name}&content=combined`)).items
    expect(item).toMatchObject({ content_html: expect.stringContaining('<strong>Spiders</strong>') })
    expect(JSON.stringify(item)).not.toContain('bare words')
    expect(item?.tags ?? []).toEqual([])
    expect(item?.image).toBeUndefined()
  })

  test('pictures are enclosed with their type', async () => {
    const { name, magazineId } = await world.magazine()
    const made = await author.call(op.magazineEntryCreateImage, {
      params: { magazine_id: magazineId },
      body: { title: 'A picture', alt: 'a "cat"' } as never,
      file: { filename: 'cat.png', bytes: png, type: 'image/png' },
    })
    expect(made.status).toBe(201)
    const [item] = (await read(`?magazine=${name}`)).items as { attachments?: unknown }[]
    const url = 'http://localhost:8080/media/aa/bb/aabb.png'
    expect(item?.attachments).toEqual([{ url, mime_type: 'image/png', title: 'a "cat"' }])
    const atom = parseXml(await (await get(`/atom?magazine=${name}`)).text())
    const links = childrenOf(childOf(atom, 'entry'), 'link').map(({ attributes }) => attributes)
    expect(links).toContainEqual({ rel: 'enclosure', type: 'image/png', href: url, title: 'a "cat"' })
  })

  test('a microblog is called by its first words, and keeps its id when it moves', async () => {
    world.clock.stop()
    const { postId } = await post(`**Loud** words, ${'more and '.repeat(30)}`)
    const rss = parseXml(await (await get('/rss?content=microblog')).text())
    const [item] = childrenOf(childOf(rss, 'channel'), 'item')
    expect(childOf(item, 'title')?.text).toMatch(/^Loud words, more and .{20,60}…$/)
    const day = world.clock.now().toISOString().slice(0, 10)
    expect(childOf(item, 'guid')?.text).toBe(`tag:localhost,${day}:post/${postId}`)
  })
})
