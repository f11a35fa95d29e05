import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterListsChanged } from '@app/contract/events/identity.ts'
import {
  userRetrieveFilterLists,
  userRetrieveFilterListsCreate,
  userRetrieveFilterListsDelete,
  userRetrieveFilterListsEdit,
} from '@app/contract/identity/filters.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

const spoilers = {
  name: 'Spoilers',
  expirationDate: '2031-05-01T12:00:00+02:00',
  feeds: true,
  comments: true,
  profile: false,
  words: [
    { word: 'Snape', exactMatch: true },
    { word: 'dumbledore', exactMatch: false },
  ],
}

describe('filter lists', () => {
  const create = (who: Principal, body: Record<string, unknown> = spoilers) =>
    world.as(who).call(userRetrieveFilterListsCreate, { body })
  const listed = async (who: Principal) => (await world.as(who).call(userRetrieveFilterLists)).body.items

  test.each(['0000-01-01T00:10:09Z', '0001-01-01T00:10:09+01:00', '9999-12-31T23:59:00-01:00', 'soon'])(
    'end in a year that can be said, not at %s',
    async (expirationDate) => {
      const refused = await create(await world.member(), { ...spoilers, expirationDate })
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ detail: expect.stringContaining('expirationDate') })
    },
  )

  test('are added, listed, replaced and removed, and announced whole each time', async () => {
    const member = await world.member()
    const added = await create(member)
    expect(added).toMatchObject({
      status: 200,
      body: { ...spoilers, expirationDate: '2031-05-01T10:00:00+00:00' },
    })
    expect(Object.keys(added.body).toSorted()).toEqual(
      ['comments', 'expirationDate', 'feeds', 'id', 'name', 'profile', 'words'].toSorted(),
    )
    expect(await listed(member)).toEqual([added.body])

    const other = { ...spoilers, name: '', expirationDate: null, profile: true, words: undefined }
    const replaced = await world
      .as(member)
      .call(userRetrieveFilterListsEdit, { params: { id: added.body.id }, body: other })
    expect(replaced.body).toEqual({ ...other, id: added.body.id, words: [] })
    expect((await world.outbox.named(filterListsChanged)).at(-1)?.data).toEqual({
      userId: member.userId,
      lists: [{ expiresAt: null, feeds: true, comments: true, profile: true, words: [] }],
    })

    const removed = await world
      .as(member)
      .call(userRetrieveFilterListsDelete, { params: { id: added.body.id } })
    expect([removed.status, removed.body]).toEqual([200, {}])
    expect(await listed(member)).toEqual([])
    expect((await world.outbox.named(filterListsChanged)).at(-1)?.data.lists).toEqual([])
  })

  test('words that are blank are dropped, and what is left out is not an exact match', async () => {
    const member = await world.member()
    const words = [{ word: ' \t' }, { word: null }, { word: ' kept ' }]
    expect((await create(member, { ...spoilers, words })).body.words).toEqual([
      { word: ' kept ', exactMatch: false },
    ])
  })

  test('one that expired stays listed; moments may be written without an offset', async () => {
    const member = await world.member()
    await create(member, { ...spoilers, expirationDate: '2001-01-01T00:00:00' })
    expect((await listed(member))[0]!.expirationDate).toBe('2001-01-01T00:00:00+00:00')
  })

  test.each(['name', 'expirationDate', 'feeds', 'comments', 'profile'])('%s must be there', async (field) => {
    const member = await world.member()
    const { [field as 'name']: _, ...rest } = spoilers
    const reply = await create(member, rest)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain(field)
  })

  test.each([
    [{ expirationDate: 'tomorrow' }],
    [{ expirationDate: '2031-02-31T00:00:00Z' }],
    [{ feeds: 'yes' }],
    [{ name: 'x'.repeat(256) }],
    [{ words: [{ word: 5 }] }],
    [{ words: 'word' }],
  ])('refuses %j', async (fault) => {
    expect((await create(await world.member(), { ...spoilers, ...fault })).status).toBe(400)
  })

  test('there is an end to the words one may filter by', async () => {
    const member = await world.member()
    const words = Array.from({ length: 500 }, (_, i) => ({ word: `word${i}`, exactMatch: false }))
    for (const status of [200, 200, 400])
      expect((await create(member, { ...spoilers, words })).status).toBe(status)
    expect(await listed(member)).toHaveLength(2)
  })

  test('nobody else may change them, whatever they send', async () => {
    const [owner, stranger] = [await world.member(), await world.member()]
    const { id } = (await create(owner)).body
    const as = world.as(stranger)
    const edits = [
      await as.call(userRetrieveFilterListsEdit, { params: { id }, body: spoilers }),
      await as.call(userRetrieveFilterListsEdit, { params: { id }, body: {} }),
      await as.call(userRetrieveFilterListsDelete, { params: { id } }),
    ]
    expect(edits.map(({ status }) => status)).toEqual([403, 403, 403])
    const missing = { params: { id: 2_000_000_000 } }
    expect((await as.call(userRetrieveFilterListsEdit, { ...missing, body: spoilers })).status).toBe(404)
    expect((await as.call(userRetrieveFilterListsDelete, missing)).status).toBe(404)
    expect(await listed(owner)).toHaveLength(1)
  })
})
