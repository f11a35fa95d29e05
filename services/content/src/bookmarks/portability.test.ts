import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { bookmarkAddress, memberBookmarks } from '@app/contract/calls/portability.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

type Member = Awaited<ReturnType<ContentWorld['member']>>
let world: ContentWorld
let author: Member
let magazine: { magazineId: number; name: string }
/** What federation fetches. */
let remote: { type: 'entry'; id: number } | null = null
beforeAll(async () => {
  world = await contentWorld()
  world.answerCalls([answer(resolveRemote, async () => ({ userId: null, magazineId: null, object: remote }))])
  author = await world.member()
  magazine = await world.magazine()
})
afterAll(() => world.close())

const viewerOf = ({ userId, username }: Member) => ({
  userId,
  username,
  isAdmin: false,
  isGlobalModerator: false,
  isBot: false,
  via: 'session' as const,
  scopes: [],
  clientId: null,
  sessionId: null,
})
const bring = (who: Member, address: string, list: string | null = null, on = true) =>
  world.ask(bookmarkAddress, { viewer: viewerOf(who), address, list, on })
const lists = async (who: Member) =>
  (await who.call(op.bookmarkLists)).body.items.map(({ name, count }) => [name, count])
const addressOfEntry = (entryId: number) => `${world.config.url}/m/${magazine.name}/t/${entryId}/-`

test('all kinds of bookmarks go out by addresses, and come in by the same', async () => {
  const reader = await world.member()
  const { entryId } = await world.entry(author, magazine.magazineId)
  const { postId } = await world.post(author, magazine.magazineId)
  const far = await world.entry(author, magazine.magazineId)
  await world.stored('entry', far.entryId).update({ ap_id: 'https://far.example/t/1' })
  const comment = await world.comment(author, entryId)
  const base = `${world.config.url}/m/${magazine.name}`
  const addresses = [
    `${base}/t/${entryId}/-`,
    `${base}/p/${postId}/-`,
    'https://far.example/t/1',
    `${base}/t/${entryId}/-/comment/${comment.commentId}`,
  ]
  for (const address of addresses)
    expect(await bring(reader, address)).toEqual({ outcome: 'done', reason: null })
  expect(await bring(reader, addresses[0]!, 'Later')).toMatchObject({ outcome: 'done' })
  expect(await bring(reader, addresses[0]!, 'Later')).toMatchObject({ outcome: 'already' })
  expect(await lists(reader)).toEqual([
    ['Default', 4],
    ['Later', 1],
  ])
  const told: string[] = []
  let after = { listId: 0, itemId: 0 }
  for (;;) {
    const page = await world.ask(memberBookmarks, { userId: reader.userId, once: false, after, limit: 2 })
    told.push(...page.items.map(({ list, address }) => `${list} ${address}`))
    if (!page.next) break
    after = page.next
  }
  expect(told).toEqual([...addresses.map((address) => `Default ${address}`), `Later ${addresses[0]}`])
  const once = await world.ask(memberBookmarks, {
    userId: reader.userId,
    once: true,
    after: { listId: 0, itemId: 0 },
    limit: 10,
  })
  expect(once).toEqual({
    items: addresses.map((address) => expect.objectContaining({ address })),
    next: null,
  })
})

describe('a bookmark that a member brings', () => {
  test('is fetched where nobody here knew it', async () => {
    const reader = await world.member()
    const { entryId } = await world.entry(author, magazine.magazineId)
    remote = { type: 'entry', id: entryId }
    expect(await bring(reader, 'https://far.example/new')).toMatchObject({ outcome: 'done' })
    remote = null
    expect(await bring(reader, 'https://far.example/gone')).toMatchObject({ outcome: 'not_found' })
    expect(await bring(reader, 'no address')).toMatchObject({ outcome: 'not_found' })
  })

  test('may not be of what they may not read', async () => {
    const reader = await world.member()
    const { entryId } = await world.entry(author, magazine.magazineId)
    await world.stored('entry', entryId).update({ audience: 'direct', visibility: 'private' })
    expect(await bring(reader, addressOfEntry(entryId))).toMatchObject({ outcome: 'not_found' })
  })

  test('is taken out of one list or of all', async () => {
    const reader = await world.member()
    const address = addressOfEntry((await world.entry(author, magazine.magazineId)).entryId)
    for (const list of [null, 'One', 'Two']) await bring(reader, address, list)
    expect(await bring(reader, address, 'One', false)).toMatchObject({ outcome: 'done' })
    expect(await bring(reader, address, 'One', false)).toMatchObject({ outcome: 'already' })
    expect(await bring(reader, address, null, false)).toMatchObject({ outcome: 'done' })
    expect((await lists(reader)).map(([, count]) => count)).toEqual([0, 0, 0])
  })

  test('needs a list with a name', async () => {
    const reader = await world.member()
    const address = addressOfEntry((await world.entry(author, magazine.magazineId)).entryId)
    expect(await bring(reader, address, ' ')).toMatchObject({ outcome: 'refused' })
  })
})
