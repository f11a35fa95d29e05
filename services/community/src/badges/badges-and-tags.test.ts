import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  moderateMagazineAddBadge,
  moderateMagazineAddTag,
  moderateMagazineRemoveBadge,
  moderateMagazineRemoveTag,
} from '@app/contract/community/administration.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { aTeam, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let params: { magazine_id: number }
beforeAll(async () => {
  world = await communityWorld()
  ;({ owner, params } = await aTeam(world))
})
afterAll(() => world.close())

describe('badges and tags', () => {
  test('a badge is once in a magazine, whatever its case, and can be removed', async () => {
    const own = await world.aMagazine(owner)
    const at = { magazine_id: own.magazineId }
    const add = (name: string) =>
      world.by(owner).call(moderateMagazineAddBadge, { params: at, body: { name } })
    const first = await add('Guide')
    expect((await add('gUIDE')).status).toBe(400)
    const second = await add('News')
    expect(second.body.badges.map((badge) => badge.name)).toEqual(['News', 'Guide'])
    const badge_id = first.body.badges[0]?.badgeId ?? 0
    const elsewhere = await world
      .by(owner)
      .call(moderateMagazineRemoveBadge, { params: { ...params, badge_id } })
    expect(elsewhere.status).toBe(404)
    const left = await world.by(owner).call(moderateMagazineRemoveBadge, { params: { ...at, badge_id } })
    expect(left.body.badges.map((badge) => badge.name)).toEqual(['News'])
    const told = (await world.outbox.named(magazineChanged)).filter(
      ({ data }) => data.magazineId === own.magazineId,
    )
    expect(told.map(({ data }) => data.badges?.map(({ name }) => name))).toEqual([
      ...told.slice(3).map(() => []),
      ['Guide'],
      ['News', 'Guide'],
      ['News'],
    ])
  })

  test('tags keep their order, go round as events and end as null', async () => {
    const own = await world.aMagazine(owner)
    const of = (tag: string) => ({ params: { magazine_id: own.magazineId, tag } })
    const add = (tag: string) => world.by(owner).call(moderateMagazineAddTag, of(tag))
    const remove = (tag: string) => world.by(owner).call(moderateMagazineRemoveTag, of(tag))
    await add('zebra')
    expect((await add('apple')).body.tags).toEqual(['zebra', 'apple'])
    expect((await world.outbox.named(magazineChanged)).at(-1)?.data.tags).toEqual(['zebra', 'apple'])
    for (const tag of ['zebra', 'Upper', 'with space', 'x', 'a1', 'a'.repeat(33)]) {
      expect((await add(tag)).status).toBe(400)
    }
    expect((await remove('pear')).status).toBe(400)
    await remove('zebra')
    expect((await remove('apple')).body.tags).toBeNull()
  })

  test('neither grows without end', async () => {
    const own = await world.aMagazine(owner)
    const at = { magazine_id: own.magazineId }
    const { knex } = world.deps.db
    await knex.raw(
      `insert into badge (magazine_id, name) select ?, 'badge ' || n from generate_series(1, 99) n`,
      [own.magazineId],
    )
    await knex.raw(
      `update magazine set tags = (select array_agg('a' || repeat(chr(98 + n % 24), 1 + n / 24)) from generate_series(1, 99) n)
       where id = ?`,
      [own.magazineId],
    )
    const badge = (name: string) =>
      world.by(owner).call(moderateMagazineAddBadge, { params: at, body: { name } })
    const tag = (name: string) =>
      world.by(owner).call(moderateMagazineAddTag, { params: { ...at, tag: name } })
    expect((await badge('the last')).body.badges).toHaveLength(100)
    expect((await badge('one more')).status).toBe(400)
    expect((await tag('last')).body.tags).toHaveLength(100)
    expect((await tag('more')).status).toBe(400)
  })
})
