import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazinePurge, magazineSettingChanged, purgeContent } from '@app/contract/jobs.ts'
import { setRemoteMagazineDeleted } from '@app/contract/calls/community.ts'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import {
  adminPurgeMagazine,
  magazineCreate,
  magazineDelete,
  magazineRestore,
  magazineRetrieve,
  magazineRetrieveByName,
  magazineSubscribe,
  magazineUpdate,
  magazinesRetrieve,
  magazinesRetrieveSubscribed,
  userMagazineSubscriptions,
} from '@app/contract/community/magazines.ts'
import { adminMagazinesDeleted } from '@app/contract/community/purges.ts'
import { adminUpdateSettings } from '@app/contract/community/instance.ts'
import { magazineChanged, magazinePurged, magazineSubscribed } from '@app/contract/events/community.ts'
import { magazineCountsChanged } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Caller } from '@app/platform/testing/index.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
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
  const set = (setting: 'Default' | 'Loud', second: number, id = magazineId) =>
    world.perform(magazineSettingChanged, {
      userId: bob.userId,
      magazineId: id,
      setting,
      changedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    })
  const read = async (caller: Caller) =>
    (await caller.call(magazineRetrieve, { params: { magazine_id: magazineId } })).body.notificationStatus
  await set('Loud', 1)
  expect([await read(world.by(bob)), await read(world.by(ann)), await read(world.anonymous)]).toEqual([
    'Loud',
    'Default',
    null,
  ])
  const list = await world.by(bob).call(magazinesRetrieve, { query: { q: 'Rather loud' } })
  expect(list.body.items[0]).toMatchObject({ magazineId, notificationStatus: 'Loud' })
  await set('Default', 3)
  await set('Loud', 2)
  expect(await read(world.by(bob))).toBe('Default')
  await set('Loud', 4, 2_000_000_000)
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

  test('by a name nobody here knows finds nothing, and looks for it nowhere else', async () => {
    const looked: string[] = []
    world.answerCalls([
      answer(resolveRemote, async ({ query }) => {
        looked.push(query)
        return { userId: null, magazineId: 1, object: null }
      }),
    ])
    const params = { magazine_name: 'unheard_of@far.example' }
    for (const reader of [world.anonymous, world.by(ann)])
      expect((await reader.call(magazineRetrieveByName, { params })).status).toBe(404)
    expect(looked).toEqual([])
    const magazineId = await world.aRemoteMagazine({ handle: 'Known@far.example' })
    const known = { magazine_name: 'Known@far.example' }
    expect((await world.by(ann).call(magazineRetrieveByName, { params: known })).body).toMatchObject({
      magazineId,
      name: 'Known@far.example',
    })
  })

  test.each([999_999, 0, -1, 'abc', '99999999999999999999'])('id %p is not there', async (magazine_id) => {
    expect((await world.anonymous.call(magazineRetrieve, { params: { magazine_id } })).status).toBe(404)
  })

  test('of another instance shows how many follow it there, with those here who came since', async () => {
    const magazine_id = await world.aRemoteMagazine({ apProfileId: 'https://far.example/m/busy' })
    const counts = async () => {
      const { body } = await world.anonymous.call(magazineRetrieve, { params: { magazine_id } })
      return [body.subscriptionsCount, body.localSubscribers]
    }
    const told = (followersCount: number | null) =>
      world.aRemoteMagazine({
        apProfileId: 'https://far.example/m/busy',
        handle: 'busy@far.example',
        followersCount,
      })
    expect(await counts()).toEqual([0, 0])
    await told(4711)
    expect(await counts()).toEqual([4711, 0])
    await world.by(ann).call(magazineSubscribe, { params: { magazine_id } })
    expect(await counts()).toEqual([4712, 1])
    await told(null)
    expect(await counts()).toEqual([4712, 1])
    await told(0)
    expect(await counts()).toEqual([1, 1])
  })

  test('of another instance is hidden when its server deleted it, and there again when met there', async () => {
    const known = { apProfileId: 'https://far.example/m/lost', handle: 'lost@far.example' }
    const magazineId = await world.aRemoteMagazine(known)
    const seen = async () =>
      (await world.anonymous.call(magazineRetrieve, { params: { magazine_id: magazineId } })).status
    expect(await world.ask(setRemoteMagazineDeleted, { magazineId })).toEqual({ changed: true })
    expect(await world.ask(setRemoteMagazineDeleted, { magazineId })).toEqual({ changed: false })
    expect(await seen()).toBe(404)
    expect((await world.outbox.named(magazineChanged)).at(-1)?.data.visibility).toBe('soft_deleted')
    await world.aRemoteMagazine(known)
    expect(await seen()).toBe(200)
    // Ours goes only when its own people say so, and what our staff deleted stays deleted.
    const ours = await world.aMagazine(ann)
    expect(await world.ask(setRemoteMagazineDeleted, ours)).toEqual({ changed: false })
    await world.by(admin).call(magazineDelete, { params: { magazine_id: magazineId } })
    await world.aRemoteMagazine(known)
    expect(await seen()).toBe(404)
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
  test('of two who edit what they read at the same time, the second is told', async () => {
    const { magazineId } = await world.aMagazine(ann)
    const params = { magazine_id: magazineId }
    const seen = (await world.by(ann).call(magazineRetrieve, { params })).headers.get('etag') ?? ''
    const edit = (title: string) =>
      world.by(ann).call(magazineUpdate, { params, body: { title }, headers: { 'if-match': seen } })
    expect([(await edit('The first title')).status, (await edit('The second title')).status]).toEqual([
      200, 412,
    ])
    expect((await world.anonymous.call(magazineRetrieve, { params })).body.title).toBe('The first title')
  })

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

  test('changes rules that are there, and an empty text takes them away', async () => {
    const { magazineId } = await world.aMagazine(ann)
    await world.deps.db.knex('magazine').where({ id: magazineId }).update({ rules: 'Be kind.' })
    const set = (rules: string | null) =>
      world.by(ann).call(magazineUpdate, { params: { magazine_id: magazineId }, body: { rules } })
    expect((await set('Be very kind.')).body.rules).toBe('Be very kind.')
    expect((await set(null)).body.rules).toBe('Be very kind.')
    expect((await set('')).body.rules).toBeNull()
    expect((await set('Be kind.')).status).toBe(400)
  })

  test('of another instance is refused: staff do not own it, and what owns it is elsewhere', async () => {
    const [theirs, anns] = [await world.aRemoteMagazine(), await world.aRemoteMagazine()]
    await world.deps.db
      .knex('moderator')
      .insert({ magazine_id: anns, user_id: ann.userId, is_owner: true, created_at: new Date() })
    const rename = (who: UserCard, magazine_id: number) =>
      world.by(who).call(magazineUpdate, { params: { magazine_id }, body: { title: 'Ours now' } })
    expect((await rename(admin, theirs)).status).toBe(403)
    expect((await rename(ann, anns)).status).toBe(400)
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

  test('can be undone by those who may delete it, and only while it is deleted', async () => {
    const { magazineId, name } = await world.aMagazine(ann, { name: 'come_back' })
    const params = { magazine_id: magazineId }
    const seen = async () => (await world.by(ann).call(magazineRetrieve, { params })).body
    expect(await seen()).not.toHaveProperty('markedForDeletionAt')
    const restore = (who: UserCard) => world.by(who).call(magazineRestore, { params })
    expect((await restore(ann)).status).toBe(400)
    await world.by(ann).call(magazineDelete, { params })
    expect((await seen()).markedForDeletionAt).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect((await restore(bob)).status).toBe(404)
    expect((await restore(ann)).body).toMatchObject({ magazineId, name })
    expect(await seen()).not.toHaveProperty('markedForDeletionAt')
    const listed = await world.anonymous.call(magazinesRetrieve, { query: { q: name } })
    expect(listed.body.items).toHaveLength(1)
    expect((await world.outbox.named(magazineChanged)).at(-1)?.data.visibility).toBe('visible')
    expect((await restore(bob)).status).toBe(403)
    const { marked_for_deletion_at } = await world.deps.db.knex('magazine').where({ id: magazineId }).first()
    expect(marked_for_deletion_at).toBeNull()
  })

  test('lists it for administrators until it is restored', async () => {
    const { magazineId, name } = await world.aMagazine(ann, { name: 'in_the_list' })
    const params = { magazine_id: magazineId }
    const names = async () =>
      (await world.by(admin).call(adminMagazinesDeleted)).body.items.map((magazine) => magazine.name)
    expect(await names()).not.toContain(name)
    await world.by(ann).call(magazineDelete, { params })
    expect(await names()).toContain(name)
    expect((await world.by(ann).call(adminMagazinesDeleted)).status).toBe(403)
    await world.by(ann).call(magazineRestore, { params })
    expect(await names()).not.toContain(name)
  })

  test('keeps it among the subscriptions of members, but not where others look at them', async () => {
    const open = await world.aMember({ settings: { showProfileSubscriptions: true } })
    const { magazineId } = await world.aMagazine(ann)
    await world.by(open).call(magazineSubscribe, { params: { magazine_id: magazineId } })
    await world.by(ann).call(magazineDelete, { params: { magazine_id: magazineId } })
    const own = await world.by(open).call(magazinesRetrieveSubscribed, {})
    expect(own.body.pagination.count).toBe(1)
    const seenBy = async (who: UserCard) =>
      (await world.by(who).call(userMagazineSubscriptions, { params: { user_id: open.userId } })).body
        .pagination.count
    expect([await seenBy(open), await seenBy(bob), await seenBy(admin)]).toEqual([1, 0, 1])
  })

  test('purging is for admins, happens in the background and is announced', async () => {
    const { magazineId } = await world.aMagazine(ann)
    const params = { magazine_id: magazineId }
    await world.takeJobs(purgeContent, () =>
      world.perform(magazinePurge, { magazineId, content: { left: 0, done: true } }),
    )
    expect((await world.by(ann).call(adminPurgeMagazine, { params })).status).toBe(403)
    expect((await world.by(admin).call(adminPurgeMagazine, { params })).status).toBe(204)
    await eventually(async () => {
      expect((await world.by(admin).call(magazineRetrieve, { params })).status).toBe(404)
    })
    expect((await world.outbox.named(magazinePurged)).map(({ data }) => data)).toContainEqual({ magazineId })
  })
})
