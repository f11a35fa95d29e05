import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SearchResultItem } from '@app/contract/content/search-schemas.ts'
import * as community from '@app/contract/events/community.ts'
import * as identity from '@app/contract/events/identity.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { nameIn, nameOf } from '../../test/front-page.ts'
import { WITHOUT_SPACES } from './query.ts'
import { wordsWithoutSpacesOnline } from '../migrations/046-words-without-spaces.ts'
import { viewsOfOthers } from '../../test/views-of-others.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let reader: Member
let magazineId: number

beforeAll(async () => {
  world = await contentWorld()
  world.answerCalls(viewsOfOthers)
  author = await world.member()
  reader = await world.member({ settings: { hideAdult: true } })
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const nameOfResult = ({ user, magazine, ...item }: SearchResultItem) =>
  (user && `user ${user.userId}`) ?? (magazine && `magazine ${magazine.magazineId}`) ?? nameIn(item)

const found = async (query: Record<string, unknown>, who: Pick<Member, 'call'> = world.anonymous) => {
  const { status, body } = await who.call(op.searchV2, { query })
  expect(status).toBe(200)
  return body.items.map(nameOfResult)
}

describe('words', () => {
  test('are found in titles, then in texts, then in comments', async () => {
    const body = await world.entry(author, magazineId, { title: 'Something else', body: 'A quokka sleeps.' })
    const title = await world.entry(author, magazineId, { title: 'The quokka', body: 'sleeps' })
    const post = await world.post(author, magazineId, { body: 'Quokka!' })
    const comment = await world.comment(author, body.entryId, null, 'One more quokka.')
    const answered = await world.postComment(author, post.postId, null, 'quokka quokka')
    const ids = await found({ q: 'quokka' })
    expect(ids.toSorted()).toEqual(
      [nameOf(body), nameOf(title), nameOf(post), nameOf(comment), nameOf(answered)].toSorted(),
    )
    expect(ids[0]).toBe(nameOf(title))
    expect(ids.slice(1, 3).toSorted()).toEqual([nameOf(body), nameOf(post)].toSorted())
    expect(ids.slice(3).toSorted()).toEqual([nameOf(comment), nameOf(answered)].toSorted())
  })

  test('stand before a title of other words however far apart they are', async () => {
    const apart = await world.entry(author, magazineId, {
      title: `dugong ${'and '.repeat(50)}manatee`,
    })
    const near = await world.entry(author, magazineId, {
      title: 'Sirenia',
      body: 'dugong manatee '.repeat(20),
    })
    const comment = await world.comment(author, near.entryId, null, 'dugong manatee')
    expect(await found({ q: 'dugong manatee' })).toEqual([apart, near, comment].map(nameOf))
  })

  test('of what is liked and of what is new stand first among equals', async () => {
    const old = await world.entry(author, magazineId, { title: 'A wombat' })
    const liked = await world.entry(author, magazineId, { title: 'A wombat' })
    world.clock.advance(200 * 86_400_000)
    const fresh = await world.entry(author, magazineId, { title: 'A wombat' })
    await reader.call(op.entryFavourite, { params: { entry_id: liked.entryId } })
    expect(await found({ q: 'wombat' })).toEqual([liked, fresh, old].map(nameOf))
  })

  test('must all occur, as phrases where quoted, and not where minus stands before them', async () => {
    const a = await world.entry(author, magazineId, { title: 'red kite over hills' })
    const b = await world.entry(author, magazineId, { title: 'kite of red paper' })
    expect((await found({ q: 'red kite' })).toSorted()).toEqual([nameOf(a), nameOf(b)].toSorted())
    expect(await found({ q: '"red kite"' })).toEqual([nameOf(a)])
    expect(await found({ q: 'kite -paper' })).toEqual([nameOf(a)])
    expect(await found({ q: 'kite wolverine' })).toEqual([])
    expect(await found({ q: '-kite' })).toEqual([])
  })

  test('are compared by their stems, in the language of each item', async () => {
    const english = await world.entry(author, magazineId, { title: 'Walruses gathering', lang: 'en' })
    const german = await world.entry(author, magazineId, { title: 'Alte Leuchttürme', lang: 'de' })
    const unknown = await world.entry(author, magazineId, { title: 'Walruses gathering', lang: 'tlh' })
    expect(await found({ q: 'walrus gathered "x"' })).toEqual([])
    expect(await found({ q: '"walrus" "gather"' })).toEqual([nameOf(english)])
    expect(await found({ q: '"leuchtturm"' })).toEqual([nameOf(german)])
    expect((await found({ q: '"walruses" "gathering"' })).toSorted()).toEqual(
      [nameOf(english), nameOf(unknown)].toSorted(),
    )
  })

  test('of scripts without spaces are found within a sentence', async () => {
    const japanese = await world.entry(author, magazineId, {
      title: '港町の朝市',
      body: '今朝は寿司屋の隣でラーメンを食べた。',
      lang: 'ja',
    })
    const comment = await world.comment(author, japanese.entryId, null, '塩ラーメンも美味しいよ。')
    const thai = await world.post(author, magazineId, { body: 'วันนี้ไปตลาดน้ำมา', lang: 'th' })
    const mixed = await world.post(author, magazineId, { body: 'Pythonで書く方法', lang: 'en' })
    expect(await found({ q: '寿司' })).toEqual([nameOf(japanese)])
    expect((await found({ q: 'ラーメン' })).toSorted()).toEqual(
      [nameOf(japanese), nameOf(comment)].toSorted(),
    )
    expect(await found({ q: '朝市 寿司屋' })).toEqual([nameOf(japanese)])
    expect(await found({ q: '隣' })).toEqual([nameOf(japanese)])
    expect(await found({ q: 'ラーメン -塩' })).toEqual([nameOf(japanese)])
    expect(await found({ q: '司寿' })).toEqual([])
    expect(await found({ q: 'ตลาดน้ำ' })).toEqual([nameOf(thai)])
    expect(await found({ q: 'Python 方法' })).toEqual([nameOf(mixed)])
  })

  test('of scripts without spaces are the same letters to a query and to what is stored', async () => {
    const rows = await world.deps.db.query<{ code: number }>(
      'spaced',
      `select code from generate_series(1, x'323af'::int) code
       where code not between x'd800'::int and x'dfff'::int and spaced(chr(code)) <> chr(code)`,
    )
    const stored = new Set(rows.map(({ code }) => code))
    const differ = Array.from({ length: 0x323b0 }, (_, code) => code).filter(
      (code) => WITHOUT_SPACES.test(String.fromCodePoint(code)) !== stored.has(code),
    )
    expect(differ.map((code) => code.toString(16))).toEqual([])
  })

  test('of scripts without spaces are found in what was written before they were', async () => {
    if (!('online' in wordsWithoutSpacesOnline)) throw new Error('it runs outside of a transaction')
    const old = await world.entry(author, magazineId, {
      title: 'Kamakura',
      body: '大仏を見に行く。',
      lang: 'ja',
    })
    const client = await world.deps.db.pin()
    try {
      await client.query(
        `update item_text set words = to_tsvector('simple', 'kamakura')
        where item_id = (select id from item where kind = 'entry' and number = $1)`,
        [old.entryId],
      )
      expect(await found({ q: '仏' })).toEqual([])
      await wordsWithoutSpacesOnline.online(client)
    } finally {
      await client.end()
    }
    world.clock.advance(60_000)
    expect(await found({ q: '仏' })).toEqual([nameOf(old)])
  })

  test('of Arabic are found in another form', async () => {
    const arabic = await world.entry(author, magazineId, { title: 'زرنا الحدائق القديمة', lang: 'ar' })
    expect(await found({ q: 'الحدائق' })).toEqual([nameOf(arabic)])
    expect(await found({ q: 'حدائق' })).toEqual([nameOf(arabic)])
  })

  test('may be begun only, and a part of a title as typed is enough', async () => {
    const { entryId } = await world.entry(author, magazineId, {
      title: 'Photosynthesis in Xq-7Zebra',
    })
    expect(await found({ q: 'photosy' })).toEqual([nameOf({ entryId })])
    expect(await found({ q: 'q-7Zeb' })).toEqual([nameOf({ entryId })])
    expect(await found({ q: 'q-7zeb' })).toEqual([])
    expect(await found({ q: '%Zeb' })).toEqual([])
  })

  test('change with an edit and go with their item', async () => {
    const { entryId } = await world.entry(author, magazineId, { title: 'An ocelot', body: 'x' })
    expect(await found({ q: 'ocelot' })).toEqual([nameOf({ entryId })])
    expect(await found({ q: 'margay' })).toEqual([])
    await author.call(op.entryUpdate, { params: { entry_id: entryId }, body: { title: 'A margay' } })
    expect(await found({ q: 'ocelot' })).toEqual([])
    expect(await found({ q: 'margay' })).toEqual([nameOf({ entryId })])
    await author.call(op.entryDelete, { params: { entry_id: entryId } })
    expect(await found({ q: 'margay' })).toEqual([])
  })

  test('of a trashed item are not found until it is restored', async () => {
    const moderator = await world.member()
    const mine = await world.magazine({ ownerId: moderator.userId })
    const { entryId } = await world.entry(author, mine.magazineId, { title: 'A pangolin' })
    await moderator.call(op.moderateEntryTrash, { params: { entry_id: entryId } })
    expect(await found({ q: 'pangolin' })).toEqual([])
    await moderator.call(op.moderateEntryRestore, { params: { entry_id: entryId } })
    expect(await found({ q: 'pangolin' })).toEqual([nameOf({ entryId })])
  })
})

describe('a search', () => {
  test('is narrowed by author, magazine and type', async () => {
    const other = await world.member()
    const elsewhere = await world.magazine()
    const mine = await world.entry(author, magazineId, { title: 'axolotl one' })
    const theirs = await world.entry(other, elsewhere.magazineId, { title: 'axolotl two' })
    const post = await world.post(other, magazineId, { body: 'axolotl three' })
    const comment = await world.postComment(author, post.postId, null, 'axolotl four')
    const sorted = async (query: Record<string, unknown>) =>
      (await found({ q: 'axolotl', ...query })).toSorted()
    expect(await sorted({ authorId: author.userId })).toEqual([nameOf(mine), nameOf(comment)])
    expect(await sorted({ magazineId: elsewhere.magazineId })).toEqual([nameOf(theirs)])
    expect(await sorted({ type: 'entry' })).toEqual([nameOf(mine), nameOf(theirs)])
    expect(await sorted({ type: 'post' })).toEqual([nameOf(post), nameOf(comment)])
    expect(await sorted({ type: '' })).toHaveLength(4)
    const page = await world.anonymous.call(op.searchV2, { query: { q: 'axolotl', perPage: 3, p: 2 } })
    expect(page.body.pagination).toEqual({ count: 4, currentPage: 2, maxPage: 2, perPage: 3 })
    expect(page.body.items).toHaveLength(1)
  })

  test('counts and pages through all that match, the best of the newest first, then by time', async () => {
    const { entryId } = await world.entry(author, magazineId, { title: 'Talk' })
    await world.knex.raw(
      `insert into item (kind, author_id, magazine_id, thread_id, title, slug, body, lang, shelf, entry_type, created_at,
         last_active, last_boosted_at)
       select k.kind, :author, :magazine, k.thread_id, k.title, '-', 'okapi ' || n, 'en', k.shelf, k.entry_type, t.at,
         t.at, t.at
       from generate_series(1, 560) n,
         (values ('entry', null, 'Any', 0, 'article'), ('entry_comment', :thread::int, null, null, null))
           k (kind, thread_id, title, shelf, entry_type),
         lateral (select :now::timestamptz - (600 - n) * interval '1 minute' as at) t
       where k.kind = 'entry' or n <= 30`,
      {
        author: author.userId,
        magazine: magazineId,
        thread: await world.idOf('entry', entryId),
        now: world.clock.now(),
      },
    )
    const best = await world.entry(author, magazineId, { title: 'Okapi' })
    const page = async (p: number) => {
      const { status, body } = await world.anonymous.call(op.searchV2, {
        query: { q: 'okapi', perPage: 100, p },
      })
      expect(status).toBe(200)
      expect(body.pagination).toMatchObject({ count: 591, maxPage: 6 })
      return body.items.map(nameIn)
    }
    const pages: string[][] = []
    for (let p = 1; p <= 6; p++) pages.push(await page(p))
    expect(pages.map((ids) => ids.length)).toEqual([100, 100, 100, 100, 100, 91])
    const ids = pages.flat()
    expect(ids[0]).toBe(nameOf(best))
    // Comments stand behind all threads that are ranked.
    expect(ids.slice(500, 530).every((id) => id.startsWith('entry_comment'))).toBe(true)
    expect(new Set(ids).size).toBe(591)
    // The sixty oldest threads are beyond those that are ranked: they come last, the newest of them first.
    const oldest = await world
      .knex('item')
      .where({ kind: 'entry' })
      .where('body', 'like', 'okapi %')
      .orderBy('created_at')
      .limit(61)
      .select('number')
    expect(ids.slice(-61)).toEqual(oldest.map(({ number }) => `entry ${number}`).toReversed())
    const past = await world.anonymous.call(op.searchV2, { query: { q: 'okapi', perPage: 100, p: 7 } })
    expect(past.status).toBe(404)
  })

  test('leaves out whom the reader blocks, whom nobody may discover, and hidden servers', async () => {
    const blocked = await world.member()
    const shy = await world.member({ discoverable: false })
    const unlisted = await world.magazine({ discoverable: false })
    const far = await world.magazine({ name: 'far@hidden.example', domain: 'hidden.example' })
    const faraway = await world.member({ username: 'x@hidden.example', domain: 'hidden.example' })
    const own = await world.entry(author, magazineId, { title: 'narwhal' })
    const byBlocked = await world.entry(blocked, magazineId, { title: 'narwhal' })
    await world.entry(shy, magazineId, { title: 'narwhal' })
    await world.entry(author, unlisted.magazineId, { title: 'narwhal' })
    const inFar = await world.entry(author, far.magazineId, { title: 'narwhal' })
    const byFar = await world.comment(faraway, own.entryId, null, 'narwhal')
    const sorted = async (who: Pick<Member, 'call'>) => (await found({ q: 'narwhal' }, who)).toSorted()
    const all = [nameOf(own), nameOf(byBlocked), nameOf(inFar), nameOf(byFar)]
    expect(await sorted(reader)).toEqual(all)
    const pair = { muterId: reader.userId, mutedId: blocked.userId }
    await world.emit(identity.userMuted, pair)
    expect(await sorted(reader)).toEqual(all.filter((id) => id !== nameOf(byBlocked)))
    await world.emit(identity.userUnmuted, pair)
    expect(await sorted(reader)).toEqual(all)
    await world.block(reader.userId, blocked.userId)
    expect(await sorted(reader)).toEqual(all.filter((id) => id !== nameOf(byBlocked)))
    await world.emit(community.instancesBlockedForAll, { domains: ['hidden.example'] })
    expect(await sorted(reader)).toEqual([nameOf(own)])
    expect(await sorted(world.anonymous)).toEqual(all)
    const exempt = { userId: reader.userId, domains: [], exempt: ['hidden.example'] }
    await world.emit(identity.instanceBlocksChanged, exempt)
    expect(await sorted(reader)).toHaveLength(3)
    await world.emit(community.instancesBlockedForAll, { domains: [] })
    await world.emit(identity.instanceBlocksChanged, { ...exempt, domains: ['hidden.example'], exempt: [] })
    expect(await sorted(reader)).toEqual([nameOf(own)])
    await world.emit(identity.instanceBlocksChanged, { ...exempt, exempt: [] })
  })

  test('is ranked once for readers who hide different things, each of whom finds what is theirs', async () => {
    const blocked = await world.member()
    const own = await world.entry(author, magazineId, { title: 'potoroo' })
    await world.entry(blocked, magazineId, { title: 'potoroo' })
    await world.block(reader.userId, blocked.userId)
    const names = vi.spyOn(world.deps.db, 'query')
    try {
      expect(await found({ q: 'potoroo' })).toHaveLength(2)
      expect(await found({ q: 'potoroo' }, reader)).toEqual([nameOf(own)])
      expect(await found({ q: 'potoroo' }, author)).toHaveLength(2)
      const asked = names.mock.calls.map(([name]) => name)
      expect(asked.filter((name) => /^search-\d/.test(name))).toHaveLength(1)
      expect(asked.filter((name) => name.startsWith('search-seen'))).toHaveLength(3)
    } finally {
      names.mockRestore()
    }
    await world.entry(author, magazineId, { title: 'potoroo' })
    expect(await found({ q: 'potoroo' })).toHaveLength(3)
  })

  test('fills a page of somebody who hides what is best with what comes after, asking twice at most', async () => {
    const blocked = await world.member()
    const below: string[] = []
    for (let i = 0; i < 3; i++)
      below.push(nameOf(await world.entry(author, magazineId, { body: 'A bettong' })))
    for (let i = 0; i < 4; i++) await world.entry(blocked, magazineId, { title: 'bettong' })
    await world.block(reader.userId, blocked.userId)
    const asked = vi.spyOn(world.deps.db, 'query')
    try {
      const { body } = await reader.call(op.searchV2, { query: { q: 'bettong', perPage: 2 } })
      expect(body.items.map(nameOfResult)).toEqual(below.toReversed().slice(0, 2))
      expect(body.pagination).toMatchObject({ count: 3, maxPage: 2 })
      expect(asked.mock.calls.filter(([name]) => name.startsWith('search-seen'))).toHaveLength(2)
    } finally {
      asked.mockRestore()
    }
  })

  test('finds people and magazines by name, shown name and what they say of themselves', async () => {
    const person = await world.user({ username: 'capybara_fan', about: 'I collect teapots' })
    const place = await world.magazine({ name: 'teapots', title: 'All about teapots', description: 'Steam' })
    expect((await found({ q: 'teapots' })).toSorted()).toEqual(
      [`user ${person.userId}`, `magazine ${place.magazineId}`].toSorted(),
    )
    expect(await found({ q: 'capyb' })).toEqual([`user ${person.userId}`])
    expect(await found({ q: 'pybara_f' })).toEqual([`user ${person.userId}`])
    expect(await found({ q: 'teapots', type: 'entry' })).toEqual([])
    expect(await found({ q: 'teapots', authorId: author.userId })).toEqual([])
    await world.user({ ...person, state: 'deleted' })
    expect(await found({ q: 'capyb' })).toEqual([])
  })

  test('is narrowed to one kind, to a time, a language, a tag and a domain', async () => {
    const url = 'https://numbat.example/one'
    const link = await world.entry(author, magazineId, { title: 'numbat', url, lang: 'de' })
    const text = await world.entry(author, magazineId, { title: 'numbat', body: 'of #Marsupials' })
    const post = await world.post(author, magazineId, { body: 'numbat #marsupials' })
    const comment = await world.comment(author, link.entryId, null, 'numbat')
    const answer = await world.postComment(author, post.postId, null, 'numbat')
    const person = await world.user({ username: 'numbat' })
    const place = await world.magazine({ name: 'numbat' })
    const only = async (query: Record<string, unknown>) => (await found({ q: 'numbat', ...query })).toSorted()
    const names = (...items: Parameters<typeof nameOf>[0][]) => items.map(nameOf).toSorted()
    expect(await only({ kind: 'thread' })).toEqual(names(link, text))
    expect(await only({ kind: 'link' })).toEqual(names(link))
    expect(await only({ kind: 'article' })).toEqual(names(text))
    expect(await only({ kind: 'video' })).toEqual([])
    expect(await only({ kind: 'microblog' })).toEqual(names(post))
    expect(await only({ kind: 'comment' })).toEqual(names(comment, answer))
    expect(await only({ kind: 'comment', type: 'post' })).toEqual(names(answer))
    expect(await only({ kind: 'user' })).toEqual([`user ${person.userId}`])
    expect(await only({ kind: 'magazine' })).toEqual([`magazine ${place.magazineId}`])
    expect(await only({ kind: 'magazine', tag: 'marsupials' })).toEqual([])
    const asked = { q: 'numbat', kind: 'user', authorId: author.userId, lang: 'de' }
    expect((await author.call(op.searchV2, { query: asked } as never)).body).toMatchObject({
      items: [],
      pagination: { count: 0 },
    })
    expect(await only({ tag: 'MARSUPIALS' })).toEqual(names(text, post))
    expect(await only({ 'lang[]': 'de' })).toEqual(names(link))
    expect(await only({ domain: 'Numbat.example' })).toEqual(names(link))
    expect(await only({ domain: 'numbat.example', kind: 'comment' })).toEqual([])
    expect(await only({ domain: 'nowhere.example' })).toEqual([])
    world.clock.advance(2 * 86_400_000)
    const late = await world.comment(author, link.entryId, null, 'numbat')
    expect(await only({ time: '1d' })).toEqual(names(late))
    expect(await only({ time: '1w' })).toHaveLength(6)
    // Several kinds together, of threads those of a type; what the other narrows narrows them all.
    expect(await only({ kind: 'microblog,link' })).toEqual(names(link, post))
    expect(await only({ kind: ['link', 'comment'] })).toEqual(names(link, comment, answer, late))
    expect(await only({ kind: 'thread,video' })).toEqual(names(link, text))
    expect(await only({ kind: 'user,magazine,microblog' })).toEqual(
      [...names(post), `user ${person.userId}`, `magazine ${place.magazineId}`].toSorted(),
    )
    expect(await only({ kind: 'link,comment', lang: 'de' })).toEqual(names(link))
    // Since a day, and since whichever of two is later.
    const day = (ago: number) => new Date(+world.clock.now() - ago * 86_400_000).toISOString().slice(0, 10)
    expect(await only({ since: day(0) })).toEqual(names(late))
    expect(await only({ since: day(10) })).toHaveLength(6)
    expect(await only({ since: day(10), time: '1d' })).toEqual(names(late))
    expect(await only({ since: day(0), time: '1y' })).toEqual(names(late))
    const refused = { query: { q: 'numbat', since: 'yesterday' } }
    expect((await world.anonymous.call(op.searchV2, refused)).status).toBe(400)
    const counted = await world.anonymous.call(op.searchV2, { query: { q: 'numbat', kind: 'thread' } })
    expect(counted.body.pagination.count).toBe(2)
  })

  test('names the thread of a comment that everybody may see', async () => {
    const thread = await world.entry(author, magazineId, { title: 'On bilbies' })
    await world.comment(author, thread.entryId, null, 'a thylacine')
    const named = async () =>
      (await world.anonymous.call(op.searchV2, { query: { q: 'thylacine' } })).body.items.map(
        ({ entryComment }) => entryComment?.entry,
      )
    expect(await named()).toEqual([{ entryId: thread.entryId, title: 'On bilbies', slug: thread.slug }])
    await author.call(op.entryDelete, { params: { entry_id: thread.entryId } })
    expect((await named()).filter(Boolean)).toEqual([])
  })

  test('offers what is called nearly so where nothing was found', async () => {
    const near = async (query: Record<string, unknown>, who: Pick<Member, 'call'> = world.anonymous) => {
      const { body } = await who.call(op.searchV2, { query })
      expect(body.items).toEqual([])
      return body.near && { items: body.near.items.map(nameOfResult).toSorted(), tags: body.near.tags }
    }
    world.clock.advance(600_000)
    const shy = await world.member({ discoverable: false })
    const place = await world.magazine({ name: 'pademelons', title: 'All pademelons' })
    const person = await world.member({ username: 'pademelon1' })
    const thread = await world.entry(author, magazineId, { title: 'One pademelon', body: '#pademelon' })
    await world.entry(shy, magazineId, { title: 'A shy pademelon' })
    const all = [`user ${person.userId}`, `magazine ${place.magazineId}`, nameOf(thread)].toSorted()
    expect(await near({ q: 'padmelon' })).toEqual({ items: all, tags: ['pademelon'] })
    // A letter left out, or one too many; of short words, too.
    for (const q of ['pademeln', 'pademellon']) expect((await near({ q }))?.items).toEqual(all)
    const garden = await world.entry(author, magazineId, { title: 'My new gardenia' })
    expect((await near({ q: 'gardn' }))?.items).toContain(nameOf(garden))
    await world.block(reader.userId, person.userId)
    expect((await near({ q: 'padmelon' }, reader))?.items).not.toContain(`user ${person.userId}`)
    expect(await near({ q: 'padmelon', kind: 'link' })).toBeUndefined()
    expect(await near({ q: 'qqqq' })).toEqual({ items: [], tags: [] })
  })

  test('puts who and what is called just so first', async () => {
    await world.magazine({ name: 'bandicoots', title: 'All bandicoot' })
    await world.entry(author, magazineId, { title: 'bandicoot' })
    const called = await world.magazine({ name: 'bandicoot', title: 'Small animals' })
    expect((await found({ q: 'Bandicoot' }))[0]).toBe(`magazine ${called.magazineId}`)
  })

  test.each([
    [{}, 400],
    [{ q: '' }, 400],
    [{ q: '   ' }, 400],
    [{ q: 'x'.repeat(2049) }, 400],
    [{ q: 'a', type: 'magazine' }, 400],
    [{ q: 'a', authorId: 'me' }, 400],
    [{ q: 'a', magazineId: 'x' }, 400],
    [{ q: 'a', perPage: 'x' }, 400],
    [{ q: 'nothing-like-it', p: 0 }, 404],
    [{ q: 'nothing-like-it', p: 2 }, 404],
    [{ q: "'); drop table item; --" }, 200],
    [{ q: '& | ! <-> :* ( ) \\ \' "' }, 200],
    [{ q: '🐘 ‮ ​' }, 200],
    [{ q: 'the', perPage: 1000 }, 200],
  ])('%j answers %i', async (query, status) => {
    expect((await world.anonymous.call(op.searchV2, { query })).status).toBe(status)
    expect((await world.anonymous.call(op.search, { query })).status).toBe(status)
  })

  test.each([{ kind: 'song' }, { 'lang[]': 'german' }, { time: 'then' }])('%j is refused', async (query) => {
    const { status } = await world.anonymous.call(op.searchV2, { query: { q: 'a', ...query } })
    expect(status).toBe(400)
  })

  test('answers old clients with items that say what they are', async () => {
    const url = 'https://site.example/tapir'
    const one = await world.entry(author, magazineId, { title: 'tapir', url })
    const twin = await world.entry(author, (await world.magazine()).magazineId, { title: 'the same', url })
    await world.comment(author, one.entryId, null, 'tapir')
    await reader.call(op.entryVote, { params: { entry_id: one.entryId, choice: 1 } })
    const { body } = await reader.call(op.search, { query: { q: 'tapir' } })
    expect(body.items.map(({ itemType }) => itemType).toSorted()).toEqual(['entry', 'entry_comment'])
    const entry = body.items.find(({ itemType }) => itemType === 'entry')
    expect(entry).toMatchObject({
      userVote: null,
      isFavourited: null,
      canAuthUserModerate: null,
      bookmarks: [],
    })
    expect(entry).toMatchObject({ crosspostedEntries: [{ entryId: twin.entryId }] })
    expect(body).toMatchObject({ apActors: [], apObjects: [] })
  })
})
