import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberLikes, memberWorks } from '@app/contract/calls/portability.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

test('all that a member wrote is told page by page, what they deleted left out', async () => {
  const [author, reader] = [await world.member(), await world.member()]
  const { magazineId, name } = await world.magazine()
  const made: string[] = []
  for (let i = 0; i < 3; i++) {
    const { entryId } = await world.entry(author, magazineId)
    made.push(`${world.config.url}/m/${name}/t/${entryId}/-`)
    const { postId } = await world.post(author, magazineId)
    made.push(`${world.config.url}/m/${name}/p/${postId}/-`)
  }
  const gone = await world.entry(author, magazineId)
  await author.call(op.entryDelete, { params: { entry_id: gone.entryId } })
  await world.entry(reader, magazineId)
  const told: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(after)
    told.push(...page.items.map(({ address }) => address))
    expect(page.items.every(({ card }) => card.authorId === author.userId)).toBe(true)
    after = page.next
  } while (after !== null)
  expect(told.toSorted()).toEqual(made.toSorted())

  function read(cursor: string | null) {
    return world.ask(memberWorks, { userId: author.userId, after: cursor, limit: 2 })
  }
})

test('what a member favourited or voted up is told once', async () => {
  const [author, reader] = [await world.member(), await world.member()]
  const { magazineId } = await world.magazine()
  const { entryId } = await world.entry(author, magazineId)
  await reader.call(op.entryFavourite, { params: { entry_id: entryId } })
  await reader.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
  const { addresses, next } = await world.ask(memberLikes, { userId: reader.userId, after: 0, limit: 10 })
  expect(addresses).toEqual([expect.stringMatching(new RegExp(`/t/${entryId}/-$`))])
  expect(next).toBeNull()
})

test('of what was favourited, that which is gone or not for everybody is left out, and what follows is told', async () => {
  const [author, reader] = [await world.member(), await world.member()]
  const { magazineId } = await world.magazine()
  const liked = async () => {
    const { entryId } = await world.entry(author, magazineId)
    await reader.call(op.entryFavourite, { params: { entry_id: entryId } })
    return entryId
  }
  const [gone, limited, shown] = [await liked(), await liked(), await liked()]
  await world.stored('entry', gone).update({ visibility: 'trashed' })
  await world.stored('entry', limited).update({ visibility: 'private', audience: 'followers' })
  const told: string[] = []
  let after: number | null = 0
  while (after !== null) {
    const page: Awaited<ReturnType<typeof read>> = await read(after)
    told.push(...page.addresses)
    after = page.next
  }
  expect(told).toEqual([expect.stringMatching(new RegExp(`/t/${shown}/-$`))])

  function read(cursor: number) {
    return world.ask(memberLikes, { userId: reader.userId, after: cursor, limit: 1 })
  }
})
