import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewLink } from '@app/contract/calls/media.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { anImage, contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

const look = async (by: Member, url: string) => (await by.call(op.linkRetrieve, { query: { url } })).body
const titles = async (by: Member, url: string) => (await look(by, url)).entries.map(({ title }) => title)

test('a link tells what its page says of itself, without what only says where a reader came from', async () => {
  const member = await world.member()
  const url = 'https://page.example/tides?day=3'
  const image = { imageId: 9, image: anImage('A chart') }
  world.previews.set(url, {
    url,
    type: 'link',
    title: 'Tides',
    description: 'When it is high',
    siteName: 'Page',
    image,
    embedUrl: null,
  })
  expect(await look(member, ` ${url}&utm_source=mail`)).toEqual({
    url,
    title: 'Tides',
    description: 'When it is high',
    siteName: 'Page',
    image: image.image,
    entries: [],
  })
})

test('who talks about it already is told, the newest first, but for what the reader does not see', async () => {
  const [reader, author, blocked] = [await world.member(), await world.member(), await world.member()]
  const [here, there] = [await world.magazine(), await world.magazine()]
  const url = 'https://page.example/shared'
  await world.entry(author, here.magazineId, { url, title: 'First' })
  await world.entry(author, there.magazineId, { url: `${url}?utm_medium=x`, title: 'Second' })
  await world.entry(blocked, here.magazineId, { url, title: 'Of somebody blocked' })
  await world.entry(author, here.magazineId, { url, title: 'For adults', isAdult: true })
  const { entryId } = await world.entry(author, here.magazineId, { url, title: 'Gone' })
  await author.call(op.entryDelete, { params: { entry_id: entryId } })
  const elsewhere = await world.magazine()
  await world.entry(author, elsewhere.magazineId, { url, title: 'In a blocked magazine' })
  await world.knex('user_block').insert({ blocker_id: reader.userId, blocked_id: blocked.userId })
  await world.knex('magazine_block').insert({ user_id: reader.userId, magazine_id: elsewhere.magazineId })
  expect(await titles(reader, url)).toEqual(['Second', 'First'])
  const open = await world.member({ settings: { hideAdult: false } })
  expect(await titles(open, url)).toEqual([
    'In a blocked magazine',
    'For adults',
    'Of somebody blocked',
    'Second',
    'First',
  ])
})

test('a page that does not answer, or cannot be asked, says nothing', async () => {
  const member = await world.member()
  const nothing = { title: null, description: null, siteName: null, image: null, entries: [] }
  expect(await look(member, 'https://silent.example/')).toMatchObject(nothing)
  world.answerCalls([
    answer(previewLink, async () => {
      throw new Error('media is away')
    }),
  ])
  expect(await look(member, 'https://away.example/')).toMatchObject(nothing)
})

test('what is no link is refused, and visitors are', async () => {
  const member = await world.member()
  for (const url of ['javascript:alert(1)', 'https://localhost/', 'tides', 'ftp://a.example/'])
    expect([url, (await member.call(op.linkRetrieve, { query: { url } })).status]).toEqual([url, 400])
  const asked = await world.anonymous.call(op.linkRetrieve, { query: { url: 'https://a.example/' } })
  expect(asked.status).toBe(401)
})
