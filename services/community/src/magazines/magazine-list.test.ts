import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  magazineRetrieveByName,
  magazinesRetrieve,
  magazinesRetrieveModerated,
  magazineRetrieveSubscribed,
  magazinesRetrieveSubscribed,
  userModeratedRetrieve,
} from '@app/contract/community/magazines.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let ann: UserCard
beforeAll(async () => {
  world = await communityWorld()
  ann = await world.aMember({ username: 'ann' })
})
afterAll(() => world.close())

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

  test('searching knows no case in any language', async () => {
    const { magazineId } = await world.aMagazine(ann, { title: 'Äpfel und Öl' })
    const found = await world.anonymous.call(magazinesRetrieve, { query: { q: 'äpFEL UND öl' } })
    expect(found.body.items.map((one) => one.magazineId)).toEqual([magazineId])
  })

  test('a page size past the limit is clamped', async () => {
    expect((await names({ perPage: 101 })).page).toMatchObject({ perPage: 100, count: 2 })
  })

  test('finds magazines whose owner has been away, in the order they were made or longest away first', async () => {
    const own = await communityWorld()
    try {
      const names = async (sort: 'hot' | 'ownerLastActive') => {
        const query = { abandoned: true, federation: 'local', sort } as const
        const reply = await own.anonymous.call(magazinesRetrieve, { query })
        expect(reply.body.pagination.count).toBe(reply.body.items.length)
        return reply.body.items.map((one) => one.name)
      }
      const keeper = async (since: string, ...magazines: string[]) => {
        own.clock.set(since)
        const user = await own.aMember()
        for (const name of magazines) await own.aMagazine(user, { name })
        return user
      }
      const now = new Date()
      const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
      await keeper(ago(150), 'five_months')
      await keeper(ago(210), 'seven_months', 'seven_months_too')
      const busy = await keeper(ago(180), 'six_months')
      await own.aRemoteMagazine()
      await keeper(ago(2), 'two_days')
      const gone = await keeper(ago(200), 'no_owner')
      await own.deps.db.knex('moderator').where({ user_id: gone.userId }).delete()
      own.clock.set(now)
      expect(await names('hot')).toEqual(['five_months', 'seven_months', 'seven_months_too', 'six_months'])
      expect(await names('ownerLastActive')).toEqual([
        'seven_months',
        'seven_months_too',
        'six_months',
        'five_months',
      ])
      // Keeping order is activity, too.
      const { body } = await own.anonymous.call(magazineRetrieveByName, {
        params: { magazine_name: 'six_months' },
      })
      await own.appoint(busy, body, gone)
      expect(await names('hot')).toEqual(['five_months', 'seven_months', 'seven_months_too'])
    } finally {
      await own.close()
    }
  })

  test('lists a member’s own: subscribed and moderated', async () => {
    const subscribed = await lists.by(carol, 'magazine:subscribe').call(magazinesRetrieveSubscribed, {})
    expect(subscribed.body.items.map((one) => one.name)).toEqual(['alpha', 'beta', 'gamma'])
    expect(subscribed.body.items[0]).toMatchObject({ isUserSubscribed: true, isBlockedByUser: null })
    const singular = await lists.by(carol, 'magazine:subscribe').call(magazineRetrieveSubscribed, {})
    expect(singular.body).toEqual(subscribed.body)
    const remote = await lists.aRemoteMagazine()
    const appointed = { magazine_id: remote, user_id: carol.userId, created_at: new Date() }
    await lists.deps.db.knex('moderator').insert(appointed)
    const [beta] = (await names({ q: 'beta' })).names ?? []
    await lists.deps.db.knex('magazine').where({ name: beta }).update({ last_active: '2099-01-01T00:00:00Z' })
    const moderated = await lists.by(carol, 'moderate:magazine:list').call(magazinesRetrieveModerated, {})
    expect(moderated.body.items.map((one) => one.name)).toEqual([
      'beta',
      'gamma',
      'alpha',
      expect.any(String),
    ])
    expect(moderated.body.items.at(-1)?.magazineId).toBe(remote)
    expect(moderated.body.items[0]).toMatchObject({
      isUserSubscribed: null,
      isBlockedByUser: null,
      lastActive: '2099-01-01T00:00:00+00:00',
    })
    const shown = await lists.anonymous.call(userModeratedRetrieve, { params: { user_id: carol.userId } })
    expect(shown.body.items.map((one) => one.name)).toEqual(moderated.body.items.map((one) => one.name))
  })
})
