import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  moderateMagazineAddBadge,
  moderateMagazineAddTag,
  moderateMagazineDeleteIcon,
  moderateMagazineModUser,
  moderateMagazineRemoveTag,
} from '@app/contract/community/administration.ts'
import { magazineDelete, magazineRetrieve, magazineUpdate } from '@app/contract/community/magazines.ts'
import {
  moderateMagazineBanUser,
  moderateMagazineRetrieveBans,
  moderateMagazineRetrieveReports,
  moderateMagazineRetrieveTrash,
} from '@app/contract/community/moderation.ts'
import { magazineModrequestToggle, magazineOwnerrequestToggle } from '@app/contract/community/requests.ts'
import { keepRemoteModerators } from '@app/contract/calls/remote-moderation.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from './community-world.ts'
import { communityWorld } from './community-world.ts'

/** A magazine of another instance has moderators, some of them from here perhaps, and no owner here. */
let world: CommunityWorld
let people: Record<'member' | 'moderator' | 'globalModerator' | 'admin', UserCard>
let target: UserCard
let magazine_id: number
beforeAll(async () => {
  world = await communityWorld()
  people = {
    member: await world.aMember(),
    moderator: await world.aMember(),
    globalModerator: await world.aMember({ isGlobalModerator: true }),
    admin: await world.aMember({ isAdmin: true }),
  }
})
afterAll(() => world.close())
beforeEach(async () => {
  magazine_id = await world.aRemoteMagazine()
  target = await world.aMember()
  await world.ask(keepRemoteModerators, { magazineId: magazine_id, userIds: [people.moderator.userId] })
})

const act = (who: UserCard, operation: Operation, sent: object = {}) =>
  world.by(who).call(operation, {
    params: { magazine_id, user_id: target.userId, tag: 'trains' },
    ...sent,
  } as never) as Promise<{ status: number }>

describe('in a magazine of another instance', () => {
  test.each<[string, Operation, object, number[]]>([
    ['bans', moderateMagazineBanUser, {}, [403, 200, 200, 200]],
    ['reads bans', moderateMagazineRetrieveBans, {}, [403, 200, 200, 200]],
    ['reads reports', moderateMagazineRetrieveReports, {}, [403, 200, 200, 200]],
    ['reads the trash', moderateMagazineRetrieveTrash, {}, [403, 200, 200, 200]],
    ['adds a moderator', moderateMagazineModUser, {}, [403, 403, 200, 200]],
    ['adds a badge', moderateMagazineAddBadge, { body: { name: 'Badge' } }, [403, 403, 201, 201]],
    ['adds a tag', moderateMagazineAddTag, {}, [403, 403, 201, 201]],
    ['removes the icon', moderateMagazineDeleteIcon, {}, [403, 403, 200, 200]],
    ['removes a tag', moderateMagazineRemoveTag, {}, [403, 403, 403, 403]],
    ['changes it', magazineUpdate, { body: { title: 'Ours now' } }, [403, 403, 403, 403]],
    ['asks to moderate', magazineModrequestToggle, {}, [403, 403, 403, 403]],
    ['asks to own', magazineOwnerrequestToggle, {}, [403, 403, 403, 403]],
  ])('who %s: member, moderator, global moderator, admin', async (_what, operation, sent, statuses) => {
    const found: number[] = []
    for (const who of Object.values(people)) {
      target = await world.aMember()
      const { status } = await act(who, operation, sent)
      found.push(status)
      await world.deps.db.knex('badge').where({ magazine_id }).delete()
      await world.deps.db.knex('magazine').where({ id: magazine_id }).update({ tags: '{}' })
    }
    expect(found).toEqual(statuses)
  })

  test('staff hide it here, and see it still', async () => {
    expect((await act(people.moderator, magazineDelete)).status).toBe(403)
    expect((await act(people.globalModerator, magazineDelete)).status).toBe(204)
    expect((await act(people.member, magazineRetrieve)).status).toBe(404)
    expect((await act(people.admin, magazineRetrieve)).status).toBe(200)
  })
})
