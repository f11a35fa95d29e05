import { afterAll, beforeAll, expect, test } from 'vitest'
import { magazineChanged } from '@app/contract/events/community.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { statementsAsked } from '../../test/statements-asked.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
beforeAll(async () => void (world = await contentWorld()))
afterAll(() => world.close())

const list = async (who: Pick<Member, 'call'>, magazineId: number) =>
  (await who.call(op.magazineEntriesRetrieve, { params: { magazine_id: magazineId }, query: {} })).body.items

/** A thread that a reader has seen in the list of its magazine. */
const seen = async (body: Record<string, unknown> = {}) => {
  const [author, reader] = [await world.member(), await world.member()]
  const magazine = await world.magazine()
  const { entryId } = await world.entry(author, magazine.magazineId, body)
  await list(reader, magazine.magazineId)
  return { author, reader, magazine, magazineId: magazine.magazineId, entryId }
}

/** Whether `story` fetches rows of threads; `meanwhile` happens between its statements. */
const fetches = async (story: () => Promise<unknown>, meanwhile?: () => Promise<unknown>) =>
  (
    await statementsAsked(world.deps.db, story, (name) =>
      name === 'thread-rows' ? meanwhile?.() : undefined,
    )
  ).includes('thread-rows')

test('a thread that was shown is not fetched again until it changes', async () => {
  const { author, reader, magazineId, entryId } = await seen()
  expect(await fetches(() => list(reader, magazineId))).toBe(false)
  expect(await fetches(() => list(author, magazineId))).toBe(false)
  await reader.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
  expect(await fetches(() => list(author, magazineId))).toBe(true)
  expect(await list(author, magazineId)).toMatchObject([{ uv: 1, userVote: 0 }])
  expect(await list(reader, magazineId)).toMatchObject([{ uv: 1, userVote: 1 }])
  expect(await list(world.anonymous, magazineId)).toMatchObject([{ uv: 1, userVote: null }])
})

test('a thread shows its author, its magazine and its domain as they are now', async () => {
  const url = 'https://kept-rows.example/a'
  const { author, reader, magazine, magazineId } = await seen({ url })
  await world.emit(userChanged, { ...world.users.get(author.username)!, title: 'Another name' })
  await world.emit(magazineChanged, { ...magazine, indexable: false })
  const elsewhere = await world.magazine()
  await world.entry(author, elsewhere.magazineId, { url: 'https://kept-rows.example/b' })
  expect(await list(reader, magazineId)).toMatchObject([
    { user: { title: 'Another name' }, magazine: { indexable: false }, domain: { entryCount: 2 } },
  ])
})

test('a thread with a poll shows each vote in it', async () => {
  const { reader, magazineId, entryId } = await seen({ poll: { options: ['Tea', 'Coffee'], closesIn: 3600 } })
  await reader.call(op.entryPollVote, { params: { entry_id: entryId }, body: { choices: [1] } })
  expect(await list(reader, magazineId)).toMatchObject([{ poll: { votersCount: 1 } }])
})

test('a thread is moderated by those who moderate there alone', async () => {
  const owner = await world.member()
  const { magazineId } = await world.magazine({ ownerId: owner.userId })
  const reader = await world.member()
  await world.entry(reader, magazineId)
  for (const [who, may] of [
    [owner, true],
    [reader, false],
    [owner, true],
    [world.anonymous, null],
  ] as const)
    expect(await list(who, magazineId)).toMatchObject([{ canAuthUserModerate: may }])
})

test('a thread that changed while it was fetched is judged again', async () => {
  const { reader, magazineId, entryId } = await seen()
  const stored = () => world.stored('entry', entryId)
  await stored().update({ lang: 'de' })
  const story = async () => expect(await list(reader, magazineId)).toEqual([])
  const hidden = () => stored().update({ visibility: 'trashed', shelf: 9 })
  expect(await fetches(story, hidden)).toBe(true)
})
