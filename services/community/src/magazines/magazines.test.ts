import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { keepMagazineSetting } from '@app/contract/calls/community.ts'
import {
  adminPurgeMagazine,
  magazineCreate,
  magazineDelete,
  magazineRetrieve,
  magazineRetrieveByName,
  magazineUpdate,
  magazinesRetrieve,
  magazinesRetrieveModerated,
  magazinesRetrieveSubscribed,
  userModeratedRetrieve,
} from '@app/contract/community/magazines.ts'
import { adminUpdateSettings } from '@app/contract/community/instance.ts'
import { magazineChanged, magazinePurged, magazineSubscribed } from '@app/contract/events/community.ts'
import { magazineCountsChanged } from '@app/contract/events/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Caller } from '@app/platform/testing/index.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let ann: UserCard
let bob: UserCard
let admin: UserCard
beforeAll(async () => {
  world = await communityWorld()
  ann = await world.aMember({ username: 'ann' })
  bob = await world.aMember({ username: 'bob' })
  admin = await world.aMember({ username: 'root', isAdmin: true })
})
afterAll(() => world.close())

test('how loud a magazine is stands on it and in lists, for that reader alone', async () => {
  const { magazineId } = await world.aMagazine(ann, { title: 'Rather loud' })
  const set = (id: number, setting: 'Default' | 'Loud') =>
    world.ask(keepMagazineSetting, { userId: bob.userId, magazineId: id, setting })
  const read = async (caller: Caller) =>
    (await caller.call(magazineRetrieve, { params: { magazine_id: magazineId } })).body.notificationStatus
  expect(await set(magazineId, 'Loud')).toEqual({ known: true })
  expect([await read(world.by(bob)), await read(world.by(ann)), await read(world.anonymous)]).toEqual([
    'Loud',
    'Default',
    null,
  ])
  const list = await world.by(bob).call(magazinesRetrieve, { query: { q: 'Rather loud' } })
  expect(list.body.items[0]).toMatchObject({ magazineId, notificationStatus: 'Loud' })
  await set(magazineId, 'Default')
  expect(await read(world.by(bob))).toBe('Default')
  expect(await set(2_000_000_000, 'Loud')).toEqual({ known: false })
})

describe('creating a magazine', () => {
  test('makes the creator owner, first moderator and subscriber, and announces it', async () => {
    const reply = await world.by(ann).call(magazineCreate, {
      body: { name: 'Gardening', title: 'All about gardens', description: '**Green**', discoverable: false },
    })
    expect(reply.status).toBe(201)
    const owner = {
      magazineId: reply.body.magazineId,
      userId: ann.userId,
      avatar: null,
      username: 'ann',
      apId: null,
    }
    expect(reply.body).toMatchObject({
      name: 'Gardening',
      owner,
      moderators: [owner],
      subscriptionsCount: 1,
      localSubscribers: 1,
      isUserSubscribed: true,
      isBlockedByUser: false,
      isAdult: false,
      tags: null,
      badges: [],
      discoverable: false,
      indexable: true,
      notificationStatus: 'Default',
      apId: null,
      apProfileId: 'http://localhost:8080/m/Gardening',
    })
    const announced = await world.outbox.named(magazineChanged)
    expect(announced.at(-1)?.data).toMatchObject({
      name: 'Gardening',
      ownerId: ann.userId,
      moderatorIds: [ann.userId],
    })
    expect((await world.outbox.named(magazineSubscribed)).at(-1)?.data).toEqual({
      magazineId: reply.body.magazineId,
      userId: ann.userId,
    })
  })

  test.each([
    ['no name', { title: 'A title' }, 'name'],
    ['a name of one character', { name: 'a', title: 'A title' }, 'name'],
    ['a name of 26 characters', { name: 'a'.repeat(26), title: 'A title' }, 'name'],
    ['a name with other characters', { name: "x'; drop table", title: 'A title' }, 'name'],
    ['no title', { name: 'good' }, 'title'],
    ['a blank title', { name: 'good', title: '     ' }, 'title'],
    ['a title of 2 characters', { name: 'good', title: 'ab' }, 'title'],
    ['a title of 51 characters', { name: 'good', title: 'a'.repeat(51) }, 'title'],
    ['a title of a million characters', { name: 'good', title: 'a'.repeat(500_000) }, 'title'],
    [
      'a description of 10001 characters',
      { name: 'good', title: 'Good', description: 'a'.repeat(10_001) },
      'description',
    ],
    ['rules', { name: 'good', title: 'Good', rules: 'be kind' }, 'rules'],
    ['a wrong type', { name: 'good', title: 'Good', isAdult: 'maybe' }, 'isAdult'],
  ])('refuses %s, naming the field', async (_, body, field) => {
    const reply = await world.by(ann).call(magazineCreate, { body })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ status: 400, detail: expect.stringContaining(field) })
  })

  test('counts a title as its reader does', async () => {
    const title = '👩‍👩‍👧‍👦'.repeat(50)
    const reply = await world.by(ann).call(magazineCreate, { body: { name: 'families', title } })
    expect(reply.status).toBe(201)
  })

  test('lets one of many have a name, whatever its case', async () => {
    const names = ['race', 'Race', 'rAce', 'RACE', 'racE']
    const replies = await Promise.all(
      names.map((name) => world.by(bob).call(magazineCreate, { body: { name, title: 'Racing' } })),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 400, 400, 400, 400])
  })

  test('is for staff alone where the instance restricts it, and nobody else learns what is wrong with theirs', async () => {
    await world.by(admin).call(adminUpdateSettings, { body: { MBIN_RESTRICT_MAGAZINE_CREATION: true } })
    try {
      const body = { name: 'x', title: 'Restricted' }
      expect((await world.by(ann).call(magazineCreate, { body })).status).toBe(403)
      expect((await world.by(admin).call(magazineCreate, { body })).status).toBe(400)
    } finally {
      await world.by(admin).call(adminUpdateSettings, { body: { MBIN_RESTRICT_MAGAZINE_CREATION: false } })
    }
  })
})

describe('reading a magazine', () => {
  test('by id and by exact name, flags hanging on scopes', async () => {
    const { magazineId, name } = await world.aMagazine(ann, { name: 'CaseMatters' })
    const params = { magazine_id: magazineId }
    const anonymous = await world.anonymous.call(magazineRetrieve, { params })
    expect(anonymous.body).toMatchObject({
      isUserSubscribed: null,
      isBlockedByUser: null,
      notificationStatus: null,
    })
    const reader = await world.by(ann, 'magazine:subscribe').call(magazineRetrieve, { params })
    expect(reader.body).toMatchObject({
      isUserSubscribed: true,
      isBlockedByUser: null,
      notificationStatus: 'Default',
    })
    const byName = await world.by(ann).call(magazineRetrieveByName, { params: { magazine_name: name } })
    expect(byName.body).toMatchObject({ magazineId, isUserSubscribed: true, isBlockedByUser: false })
    const otherCase = { magazine_name: 'casematters' }
    expect((await world.anonymous.call(magazineRetrieveByName, { params: otherCase })).status).toBe(404)
  })

  test.each([999_999, 0, -1, 'abc', '99999999999999999999'])('id %p is not there', async (magazine_id) => {
    expect((await world.anonymous.call(magazineRetrieve, { params: { magazine_id } })).status).toBe(404)
  })

  test('shows what content counted', async () => {
    const { magazineId } = await world.aMagazine(ann)
    const counts = { entryCount: 3, entryCommentCount: 9, postCount: 2, postCommentCount: 1 }
    await world.emit(magazineCountsChanged, { magazineId, ...counts })
    expect(
      (await world.anonymous.call(magazineRetrieve, { params: { magazine_id: magazineId } })).body,
    ).toMatchObject(counts)
  })
})

describe('updating a magazine', () => {
  test('changes what was sent, keeps the rest, and lets the restriction fall when it is not repeated', async () => {
    const { magazineId } = await world.aMagazine(ann, {
      description: 'old',
      isPostingRestrictedToMods: true,
      isAdult: true,
    })
    const params = { magazine_id: magazineId }
    const reply = await world.by(ann).call(magazineUpdate, { params, body: { title: 'A new title' } })
    expect(reply.body).toMatchObject({
      title: 'A new title',
      description: 'old',
      isAdult: true,
      isPostingRestrictedToMods: false,
    })
  })

  test.each([
    ['another name', { name: 'another' }],
    ['a short title', { title: 'x' }],
    ['rules where there are none', { rules: 'be kind' }],
  ])('refuses %s', async (_, body) => {
    const { magazineId } = await world.aMagazine(ann)
    const params = { magazine_id: magazineId }
    expect((await world.by(ann).call(magazineUpdate, { params, body })).status).toBe(400)
  })

  test('is for the owner in person: 404 comes first, then 403, then 400', async () => {
    const { magazineId } = await world.aMagazine(ann)
    const call = (who: UserCard, magazine_id: number, body: object) =>
      world.by(who).call(magazineUpdate, { params: { magazine_id }, body: { ...body } })
    expect((await call(bob, 999_999, { title: 'x' })).status).toBe(404)
    expect((await call(bob, magazineId, { title: 'x' })).status).toBe(403)
    expect((await call(admin, magazineId, { title: 'A new title' })).status).toBe(403)
    expect((await call(ann, magazineId, { title: 'x' })).status).toBe(400)
  })
})

describe('deleting a magazine', () => {
  test('hides it from all but its owner and the staff, and from lists', async () => {
    const { magazineId, name } = await world.aMagazine(ann, { name: 'hideme' })
    const params = { magazine_id: magazineId }
    expect((await world.by(bob).call(magazineDelete, { params })).status).toBe(403)
    expect((await world.by(ann).call(magazineDelete, { params })).status).toBe(204)
    const seenBy = async (caller: typeof world.anonymous) =>
      (await caller.call(magazineRetrieve, { params })).status
    expect(await seenBy(world.anonymous)).toBe(404)
    expect(await seenBy(world.by(bob))).toBe(404)
    expect(await seenBy(world.by(ann))).toBe(200)
    expect(await seenBy(world.by(admin))).toBe(200)
    const listed = await world.anonymous.call(magazinesRetrieve, { query: { q: name } })
    expect(listed.body.items).toEqual([])
    expect((await world.by(ann).call(magazineDelete, { params })).status).toBe(204)
  })

  test('purging is for admins, happens in the background and is announced', async () => {
    const { magazineId } = await world.aMagazine(ann)
    const params = { magazine_id: magazineId }
    expect((await world.by(ann).call(adminPurgeMagazine, { params })).status).toBe(403)
    expect((await world.by(admin).call(adminPurgeMagazine, { params })).status).toBe(204)
    await eventually(async () => {
      expect((await world.by(admin).call(magazineRetrieve, { params })).status).toBe(404)
    })
    expect((await world.outbox.named(magazinePurged)).map(({ data }) => data)).toContainEqual({ magazineId })
  })
})

describe('listing magazines', () => {
  let lists: CommunityWorld
  let carol: UserCard
  beforeAll(async () => {
    lists = await communityWorld()
    carol = await lists.aMember({ username: 'carol' })
    await lists.aMagazine(carol, { name: 'alpha', title: 'First 100% letter' })
    await lists.aMagazine(carol, { name: 'beta', title: 'Second letter' })
    await lists.aMagazine(carol, { name: 'gamma', title: 'Third letter', isAdult: true })
  })
  afterAll(() => lists.close())

  const names = async (query: Record<string, unknown>) => {
    const reply = await lists.anonymous.call(magazinesRetrieve, { query })
    return {
      status: reply.status,
      names: reply.body.items?.map((one) => one.name),
      page: reply.body.pagination,
    }
  }

  test.each([
    [{}, ['alpha', 'beta']],
    [{ sort: 'newest' }, ['beta', 'alpha']],
    [{ sort: 'no such sort' }, ['alpha', 'beta']],
    [{ hide_adult: 'show' }, ['alpha', 'beta', 'gamma']],
    [{ hide_adult: 'only' }, ['gamma']],
    [{ federation: 'local' }, ['alpha', 'beta']],
    [{ federation: 'federated' }, []],
    [{ q: ' LETTER ' }, ['alpha', 'beta']],
    [{ q: 'ALPH' }, ['alpha']],
    [{ q: '100%' }, ['alpha']],
    [{ q: '%' }, ['alpha']],
    [{ q: '_' }, []],
    [{ perPage: 1, p: 2 }, ['beta']],
  ])('%p gives %p', async (query, expected) => {
    const reply = await names(query)
    expect(reply).toMatchObject({ status: 200, names: expected })
    if (!('perPage' in query))
      expect(reply.page).toMatchObject({ count: expected.length, maxPage: 1, currentPage: 1 })
  })

  test.each([
    [{ p: 0 }, 404],
    [{ p: -1 }, 404],
    [{ p: 2 }, 404],
    [{ p: 'x' }, 400],
    [{ perPage: 101 }, 200],
    [{ hide_adult: 'maybe' }, 400],
    [{ federation: 'galactic' }, 400],
    [{ abandoned: true }, 400],
    [{ sort: 'ownerLastActive' }, 400],
  ])('%p answers %p', async (query, status) => {
    expect((await names(query)).status).toBe(status)
  })

  test('a page size past the limit is clamped', async () => {
    expect((await names({ perPage: 101 })).page).toMatchObject({ perPage: 100, count: 2 })
  })

  test('finds magazines whose owner has been away, longest first', async () => {
    const own = await communityWorld()
    try {
      const away = await own.aMember()
      await own.aMagazine(away, { name: 'left_behind' })
      own.clock.set('2020-01-01T00:00:00Z')
      const longer = await own.aMember({ createdAt: '2019-01-01T00:00:00Z' })
      await own.emit(userChanged, longer)
      await own.aMagazine(longer, { name: 'long_left' })
      const query = { abandoned: true, federation: 'local', sort: 'ownerLastActive' } as const
      const reply = await own.anonymous.call(magazinesRetrieve, { query })
      expect(reply.body.items.map((one) => one.name)).toEqual(['long_left'])
    } finally {
      await own.close()
    }
  })

  test('lists a member’s own: subscribed and moderated', async () => {
    const subscribed = await lists.by(carol, 'magazine:subscribe').call(magazinesRetrieveSubscribed, {})
    expect(subscribed.body.items.map((one) => one.name)).toEqual(['alpha', 'beta', 'gamma'])
    expect(subscribed.body.items[0]).toMatchObject({ isUserSubscribed: true, isBlockedByUser: null })
    const moderated = await lists.by(carol).call(magazinesRetrieveModerated, {})
    expect(moderated.body.pagination.count).toBe(3)
    const shown = await lists.anonymous.call(userModeratedRetrieve, { params: { user_id: carol.userId } })
    expect(shown.body.pagination.count).toBe(3)
  })
})
