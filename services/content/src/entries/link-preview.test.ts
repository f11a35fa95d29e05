import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewLink } from '@app/contract/calls/media.ts'
import type { LinkPreview } from '@app/contract/calls/media.ts'
import { contentIllustrated } from '@app/contract/events/content.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { previewWorker } from '../jobs/link-preview.ts'
import { illustrated } from './link-preview.ts'
import { contentOf } from '../context.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { anImage, contentWorld, op, png } from '../../test/content-world.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const aPreview = (url: string, overrides: Partial<LinkPreview> = {}): LinkPreview => ({
  url,
  type: 'link',
  title: 'What the page calls itself',
  description: null,
  siteName: null,
  image: { imageId: 77, image: anImage('from the page') },
  embedUrl: null,
  ...overrides,
})
const read = async (entry_id: number) => (await author.call(op.entryRetrieve, { params: { entry_id } })).body

test('a link gets the picture of its page in the background, is not edited by it, and others are told', async () => {
  const url = 'https://page.example/one'
  world.previews.set(url, aPreview(url))
  const { entryId } = await world.entry(author, magazineId, { url, title: 'My own title' })
  await eventually(async () => expect((await read(entryId)).image).toEqual(anImage('from the page')))
  expect(await read(entryId)).toMatchObject({ type: 'link', title: 'My own title', editedAt: null, url })
  expect((await world.outbox.named(contentIllustrated)).at(-1)?.data).toMatchObject({
    type: 'entry',
    id: entryId,
    image: anImage('from the page'),
    editedAt: null,
  })
})

test('a link may turn out to be a video', async () => {
  const url = 'https://video.example/watch'
  world.previews.set(url, aPreview(url, { type: 'video', image: null }))
  const { entryId } = await world.entry(author, magazineId, { url })
  await eventually(async () => expect((await read(entryId)).type).toBe('video'))
})

test.each([
  ['link', false, 'image', true, { entry_type: 'image', image: anImage('p'), image_id: 1 }],
  ['link', true, 'video', true, { entry_type: 'video' }],
  ['video', false, 'link', true, { entry_type: 'video', image: anImage('p'), image_id: 1 }],
  ['image', true, 'link', true, null],
  ['link', false, 'link', false, null],
] as const)(
  'a %s (picture: %p) whose page is a %s (picture: %p) becomes %j',
  (entry_type, had, type, has, becomes) => {
    const preview = { type, image: has ? { imageId: 1, image: anImage('p') } : null }
    expect(illustrated({ entry_type, image: had ? anImage() : null }, preview)).toEqual(becomes)
  },
)

test('a thread with a picture of its own, and one without an address, ask nobody', async () => {
  const asked: string[] = []
  world.answerCalls([
    answer(previewLink, async ({ url }) => {
      asked.push(url)
      return { preview: null, again: false }
    }),
  ])
  await world.entry(author, magazineId, { body: 'words' })
  const reply = await author.call(op.magazineEntryCreateImage, {
    params: { magazine_id: magazineId },
    body: { title: 'A picture', url: 'https://pictured.example/' },
    file: { filename: 'x.png', bytes: png },
  })
  expect(reply.status).toBe(201)
  const { entryId } = await world.entry(author, magazineId, { url: 'https://last.example/' })
  await eventually(async () => expect(asked).toContain('https://last.example/'))
  expect(asked).toEqual(['https://last.example/'])
  expect((await read(entryId)).image).toBeNull()
})

test('a page that does not answer is asked a few times more, and then left alone', async () => {
  world.answerCalls([answer(previewLink, async () => ({ preview: null, again: true }))])
  const { entryId } = await world.entry(author, magazineId, { url: 'https://down.example/' })
  const worker = previewWorker(contentOf(world.deps))
  const data = { entryId: await world.idOf('entry', entryId) }
  const job = (attempt: number) => ({ id: 'x', queue: worker.queue, data, attempt })
  const { signal } = new AbortController()
  for (let attempt = 1; attempt <= worker.retryDelaysMs.length; attempt++)
    await expect(worker.handle(job(attempt), signal)).rejects.toThrow('down.example')
  await expect(worker.handle(job(worker.retryDelaysMs.length + 1), signal)).resolves.toBeUndefined()
})
