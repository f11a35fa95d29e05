import * as community from '@app/contract/events/community.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentCreated, contentReported, magazineCountsChanged } from '@app/contract/events/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { anImage, contentWorld, op, png } from '../../test/content-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

describe('posting a thread', () => {
  test('a link gets its type, slug, domain, tags and cleaned address, and is announced', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const entry = await world.entry(author, magazineId, {
      title: 'Test Thread',
      url: 'https://www.example.org/a?utm_source=x&b=1#part',
      body: 'About #Zażółć and @friend',
      tags: ['Kept'],
      lang: 'de',
      isOc: true,
    })
    expect(entry).toMatchObject({
      title: 'Test Thread',
      slug: 'Test-Thread',
      type: 'link',
      url: 'https://www.example.org/a?b=1#part',
      domain: { name: 'example.org', entryCount: 1, isUserSubscribed: false },
      tags: ['zazolc', 'Kept'],
      lang: 'de',
      isOc: true,
      isAdult: false,
      uv: 0,
      dv: 0,
      favourites: 0,
      numComments: 0,
      isFavourited: false,
      userVote: 0,
      visibility: 'visible',
      crosspostedEntries: [],
      notificationStatus: 'Default',
      canAuthUserModerate: false,
      isAuthorModeratorInMagazine: false,
      bookmarks: [],
      editedAt: null,
      apId: null,
      user: { userId: author.userId },
      magazine: { magazineId },
    })
    const announced = await world.outbox.named(contentCreated)
    expect(announced.at(-1)?.data).toMatchObject({ type: 'entry', id: entry.entryId, mentions: ['@friend'] })
    const counts = await world.outbox.named(magazineCountsChanged)
    expect(counts.at(-1)?.data).toMatchObject({ magazineId, entryCount: 1, postCount: 0 })
  })

  test('sent again with the same Idempotency-Key it is answered as before and posted once', async () => {
    const [author, other] = [await world.member(), await world.member()]
    const { magazineId } = await world.magazine()
    const post = (who: typeof author, key: string, title = 'Once') =>
      who.call(op.magazineEntryCreate, {
        params: { magazine_id: magazineId },
        body: { title, body: 'text' },
        headers: { 'idempotency-key': key },
      })
    const first = await post(author, 'a')
    expect(first.status).toBe(201)
    const again = await post(author, 'a')
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await post(author, 'a', 'Another')).status).toBe(422)
    expect((await post(author, 'b')).body.entryId).not.toBe(first.body.entryId)
    expect((await post(other, 'a')).body.entryId).not.toBe(first.body.entryId)
    world.clock.advance(24 * 3_600_000 + 1)
    expect((await post(author, 'a')).body.entryId).not.toBe(first.body.entryId)
  })

  test('of many at once with one Idempotency-Key one is done, and a refused one leaves it free', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const post = (title: string, key: string) =>
      author.call(op.magazineEntryCreate, {
        params: { magazine_id: magazineId },
        body: { title, body: 'text' },
        headers: { 'idempotency-key': key },
      })
    const replies = await Promise.all(Array.from({ length: 6 }, () => post('Race', 'race')))
    const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.entryId)
    expect(new Set(made).size).toBe(1)
    const waiting = replies.filter(({ status }) => status !== 201)
    expect(waiting.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      waiting.map(() => [409, '1']),
    )
    const nowhere = await author.call(op.magazineEntryCreate, {
      params: { magazine_id: 424_242 },
      body: { title: 'Refused', body: 'text' },
      headers: { 'idempotency-key': 'free' },
    })
    expect(nowhere.status).toBe(404)
    expect((await post('Taken', 'free')).status).toBe(201)
    expect((await post('Long', 'x'.repeat(256))).status).toBe(400)
  })

  test('a vote that is put twice with one Idempotency-Key is not taken back', async () => {
    const [author, fan] = [await world.member(), await world.member()]
    const { magazineId } = await world.magazine()
    const { entryId } = await world.entry(author, magazineId)
    const favour = (key: string) =>
      fan.call(op.entryFavourite, {
        params: { entry_id: entryId },
        headers: { 'idempotency-key': key },
      })
    expect((await favour('up')).body).toMatchObject({ isFavourited: true, favourites: 1 })
    expect((await favour('up')).body).toMatchObject({ isFavourited: true, favourites: 1 })
    expect((await favour('down')).body).toMatchObject({ isFavourited: false, favourites: 0 })
  })

  test('the type follows from what the thread carries', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const typeOf = async (body: Record<string, unknown>) => (await world.entry(author, magazineId, body)).type
    expect(await typeOf({ url: 'https://a.example/b.PNG' })).toBe('image')
    expect(await typeOf({ url: 'https://a.example/b.mp4' })).toBe('video')
    expect(await typeOf({ url: 'https://a.example/b' })).toBe('link')
    expect(await typeOf({ body: 'only words' })).toBe('article')
  })

  test('an image arrives by multipart under either name, with its alternative text', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    for (const field of ['uploadImage', 'imageUpload']) {
      const reply = await author.call(op.magazineEntryCreateImage, {
        params: { magazine_id: magazineId },
        body: { title: 'A picture', alt: 'a cat', isOc: 'true', 'tags[0]': 'cats' },
        file: { field, filename: 'cat.png', bytes: png },
      })
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({ type: 'image', image: anImage('a cat'), isOc: true, tags: ['cats'] })
    }
  })

  test('the unified call takes a form without a file', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const form = new FormData()
    form.set('title', 'By form')
    form.set('url', 'https://a.example/')
    form.set('isAdult', 'false')
    const reply = await author.fetch(`/api/magazine/${magazineId}/entries`, { method: 'POST', body: form })
    expect(reply.status).toBe(201)
    expect(await reply.json()).toMatchObject({ type: 'link', isAdult: false, image: null })
  })

  test('an adult magazine makes its content adult', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine({ isAdult: true })
    expect(await world.entry(author, magazineId, { isAdult: false })).toMatchObject({ isAdult: true })
  })

  test('threads with the same address find each other, and lists do not say so', async () => {
    const author = await world.member({ settings: { hideAdult: false } })
    const [here, there] = [await world.magazine(), await world.magazine()]
    const url = 'https://cross.example/post'
    const first = await world.entry(author, here.magazineId, { url })
    const second = await world.entry(author, there.magazineId, { url })
    expect(second.crosspostedEntries).toMatchObject([
      { entryId: first.entryId, crosspostedEntries: null, tags: [] },
    ])
    const list = await author.call(op.magazineEntriesRetrieve, { params: { magazine_id: there.magazineId } })
    expect(list.body.items[0]?.crosspostedEntries).toBeNull()
  })

  test('a link to a provider that administrators named says how it is shown, where it is read alone', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const embedOf = async (url: string) => {
      const { entryId } = await world.entry(author, magazineId, { url })
      return (await author.call(op.entryRetrieve, { params: { entry_id: entryId } })).body.embed
    }
    const youtube = { provider: 'YouTube', url: 'https://www.youtube-nocookie.com/embed/tides' }
    expect(await embedOf('https://youtu.be/tides')).toEqual(youtube)
    expect(await embedOf('https://news.example/tides')).toBeNull()
    const list = await author.call(op.magazineEntriesRetrieve, { params: { magazine_id: magazineId } })
    expect(list.body.items.map(({ embed }) => embed)).toEqual([null, null])
    await world.emit(community.settingsChanged, { settings: { MBIN_EMBEDS: '' } })
    expect(await embedOf('https://youtu.be/neap')).toBeNull()
    await world.emit(community.settingsChanged, { settings: {} })
  })

  test('what is missing or wrong is refused and nothing is kept', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const post = (body: Record<string, unknown>) =>
      author.call(op.magazineEntryCreateLink, { params: { magazine_id: magazineId }, body })
    const bad: Record<string, unknown>[] = [
      { title: 'No content' },
      { title: 'x', body: 'short title' },
      { title: 'x'.repeat(256), body: 'long title' },
      { title: 'x'.repeat(3_000_000), body: 'huge title' },
      { body: 'no title' },
      { title: 'Bad link', url: 'javascript:alert(1)' },
      { title: 'Bad link', url: 'ftp://a.example/' },
      { title: 'Bad link', url: 'not an address' },
      { title: 'Bad link', url: 'https://localhost/' },
      { title: 'Bad link', url: `https://a.example/${'x'.repeat(2048)}` },
      { title: 'Bad language', body: 'x', lang: 'english' },
      { title: 'Bad language', body: 'x', lang: 'e' },
      { title: 'Nul\u0000', body: 'x' },
      { title: 7, body: 'x' },
      { title: 'Long body', body: 'x'.repeat(35_001) },
    ]
    for (const body of bad) expect([body['title'], (await post(body)).status]).toEqual([body['title'], 400])
    const [{ count } = { count: -1 }] = await world.knex('item').where({ magazine_id: magazineId }).count()
    expect(Number(count)).toBe(0)
  })

  test('a text file named .png is no picture, and an image thread needs one', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const send = (bytes: Buffer) =>
      author.call(op.magazineEntryCreateImage, {
        params: { magazine_id: magazineId },
        body: { title: 'A picture' },
        file: { filename: 'x.png', bytes },
      })
    expect((await send(Buffer.from('just text'))).status).toBe(400)
    const form = new FormData()
    form.set('title', 'A picture')
    const none = await author.fetch(`/api/magazine/${magazineId}/image`, { method: 'POST', body: form })
    expect(none.status).toBe(400)
  })

  test('text that looks like script, SQL or trickery is kept as it is', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const title = `<script>alert(1)</script>'; drop table item; -- \u202ex\u202c\u200b 😀`
    const entry = await world.entry(author, magazineId, { title, body: '${7*7} {{7*7}} %s \\' })
    expect(entry).toMatchObject({ title: title.trim(), body: '${7*7} {{7*7}} %s \\' })
  })

  test('404 comes before 403, and 403 before what is wrong with the body', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const restricted = await world.magazine({ isPostingRestrictedToMods: true })
    await world.ban(author.userId, magazineId)
    const post = (id: number, body = {}) =>
      author.call(op.magazineEntryCreateArticle, { params: { magazine_id: id }, body })
    expect((await post(999_999)).status).toBe(404)
    expect((await post(magazineId)).status).toBe(403)
    expect((await post(restricted.magazineId, { title: 'Title', body: 'x' })).status).toBe(403)
    expect(
      (await world.anonymous.call(op.magazineEntryCreateArticle, { params: { magazine_id: magazineId } }))
        .status,
    ).toBe(401)
  })

  test('somebody who registered a moment ago can post at once', async () => {
    const { aUser, principalOf } = await import('@app/platform/testing/index.ts')
    const fresh = aUser()
    world.users.set(fresh.username, fresh)
    const { magazineId } = await world.magazine()
    const reply = await world.as(principalOf(fresh)).call(op.magazineEntryCreateArticle, {
      params: { magazine_id: magazineId },
      body: { title: 'Hello', body: 'I am new' },
    })
    expect(reply.status).toBe(201)
    expect(reply.body.user.username).toBe(fresh.username)
  })
})

describe('editing a thread', () => {
  test('absent fields stay, flags do not, and address and type never change', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const entry = await world.entry(author, magazineId, {
      title: 'Before',
      url: 'https://a.example/x',
      body: '#old',
      tags: ['own'],
      isOc: true,
      lang: 'fr',
    })
    const edited = await author.call(op.entryUpdate, {
      params: { entry_id: entry.entryId },
      body: { body: 'now #new', url: 'https://evil.example/' },
    })
    expect(edited.status).toBe(200)
    expect(edited.body).toMatchObject({
      title: 'Before',
      url: 'https://a.example/x',
      type: 'link',
      body: 'now #new',
      tags: ['new', 'old', 'own'],
      isOc: false,
      lang: 'fr',
    })
    expect(edited.body.editedAt).not.toBeNull()
    const cleared = await author.call(op.entryUpdate, {
      params: { entry_id: entry.entryId },
      body: { tags: [], title: 'After' },
    })
    expect(cleared.body).toMatchObject({ tags: ['new'], slug: 'After' })
  })

  test('of two who edit what they read at the same time, the second is told and changes nothing', async () => {
    const [author, admin] = [await world.member(), await world.member({ isAdmin: true })]
    const { magazineId } = await world.magazine()
    const { entryId } = await world.entry(author, magazineId, { title: 'Before' })
    const params = { entry_id: entryId }
    const read = async (who: typeof author) =>
      (await who.call(op.entryRetrieve, { params })).headers.get('etag') ?? ''
    const edit = (who: typeof author, title: string, ifMatch?: string) =>
      who.call(op.entryUpdate, {
        params,
        body: { title },
        ...(ifMatch && { headers: { 'if-match': ifMatch } }),
      })

    const seen = await read(author)
    expect(seen).toMatch(/^"[\w-]{22}"$/)
    expect(await read(admin)).toBe(seen)
    // Votes and answers are no edits.
    await admin.call(op.entryVote, { params: { ...params, choice: 1 } })
    expect(await read(author)).toBe(seen)

    const first = await edit(admin, 'By the admin', seen)
    expect([first.status, first.headers.get('etag')]).toEqual([200, await read(author)])
    expect((await edit(author, 'By the author', seen)).status).toBe(412)
    expect((await world.anonymous.call(op.entryRetrieve, { params })).body.title).toBe('By the admin')
    expect((await edit(author, 'Anyway', '*')).status).toBe(200)
    expect((await edit(author, 'Again', `"other", ${await read(author)}`)).status).toBe(200)
    expect((await edit(author, 'Never required')).status).toBe(200)

    const base = await read(author)
    const races = await Promise.all(['One', 'Two', 'Three'].map((title) => edit(author, title, base)))
    expect(races.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  test('only the author, global moderators and admins may', async () => {
    const [author, owner] = [await world.member(), await world.member()]
    const admin = await world.member({ isAdmin: true })
    const { magazineId } = await world.magazine({ ownerId: owner.userId })
    const { entryId } = await world.entry(author, magazineId)
    const edit = (who: typeof author) =>
      who.call(op.entryUpdate, { params: { entry_id: entryId }, body: { title: 'Changed' } })
    expect((await edit(owner)).status).toBe(403)
    expect((await edit(admin)).status).toBe(200)
    expect((await author.call(op.entryUpdate, { params: { entry_id: 424_242 }, body: {} })).status).toBe(404)
  })
})

describe('deleting a thread', () => {
  test('without comments it is gone, with comments only what it said', async () => {
    const author = await world.member()
    const { magazineId } = await world.magazine()
    const bare = await world.entry(author, magazineId)
    const talked = await world.entry(author, magazineId)
    await world.comment(author, talked.entryId)
    const remove = (id: number) => author.call(op.entryDelete, { params: { entry_id: id } })
    expect((await remove(bare.entryId)).status).toBe(204)
    expect((await remove(talked.entryId)).status).toBe(204)
    const read = (id: number) => world.anonymous.call(op.entryRetrieve, { params: { entry_id: id } })
    expect((await read(bare.entryId)).status).toBe(404)
    const left = await read(talked.entryId)
    expect(left.body).toMatchObject({
      visibility: 'soft_deleted',
      title: null,
      body: null,
      url: null,
      domain: null,
      image: null,
      tags: null,
      badges: null,
      uv: null,
      dv: null,
      favourites: null,
      slug: null,
      numComments: 1,
      userVote: null,
    })
    const list = await world.anonymous.call(op.magazineEntriesRetrieve, {
      params: { magazine_id: magazineId },
    })
    expect(list.body).toMatchObject({ items: [], pagination: { count: 0 } })
  })

  test('moderators do not use it: they trash', async () => {
    const [author, owner] = [await world.member(), await world.member()]
    const { magazineId } = await world.magazine({ ownerId: owner.userId })
    const { entryId } = await world.entry(author, magazineId)
    expect((await owner.call(op.entryDelete, { params: { entry_id: entryId } })).status).toBe(403)
  })

  test('an id that is none is not found', async () => {
    for (const id of ['0', '-1', 'abc', '99999999999', '1.5']) {
      expect((await world.anonymous.fetch(`/api/entry/${id}`)).status).toBe(404)
    }
  })
})

test('a report reaches the moderators, also on one’s own thread', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine()
  const { entryId } = await world.entry(author, magazineId)
  const reply = await author.call(op.entryReport, { params: { entry_id: entryId }, body: { reason: 'spam' } })
  expect(reply.status).toBe(204)
  expect((await world.outbox.named(contentReported)).at(-1)?.data).toMatchObject({
    type: 'entry',
    id: entryId,
    reporterId: author.userId,
    reportedId: author.userId,
    reason: 'spam',
  })
})

test('what is written without a language gets that of the instance', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine()
  const langs = async () => [
    (await world.entry(author, magazineId)).lang,
    (await world.post(author, magazineId)).lang,
  ]
  expect(await langs()).toEqual(['en', 'en'])
  await world.settings({ KBIN_DEFAULT_LANG: 'de' })
  expect(await langs()).toEqual(['de', 'de'])
  await world.settings({ KBIN_DEFAULT_LANG: 'pt-BR' })
  expect(await langs()).toEqual(['pt', 'pt'])
  await world.settings({})
})
