import { afterAll, beforeAll, expect, test } from 'vitest'
import { userPurged } from '@app/contract/events/identity.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

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

let made = 0
/** A thread that links to a domain nothing else links to. */
const linked = async (body: Record<string, unknown> = {}) => {
  const host = `site-${++made}.example`
  const entry = await world.entry(author, magazineId, { url: `https://${host}/${made}`, ...body })
  return { host, entryId: entry.entryId, domain_id: entry.domain?.domainId ?? 0 }
}
const act = async (who: Member, what: 'Subscribe' | 'Unsubscribe' | 'Block' | 'Unblock', domain_id: number) =>
  who.call(op[`domain${what}`] as typeof op.domainBlock, { params: { domain_id } })
const entriesOf = async (who: Pick<Member, 'call'>, domain_id: number, query = {}) =>
  (await who.call(op.domainEntriesRetrieve, { params: { domain_id }, query })).body.items.map(
    ({ entryId }) => entryId,
  )

test('a domain lists the threads that link to it, in every sort', async () => {
  const { host, domain_id, entryId } = await linked({ lang: 'de' })
  const second = await world.entry(author, magazineId, { url: `https://www.${host}/other`, lang: 'fr' })
  await linked()
  expect(await entriesOf(world.anonymous, domain_id, { sort: 'newest' })).toEqual([second.entryId, entryId])
  for (const sort of ['hot', 'top', 'active', 'commented', 'oldest', 'newest']) {
    expect((await entriesOf(author, domain_id, { sort })).toSorted((a, b) => a - b)).toEqual([
      entryId,
      second.entryId,
    ])
  }
  expect(await entriesOf(author, domain_id, { 'lang[]': 'de' })).toEqual([entryId])
  const page = await author.call(op.domainEntriesRetrieve, {
    params: { domain_id },
    query: { perPage: 1, p: 2, sort: 'oldest' },
  })
  expect(page.body).toMatchObject({
    items: [{ entryId: second.entryId, crosspostedEntries: null }],
    pagination: { count: 2, maxPage: 2 },
  })
  const unknown = { params: { domain_id: 2_000_000_000 } }
  expect((await author.call(op.domainEntriesRetrieve, unknown)).status).toBe(404)
  expect((await author.call(op.domainEntryCommentsRetrieve, unknown)).status).toBe(404)
  const preferring = { params: { domain_id }, query: { usePreferredLangs: true } }
  expect((await world.anonymous.call(op.domainEntriesRetrieve, preferring)).status).toBe(403)
})

test('a domain lists the top-level comments of its threads with their replies', async () => {
  const { domain_id, entryId } = await linked()
  const elsewhere = await linked()
  const top = await world.comment(author, entryId)
  const reply = await world.comment(author, entryId, top.commentId)
  await world.comment(author, elsewhere.entryId)
  const list = async (who: Pick<Member, 'call'>, query = {}) =>
    (await who.call(op.domainEntryCommentsRetrieve, { params: { domain_id }, query })).body
  expect(await list(world.anonymous)).toMatchObject({
    items: [{ commentId: top.commentId, childCount: 1, children: [{ commentId: reply.commentId }] }],
    pagination: { count: 1, perPage: 25 },
  })
  expect((await list(author, { d: 0 })).items[0]).toMatchObject({ childCount: 1, children: [] })
  for (const sort of ['newest', 'top', 'hot', 'oldest', 'active'])
    expect((await list(author, { sort })).items).toHaveLength(1)
  const blocker = await world.member()
  await act(blocker, 'Block', domain_id)
  expect((await list(blocker)).items).toHaveLength(1)
  await world.blockMagazine(blocker.userId, magazineId)
  expect((await list(blocker)).items).toEqual([])
})

test('subscribing counts a reader once and fills their subscribed feed', async () => {
  const reader = await world.member()
  const { domain_id, entryId } = await linked()
  const feed = async () => (await reader.call(op.entriesSubscribed)).body.items.map((entry) => entry.entryId)
  expect(await feed()).toEqual([])
  for (let i = 0; i < 2; i++) {
    expect((await act(reader, 'Subscribe', domain_id)).body).toMatchObject({
      isUserSubscribed: true,
      isBlockedByUser: false,
      subscriptionsCount: 1,
      entryCount: 1,
    })
  }
  expect(await feed()).toEqual([entryId])
  expect(
    (await reader.call(op.combinedUser, { params: { collectionType: 'subscribed' } })).body.items,
  ).toHaveLength(1)
  const shown = (await reader.call(op.entryRetrieve, { params: { entry_id: entryId } })).body
  expect(shown.domain).toMatchObject({ isUserSubscribed: true, subscriptionsCount: 1 })
  for (let i = 0; i < 2; i++) {
    expect((await act(reader, 'Unsubscribe', domain_id)).body).toMatchObject({
      isUserSubscribed: false,
      subscriptionsCount: 0,
    })
  }
  expect(await feed()).toEqual([])
})

test('a block ends the subscription, hides the domain from feeds, and ends with the next subscription', async () => {
  const reader = await world.member()
  const { domain_id, entryId } = await linked()
  await act(reader, 'Subscribe', domain_id)
  for (let i = 0; i < 2; i++) {
    expect((await act(reader, 'Block', domain_id)).body).toMatchObject({
      isUserSubscribed: false,
      isBlockedByUser: true,
      subscriptionsCount: 0,
    })
  }
  const seen = async () => ({
    all: (await reader.call(op.entriesCollection, { query: { perPage: 100 } })).body.items,
    magazine: (
      await reader.call(op.magazineEntriesRetrieve, {
        params: { magazine_id: magazineId },
        query: { perPage: 100 },
      })
    ).body.items,
    user: (
      await reader.call(op.userEntriesRetrieve, {
        params: { user_id: author.userId },
        query: { perPage: 100 },
      })
    ).body.items,
    domain: (await reader.call(op.domainEntriesRetrieve, { params: { domain_id } })).body.items,
  })
  const holds = async () =>
    Object.entries(await seen())
      .filter(([, items]) => items.some((item) => item.entryId === entryId))
      .map(([name]) => name)
  expect(await holds()).toEqual([])
  expect((await act(reader, 'Unblock', domain_id)).body.isBlockedByUser).toBe(false)
  expect((await act(reader, 'Unblock', domain_id)).status).toBe(200)
  expect(await holds()).toEqual(['all', 'magazine', 'user', 'domain'])
  await act(reader, 'Block', domain_id)
  expect((await act(reader, 'Subscribe', domain_id)).body).toMatchObject({
    isUserSubscribed: true,
    isBlockedByUser: false,
    subscriptionsCount: 1,
  })
})

test('a block of a magazine does not narrow the list of a domain', async () => {
  const reader = await world.member()
  const { domain_id, entryId } = await linked()
  await world.blockMagazine(reader.userId, magazineId)
  expect(await entriesOf(reader, domain_id)).toEqual([entryId])
})

test('readers list the domains they subscribe to and block', async () => {
  const reader = await world.member()
  const [first, second, third] = [await linked(), await linked(), await linked()]
  for (const { domain_id } of [first, second]) await act(reader, 'Subscribe', domain_id)
  await act(reader, 'Block', third.domain_id)
  const subscribed = await reader.call(op.domainsRetrieveSubscribed, { query: { perPage: 1, p: 2 } })
  expect(subscribed.body).toMatchObject({
    items: [{ domainId: second.domain_id, isUserSubscribed: true }],
    pagination: { count: 2, currentPage: 2, maxPage: 2, perPage: 1 },
  })
  expect((await reader.call(op.domainsRetrieveSubscribed, { query: { p: 2 } })).status).toBe(404)
  expect((await reader.call(op.domainsRetrieveBlocked)).body).toMatchObject({
    items: [{ domainId: third.domain_id, isBlockedByUser: true, subscriptionsCount: 0 }],
    pagination: { count: 1, perPage: 100 },
  })
  const limited = await world.member({}, ['domain:subscribe'] as never)
  await act(limited, 'Subscribe', first.domain_id)
  expect((await limited.call(op.domainsRetrieveSubscribed)).body.items).toMatchObject([
    { isUserSubscribed: true, isBlockedByUser: null },
  ])
})

test('whom somebody subscribes to is shown to others only where they let it be', async () => {
  const hidden = await world.member({ settings: { showProfileFollowings: false } } as never)
  const open = await world.member({ settings: { showProfileFollowings: true } } as never)
  const { domain_id } = await linked()
  for (const who of [hidden, open]) await act(who, 'Subscribe', domain_id)
  const list = (by: Member, of: number) => by.call(op.userDomainSubscriptions, { params: { user_id: of } })
  expect((await list(open, hidden.userId)).status).toBe(403)
  expect((await list(hidden, hidden.userId)).body.items).toHaveLength(1)
  expect((await list(hidden, open.userId)).body).toMatchObject({
    items: [{ domainId: domain_id, isUserSubscribed: true, subscriptionsCount: 2 }],
    pagination: { count: 1, perPage: 100 },
  })
  expect((await list(open, 2_000_000_000)).status).toBe(404)
})

test('what happens at once to one domain leaves its count true, and a purged member is counted no more', async () => {
  const { domain_id } = await linked()
  const readers = await Promise.all(Array.from({ length: 6 }, () => world.member()))
  await Promise.all(
    readers.flatMap((reader) => [
      act(reader, 'Subscribe', domain_id),
      act(reader, 'Block', domain_id),
      act(reader, 'Subscribe', domain_id),
    ]),
  )
  const count = async () =>
    (await author.call(op.domainRetrieve, { params: { domain_id } })).body.subscriptionsCount
  const held = await world.knex('domain_subscription').where({ domain_id })
  expect(await count()).toBe(held.length)
  for (const { userId } of readers) await world.emit(userPurged, { userId })
  expect(await count()).toBe(0)
  expect((await act(author, 'Subscribe', 2_000_000_000)).status).toBe(404)
  expect((await world.anonymous.call(op.domainBlock, { params: { domain_id } })).status).toBe(401)
})
