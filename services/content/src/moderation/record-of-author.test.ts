import { recordOfAuthor } from '@app/contract/calls/content.ts'
import { RECORD_DAYS } from '@app/contract/community/report-record.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

const DAY_MS = 24 * 60 * 60 * 1000
const today = () => world.clock.now().toISOString().slice(0, 10)

test('the record of an author tells of each day of one magazine, and of what was removed of it', async () => {
  const [author, moderator] = [await world.member(), await world.member()]
  const { magazineId } = await world.magazine({ ownerId: moderator.userId })
  const elsewhere = await world.magazine()
  const days = async () => (await world.ask(recordOfAuthor, { authorId: author.userId, magazineId })).days
  const first = today()
  const { entryId } = await world.entry(author, magazineId)
  await world.comment(author, entryId)
  await world.post(author, elsewhere.magazineId)
  await world.post(moderator, magazineId)
  world.clock.advance(2 * DAY_MS)
  await world.post(author, magazineId)
  await moderator.call(op.moderateEntryTrash, { params: { entry_id: entryId } })
  expect(await days()).toEqual([
    { day: first, written: 2, removed: 1 },
    { day: today(), written: 1, removed: 0 },
  ])
  world.clock.advance((RECORD_DAYS - 1) * DAY_MS)
  expect(await days()).toMatchObject([{ written: 1, removed: 0 }])
})
