import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postingRight } from '@app/contract/calls/community.ts'
import { reputations } from '@app/contract/calls/identity.ts'
import { moderateMagazineModUser, moderateMagazineUnmodUser } from '@app/contract/community/administration.ts'
import {
  magazineModlog,
  moderateMagazineBanUser,
  moderateMagazineUnbanUser,
} from '@app/contract/community/moderation.ts'
import { magazineBlock, magazineRetrieve, magazineUpdate } from '@app/contract/community/magazines.ts'
import {
  magazineModrequestAccept,
  magazineModrequestList,
  magazineModrequestToggle,
  magazineOwnerrequestAccept,
  magazineOwnerrequestList,
  magazineOwnerrequestReject,
  magazineOwnerrequestToggle,
  magazinesRequested,
} from '@app/contract/community/requests.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let admin: UserCard
beforeAll(async () => {
  world = await communityWorld()
  admin = await world.aMember({ username: 'admin', isAdmin: true })
})
afterAll(() => world.close())

/** A magazine, its owner, and somebody who asks to be the next. */
const aSuccession = async () => {
  const [owner, heir] = [await world.aMember(), await world.aMember()]
  const { magazineId } = await world.aMagazine(owner)
  const at = { magazine_id: magazineId }
  await world.by(heir).call(magazineOwnerrequestToggle, { params: at })
  return { owner, heir, at, of: (user: UserCard) => ({ params: { ...at, user_id: user.userId } }) }
}

const ownerOf = async (params: { magazine_id: number }) =>
  (await world.by(admin).call(magazineRetrieve, { params })).body.owner?.userId ?? null

/** Runs `act` while something else holds the magazine, until `act` waits for it; then `meanwhile` happens first. */
const overtaken = async <T>(
  params: { magazine_id: number },
  act: () => Promise<T>,
  meanwhile: string,
): Promise<T> => {
  const { db } = world.deps
  const tx = await db.knex.transaction()
  await tx('magazine').where({ id: params.magazine_id }).forNoKeyUpdate().first('id')
  const acting = act()
  await eventually(async () => {
    const { rows } = await db.knex.raw(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  })
  await tx.raw(meanwhile)
  await tx.commit()
  return acting
}

describe('an owner is not locked out', () => {
  const handOver = (params: { magazine_id: number }, owner: UserCard, heir: UserCard) =>
    `delete from moderator where magazine_id = ${params.magazine_id} and user_id = ${owner.userId};
     insert into moderator (magazine_id, user_id, is_owner, created_at)
       values (${params.magazine_id}, ${heir.userId}, true, now())`

  test('by the one before, whose call was under way when the magazine changed hands', async () => {
    const { owner, heir, at, of } = await aSuccession()
    const dismissing = await overtaken(
      at,
      () => world.by(owner).call(moderateMagazineUnmodUser, of(heir)),
      handOver(at, owner, heir),
    )
    expect(dismissing.status).toBe(403)
    expect(await ownerOf(at)).toBe(heir.userId)
  })

  test('nor banned by them', async () => {
    const { owner, heir, at, of } = await aSuccession()
    const banning = await overtaken(
      at,
      () => world.by(owner).call(moderateMagazineBanUser, of(heir)),
      handOver(at, owner, heir),
    )
    expect(banning.status).toBe(403)
    const right = { userId: heir.userId, magazineId: at.magazine_id, act: 'entry' } as const
    expect((await world.ask(postingRight, right)).refusal).toBeNull()
  })

  test('nor may whoever handed it over go on changing it', async () => {
    const { owner, heir, at } = await aSuccession()
    const updating = await overtaken(
      at,
      () => world.by(owner).call(magazineUpdate, { params: at, body: { title: 'Still mine' } }),
      handOver(at, owner, heir),
    )
    expect(updating.status).toBe(403)
  })

  test('by a ban or block of theirs from before: becoming the owner ends both', async () => {
    const { owner, heir, at, of } = await aSuccession()
    await world.by(heir).call(magazineBlock, { params: at })
    await world.by(owner).call(moderateMagazineBanUser, of(heir))
    expect((await world.by(admin).call(magazineOwnerrequestAccept, of(heir))).status).toBe(204)
    const { body } = await world.by(heir).call(magazineRetrieve, { params: at })
    expect(body).toMatchObject({ owner: { userId: heir.userId }, isBlockedByUser: false })
    const right = { userId: heir.userId, magazineId: at.magazine_id, act: 'entry' } as const
    expect((await world.ask(postingRight, right)).refusal).toBeNull()
    const log = await world.anonymous.call(magazineModlog, { params: at })
    expect(log.body.items.map(({ type }) => type)).toEqual([
      'log_unban',
      'log_moderator_add',
      'log_moderator_remove',
      'log_ban',
    ])
    expect((await world.by(admin).call(moderateMagazineUnbanUser, of(heir))).status).toBe(400)
  })

  test('of two heirs accepted at once, one owns the magazine and the other does not moderate it', async () => {
    const { at, of, heir } = await aSuccession()
    const other = await world.aMember()
    await world.by(other).call(magazineOwnerrequestToggle, { params: at })
    const accepted = await Promise.all(
      [heir, other].map((user) => world.by(admin).call(magazineOwnerrequestAccept, of(user))),
    )
    expect(accepted.map(({ status }) => status)).toEqual([204, 204])
    const { body } = await world.by(admin).call(magazineRetrieve, { params: at })
    expect(body.moderators).toHaveLength(1)
    expect(body.moderators[0]?.userId).toBe(body.owner?.userId)
  })
})

describe('requests for a role', () => {
  test('stand one of each kind for each user, in the order they came, until decided on', async () => {
    const { owner, heir, at, of } = await aSuccession()
    const second = await world.aMember()
    for (const user of [heir, second]) await world.by(user).call(magazineModrequestToggle, { params: at })
    await world.by(second).call(magazineOwnerrequestToggle, { params: at })
    const query = { magazine: String(at.magazine_id) }
    const asking = async (list: typeof magazineModrequestList | typeof magazineOwnerrequestList) => {
      const { body } = await world.by(admin).call<typeof list>(list, { query })
      return body.map(({ user }) => user.userId)
    }
    expect(await asking(magazineModrequestList)).toEqual([heir.userId, second.userId])
    expect(await asking(magazineOwnerrequestList)).toEqual([heir.userId, second.userId])
    expect((await world.by(owner).call(magazineOwnerrequestAccept, of(heir))).status).toBe(403)
    await world.by(admin).call(magazineModrequestAccept, of(heir))
    expect((await world.by(admin).call(magazineOwnerrequestReject, of(heir))).status).toBe(204)
    expect(await asking(magazineModrequestList)).toEqual([second.userId])
    expect(await asking(magazineOwnerrequestList)).toEqual([second.userId])
    expect(await ownerOf(at)).toBe(owner.userId)
  })

  test('say what each earned who asks, and go without that while identity does not answer', async () => {
    const { heir, at } = await aSuccession()
    await world.by(heir).call(magazineModrequestToggle, { params: at })
    const query = { magazine: String(at.magazine_id) }
    const earned = async () => {
      const { status, body } = await world.by(admin).call(magazineModrequestList, { query })
      return [status, body.map(({ reputationPoints }) => reputationPoints)]
    }
    expect(await earned()).toEqual([200, [undefined]])
    world.answerCalls([
      answer(reputations, async ({ userIds }) => ({
        items: userIds.map((userId) => ({ userId, points: 7 })),
      })),
    ])
    expect(await earned()).toEqual([200, [7]])
  })

  test('are told to whoever made them, until they are withdrawn or decided on', async () => {
    const { heir, at, of } = await aSuccession()
    const other = await world.aMember()
    await world.by(heir).call(magazineModrequestToggle, { params: at })
    const asked = async (user: UserCard) =>
      (await world.by(user).call(magazinesRequested)).body.map(({ magazine, role }) => [
        magazine.magazineId,
        role,
      ])
    expect(await asked(heir)).toEqual([
      [at.magazine_id, 'owner'],
      [at.magazine_id, 'moderator'],
    ])
    expect(await asked(other)).toEqual([])
    await world.by(heir).call(magazineModrequestToggle, { params: at })
    await world.by(admin).call(magazineOwnerrequestReject, of(heir))
    expect(await asked(heir)).toEqual([])
    expect((await world.anonymous.call(magazinesRequested)).status).toBe(401)
  })

  test('of somebody who moderates already is dropped when accepted, and nothing is logged twice', async () => {
    const { owner, heir, at, of } = await aSuccession()
    await world.by(heir).call(magazineModrequestToggle, { params: at })
    await world.by(owner).call(moderateMagazineModUser, of(heir))
    expect((await world.by(admin).call(magazineModrequestAccept, of(heir))).status).toBe(204)
    expect((await world.by(admin).call(magazineModrequestAccept, of(heir))).status).toBe(404)
    const log = await world.anonymous.call(magazineModlog, { params: at })
    expect(log.body.items.map(({ type }) => type)).toEqual(['log_moderator_add'])
  })

  test('cannot be made while banned, for a magazine of another instance, or for none', async () => {
    const { owner, at } = await aSuccession()
    const banned = await world.aMember()
    await world.by(owner).call(moderateMagazineBanUser, { params: { ...at, user_id: banned.userId } })
    const remote = { magazine_id: await world.aRemoteMagazine() }
    for (const toggle of [magazineModrequestToggle, magazineOwnerrequestToggle]) {
      const ask = async (user: UserCard, params: { magazine_id: number }) =>
        (await world.by(user).call<typeof toggle>(toggle, { params })).status
      expect(await ask(banned, at)).toBe(403)
      expect(await ask(owner, remote)).toBe(403)
      expect(await ask(owner, { magazine_id: 999_999 })).toBe(404)
    }
  })

  test('are toggled once by two clicks at once, whichever came first', async () => {
    const { at } = await aSuccession()
    const user = await world.aMember()
    const toggle = () => world.by(user).call(magazineModrequestToggle, { params: at })
    const answers = await Promise.all([toggle(), toggle()])
    expect(answers.map(({ body }) => body.created).toSorted()).toEqual([false, true])
  })
})
