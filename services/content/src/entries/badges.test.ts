import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op, png } from '../../test/content-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

const badges = [
  { badgeId: 7, name: 'Field notes' },
  { badgeId: 5, name: 'Question' },
]
const named = (...names: string[]) => names.map((name) => expect.objectContaining({ name }))

test('a thread bears badges of its magazine, until it is edited to bear others', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine({ badges })
  const { entryId, ...posted } = await world.entry(author, magazineId, { badgeIds: [5, 5] })
  expect(posted.badges).toEqual(named('Question'))
  const edit = async (body: Record<string, unknown>) =>
    (await author.call(op.entryUpdate, { params: { entry_id: entryId }, body })).body.badges
  expect(await edit({ title: 'Said otherwise' })).toEqual(named('Question'))
  expect(await edit({ badgeIds: [7, 5] })).toEqual(named('Field notes', 'Question'))
  expect(await edit({ badgeIds: [] })).toEqual([])
})

test('a form names badges, too', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine({ badges })
  const { status, body } = await author.call(op.magazineEntryCreate, {
    params: { magazine_id: magazineId },
    body: { title: 'A picture', 'badgeIds[]': '7' } as never,
    file: { field: 'uploadImage', filename: 'a.png', bytes: png },
  })
  expect([status, body.badges]).toEqual([201, named('Field notes')])
})

test('badges of other magazines are refused, and leave a thread as it was', async () => {
  const author = await world.member()
  const { magazineId } = await world.magazine({ badges })
  const { entryId } = await world.entry(author, magazineId, { badgeIds: [7] })
  const edited = await author.call(op.entryUpdate, {
    params: { entry_id: entryId },
    body: { title: 'Changed', badgeIds: [7, 8] },
  })
  expect([edited.status, edited.body]).toMatchObject([400, { detail: expect.stringContaining('badge 8') }])
  const { body } = await author.call(op.entryRetrieve, { params: { entry_id: entryId } })
  expect(body.badges).toEqual(named('Field notes'))
  expect(body.title).not.toBe('Changed')
  const plain = await world.magazine()
  const posted = await author.call(op.magazineEntryCreateArticle, {
    params: { magazine_id: plain.magazineId },
    body: { title: 'Title', body: 'x', badgeIds: [7] },
  })
  expect(posted.status).toBe(400)
})

test('of two edits that give badges to what was read at the same time, the second is told', async () => {
  const [author, admin] = [await world.member(), await world.member({ isAdmin: true })]
  const { magazineId } = await world.magazine({ badges })
  const { entryId } = await world.entry(author, magazineId)
  const params = { entry_id: entryId }
  const seen = (await author.call(op.entryRetrieve, { params })).headers.get('etag') ?? ''
  const bear = (who: typeof author, badgeId: number) =>
    who.call(op.entryUpdate, { params, body: { badgeIds: [badgeId] }, headers: { 'if-match': seen } })
  expect((await bear(admin, 7)).status).toBe(200)
  expect((await bear(author, 5)).status).toBe(412)
  expect((await author.call(op.entryRetrieve, { params })).body.badges).toEqual(named('Field notes'))
})
