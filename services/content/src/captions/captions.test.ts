import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingestContent } from '@app/contract/calls/content.ts'
import { memberWorks } from '@app/contract/calls/portability.ts'
import { captionLimits } from '@app/contract/content/media.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { remoteObject } from '../../test/remote-object.ts'

type Member = Awaited<ReturnType<ContentWorld['member']>>
let world: ContentWorld
let author: Member
let moderator: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  moderator = await world.member()
  magazineId = (await world.magazine({ ownerId: moderator.userId, moderatorIds: [moderator.userId] }))
    .magazineId
})
afterAll(() => world.close())

const vtt = (...said: string[]) =>
  ['WEBVTT', ...said.map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}`)].join('\n\n')
const url = 'https://films.example/tides.mp4'
const film = (body: Record<string, unknown> = {}) => world.entry(author, magazineId, { url, ...body })
const read = async (entry_id: number, who: Pick<Member, 'call'> = world.anonymous) =>
  (await who.call(op.entryRetrieve, { params: { entry_id } })).body
const captions = async (id: number, language: string, who: Pick<Member, 'fetch'> = world.anonymous) => {
  const answer = await who.fetch(`/api/entry/${id}/captions/${language}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const transcript = (entry_id: number, who: Pick<Member, 'call'> = world.anonymous) =>
  who.call(op.entryTranscript, { params: { entry_id } })
const edit = (entry_id: number, body: Record<string, unknown>) =>
  author.call(op.entryUpdate, { params: { entry_id }, body: body as never })

describe('what a thread plays', () => {
  test.each([
    ['https://films.example/tides.mp4', 'video', 'video/mp4'],
    ['https://films.example/Tides.WEBM?size=2#t=3', 'video', 'video/webm'],
    ['https://sounds.example/tides.ogg', 'audio', 'audio/ogg'],
    ['https://sounds.example/tides.wav', 'audio', 'audio/wav'],
  ])('%s is %s', async (address, type, mediaType) => {
    const { media } = await film({ url: address })
    expect(media).toMatchObject({ type, url: address, mediaType, captions: [], hasTranscript: false })
  })

  test.each(['https://films.example/mp4', 'https://films.example/a.mp4.html'])(
    '%s is a page',
    async (address) => expect((await film({ url: address })).media).toBeNull(),
  )

  test('is a sound where its server says so, whatever the address', async () => {
    const address = 'https://sounds.example/episode?id=7'
    world.previews.set(address, {
      url: address,
      type: 'link',
      mediaType: 'audio/mpeg',
      title: null,
      description: null,
      siteName: null,
      image: null,
      embedUrl: null,
    })
    const { entryId } = await film({ url: address })
    await eventually(async () =>
      expect((await read(entryId)).media).toMatchObject({ type: 'audio', mediaType: 'audio/mpeg' }),
    )
  })
})

describe('captions and a transcript', () => {
  test('come with a thread; lists tell that there are some, their texts are asked for', async () => {
    const { entryId, media } = await film({
      captions: [
        { language: 'pt-br', label: 'Legendas', vtt: vtt('Alto', 'Baixo') },
        { language: 'en', vtt: vtt('High', 'Low') },
      ],
      transcript: 'High and low.\n',
    })
    const told = {
      type: 'video',
      url,
      mediaType: 'video/mp4',
      width: null,
      height: null,
      captions: [
        { language: 'pt-BR', label: 'Legendas', url: `/api/entry/${entryId}/captions/pt-BR` },
        { language: 'en', label: null, url: `/api/entry/${entryId}/captions/en` },
      ],
      hasTranscript: true,
    }
    expect(media).toEqual(told)
    const listed = await world.anonymous.call(op.magazineEntriesRetrieve, {
      params: { magazine_id: magazineId },
      query: { sort: 'newest' },
    })
    expect(listed.body.items[0]?.media).toEqual(told)
    const portuguese = await captions(entryId, 'pt-BR')
    expect(portuguese.text).toBe(vtt('Alto', 'Baixo'))
    expect(portuguese.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(portuguese.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await captions(entryId, 'de')).status).toBe(404)
    expect((await transcript(entryId)).body).toEqual({
      transcript: 'High and low.',
      isDerived: false,
      language: null,
    })
    expect((await world.outbox.named(contentCreated)).at(-1)?.data.captions).toEqual([
      { language: 'pt-BR', label: 'Legendas' },
      { language: 'en', label: null },
    ])
  })

  test('without a transcript one is made of the captions in the language of the thread', async () => {
    const { entryId } = await film({
      lang: 'de',
      captions: [
        { language: 'en', vtt: vtt('High') },
        { language: 'de-AT', vtt: vtt('<v Ann>Hoch', 'Hoch') },
      ],
    })
    expect((await transcript(entryId)).body).toEqual({
      transcript: 'Ann: Hoch\nHoch',
      isDerived: true,
      language: 'de-AT',
    })
  })

  test('an edit keeps what it does not name, changes what it does, and takes the rest away', async () => {
    const { entryId } = await film({
      captions: [
        { language: 'en', vtt: vtt('High') },
        { language: 'de', vtt: vtt('Hoch') },
      ],
      transcript: 'High.',
    })
    await edit(entryId, { title: 'Another title' })
    expect((await transcript(entryId)).body.transcript).toBe('High.')
    const edited = await edit(entryId, {
      captions: [
        { language: 'de', label: 'Ausführlich' },
        { language: 'fr', vtt: vtt('Haut') },
      ],
      transcript: null,
    })
    expect(edited.body.media?.captions.map(({ language, label }) => [language, label])).toEqual([
      ['de', 'Ausführlich'],
      ['fr', null],
    ])
    expect((await captions(entryId, 'en')).status).toBe(404)
    expect((await captions(entryId, 'de')).text).toBe(vtt('Hoch'))
    expect((await transcript(entryId)).body).toMatchObject({ transcript: 'Hoch', isDerived: true })
    expect((await edit(entryId, { captions: [{ language: 'es' }] })).status).toBe(400)
    expect((await edit(entryId, { captions: [] })).body.media).toMatchObject({
      captions: [],
      hasTranscript: false,
    })
    expect((await transcript(entryId)).status).toBe(404)
    expect(await world.knex('caption').where({ item_id: await world.idOf('entry', entryId) })).toEqual([])
  })

  test.each([
    ['no WebVTT', { captions: [{ language: 'en', vtt: '1\n00:00:01,000 --> 00:00:02,000\nHi' }] }],
    ['nothing to show', { captions: [{ language: 'en', vtt: 'WEBVTT' }] }],
    ['no text', { captions: [{ language: 'en' }] }],
    ['no language', { captions: [{ language: 'english language', vtt: vtt('Hi') }] }],
    [
      'one language twice',
      {
        captions: [
          { language: 'pt-br', vtt: vtt('Oi') },
          { language: 'pt-BR', vtt: vtt('Oi') },
        ],
      },
    ],
    ['too much', { captions: [{ language: 'en', vtt: vtt('x'.repeat(captionLimits.length)) }] }],
    [
      'too many',
      {
        captions: Array.from({ length: captionLimits.languages + 1 }, (_, at) => ({
          language: `a${String.fromCharCode(97 + at)}`,
          vtt: vtt('Hi'),
        })),
      },
    ],
    ['too long a transcript', { transcript: 'x'.repeat(captionLimits.transcript + 1) }],
    ['nothing that it links to', { url: null, transcript: 'Words' }],
  ])('with %s are refused', async (_name, body) => {
    const answer = await author.call(op.magazineEntryCreateLink, {
      params: { magazine_id: magazineId },
      body: { title: 'Refused', body: 'words', url, ...body } as never,
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toMatch(/captions|transcript/)
  })
})

describe('who reads captions', () => {
  const withCaptions = { captions: [{ language: 'en', vtt: vtt('High') }], transcript: 'High.' }

  test('nobody once the thread is removed, everybody again once it is restored', async () => {
    const { entryId } = await film(withCaptions)
    await moderator.call(op.moderateEntryTrash, { params: { entry_id: entryId } })
    for (const who of [world.anonymous, author, moderator]) {
      expect((await captions(entryId, 'en', who)).status).toBe(404)
      expect((await transcript(entryId, who)).status).toBe(404)
    }
    expect((await read(entryId)).media).toBeNull()
    await moderator.call(op.moderateEntryRestore, { params: { entry_id: entryId } })
    expect((await captions(entryId, 'en')).status).toBe(200)
  })

  test('members alone in a private magazine', async () => {
    const { magazineId: hidden } = await world.magazine({ ownerId: moderator.userId, readers: 'members' })
    await world.subscribe(author.userId, hidden)
    const { entryId } = await world.entry(author, hidden, { url, ...withCaptions })
    const stranger = await world.member()
    for (const who of [world.anonymous, stranger]) {
      expect((await captions(entryId, 'en', who)).status).toBe(404)
      expect((await transcript(entryId, who)).status).toBe(404)
    }
    expect((await captions(entryId, 'en', author)).text).toBe(vtt('High'))
  })

  test('they go with the thread, and are in the archive of who wrote it before', async () => {
    const writer = await world.member()
    const { entryId } = await world.entry(writer, magazineId, { url, ...withCaptions })
    const { items } = await world.ask(memberWorks, { userId: writer.userId, after: null, limit: 10 })
    expect(items).toMatchObject([
      { transcript: 'High.', captions: [{ language: 'en', label: null, text: vtt('High') }] },
    ])
    const item_id = await world.idOf('entry', entryId)
    await writer.call(op.entryDelete, { params: { entry_id: entryId } })
    expect(await world.knex('caption').where({ item_id })).toEqual([])
    expect(await world.knex('transcript').where({ item_id })).toEqual([])
  })
})

describe('captions of another server', () => {
  const address = 'https://tube.example/captions/en.vtt'
  const video = async (given: Partial<Parameters<typeof remoteObject>[0]> = {}) => {
    const remote = await world.member({ domain: 'tube.example' })
    const object = remoteObject({
      authorId: remote.userId,
      magazineId,
      kind: 'entry',
      title: 'Tides',
      url: 'https://tube.example/w/1',
      attachments: [
        {
          type: 'video',
          url: 'https://tube.example/1-720.mp4',
          mediaType: 'video/mp4',
          altText: null,
          blurHash: null,
          focus: null,
          width: 1280,
          height: 720,
          duration: 60,
        },
      ],
      captions: [{ language: 'en', label: 'English', url: address }],
      ...given,
    })
    const { ref } = await world.ask(ingestContent, object)
    return { object, id: ref?.id ?? 0 }
  }

  test('are fetched when somebody wants them, once, and anew after an edit', async () => {
    const { object, id } = await video()
    expect((await read(id)).media).toMatchObject({
      type: 'video',
      url: 'https://tube.example/1-720.mp4',
      width: 1280,
      captions: [{ language: 'en', label: 'English' }],
      hasTranscript: true,
    })
    expect((await captions(id, 'en')).status).toBe(404)
    world.captions.set(address, vtt('High', 'Low'))
    expect((await captions(id, 'en')).text).toBe(vtt('High', 'Low'))
    world.captions.set(address, vtt('Changed'))
    expect((await captions(id, 'en')).text).toBe(vtt('High', 'Low'))
    expect((await transcript(id)).body).toMatchObject({ transcript: 'High\nLow', isDerived: true })
    await world.ask(ingestContent, { ...object, title: 'Tides, again' })
    expect((await captions(id, 'en')).text).toBe(vtt('Changed'))
    await world.ask(ingestContent, { ...object, captions: undefined })
    expect((await read(id)).media?.captions).toEqual([])
  })

  test('that are none are not passed on', async () => {
    world.captions.set('https://tube.example/page', '<html></html>')
    const { id } = await video({
      captions: [{ language: 'en', label: null, url: 'https://tube.example/page' }],
    })
    expect((await captions(id, 'en')).status).toBe(404)
    expect((await transcript(id)).status).toBe(404)
  })
})
