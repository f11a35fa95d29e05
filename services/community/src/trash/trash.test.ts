import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderateMagazineRetrieveTrash } from '@app/contract/community/moderation.ts'
import type { Audience } from '@app/contract/common.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { contentPurged, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { aTeam, anItem, communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let owner: UserCard
let member: UserCard
beforeAll(async () => {
  world = await communityWorld()
  ;({ owner, member } = await aTeam(world))
})
afterAll(() => world.close())

test('the trash holds what is trashed, last active first, in full, until it is restored or purged', async () => {
  const own = await world.aMagazine(owner)
  const at = { magazine_id: own.magazineId }
  const change = (
    id: number,
    visibility: ContentCard['visibility'],
    lastActive: string,
    audience: Audience = 'public',
  ) =>
    world.emit(contentVisibilityChanged, {
      ...anItem({ id, visibility, audience, magazineId: own.magazineId, authorId: member.userId }),
      byId: owner.userId,
      previous: visibility === 'visible' ? 'trashed' : 'visible',
      lastActive,
    })
  await change(501, 'trashed', '2026-01-01T00:00:00.000Z')
  await change(502, 'trashed', '2026-03-01T00:00:00.000Z')
  await change(503, 'trashed', '2026-02-01T00:00:00.000Z')
  await change(504, 'soft_deleted', '2026-02-01T00:00:00.000Z')
  await change(505, 'trashed', '2026-04-01T00:00:00.000Z', 'followers')
  await change(506, 'trashed', '2026-04-01T00:00:00.000Z', 'direct')
  const list = async (query = {}) => {
    const { status, body } = await world.by(owner).call(moderateMagazineRetrieveTrash, { params: at, query })
    return { status, ids: body.items?.map((item) => item['id']), first: body.items?.[0] }
  }
  expect(await list()).toMatchObject({ ids: [502, 503, 501], first: { itemType: 'entry', body: 'in full' } })
  expect(await list({ perPage: 1, p: 3 })).toMatchObject({ ids: [501] })
  expect((await list({ p: 2 })).status).toBe(404)
  await change(502, 'visible', '2026-03-01T00:00:00.000Z')
  await world.emit(contentPurged, {
    ...anItem({ id: 501, magazineId: own.magazineId, authorId: member.userId }),
    byId: null,
  })
  expect((await list()).ids).toEqual([503])
  expect((await world.by(member).call(moderateMagazineRetrieveTrash, { params: at })).status).toBe(403)
})
