import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { magazinePurge, purgeContent } from '@app/contract/jobs.ts'
import { adminPurgeMagazine, magazineRetrieve } from '@app/contract/community/magazines.ts'
import { adminRetrieveMagazinePurge } from '@app/contract/community/purges.ts'
import { magazinePurged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let admin: UserCard
let owner: UserCard
let magazineId: number
let params: { magazine_id: number }

beforeEach(async () => {
  world = await communityWorld()
  admin = await world.aMember({ isAdmin: true })
  owner = await world.aMember({ isGlobalModerator: true })
  ;({ magazineId } = await world.aMagazine(owner))
  params = { magazine_id: magazineId }
})
afterEach(() => world.close())

const order = (who = admin) => world.by(who).call(adminPurgeMagazine, { params })
const progress = async () => (await world.by(admin).call(adminRetrieveMagazinePurge, { params })).body
const announced = () => world.outbox.named(magazinePurged)

/** Content that says, one after the other, how much of the magazine is left; the last word is that it is done. */
const emptying = (...left: number[]) =>
  world.takeJobs(purgeContent, async (asked) => {
    if (asked.of !== 'magazine') throw new Error('a magazine is to go')
    for (const [i, rest] of left.entries())
      await world.perform(magazinePurge, {
        magazineId: asked.magazineId,
        content: { left: rest, done: i === left.length - 1 },
      })
  })

describe('a purge', () => {
  test('has content remove what the magazine holds, then removes the magazine', async () => {
    const asked = await emptying(450, 250, 50, 0)
    expect((await order()).status).toBe(204)
    await eventually(async () => expect((await progress()).finishedAt).not.toBeNull())
    expect(await progress()).toMatchObject({ magazineId, items: 450, removed: 450 })
    expect(asked).toEqual([{ of: 'magazine', magazineId }])
    expect(await announced()).toHaveLength(1)
    expect((await world.by(admin).call(magazineRetrieve, { params })).status).toBe(404)
    expect((await order()).status).toBe(404)
  })

  test('says how far it is while the magazine can be read, and ends once, whatever is told again or late', async () => {
    await world.takeJobs(purgeContent)
    await order()
    const told = (left: number, done = false) =>
      world.perform(magazinePurge, { magazineId, content: { left, done } })
    for (const left of [1000, 600, 800, 600]) await told(left)
    expect(await progress()).toMatchObject({ items: 1000, removed: 400, finishedAt: null })
    expect(await announced()).toHaveLength(0)
    expect((await world.anonymous.call(magazineRetrieve, { params })).status).toBe(200)
    await told(0, true)
    await told(0, true)
    await told(600)
    expect(await progress()).toMatchObject({ items: 1000, removed: 1000 })
    expect(await announced()).toHaveLength(1)
  })

  test('ordered twice is done once', async () => {
    await emptying(10, 0)
    expect((await Promise.all([order(), order()])).map(({ status }) => status)).toEqual([204, 204])
    await eventually(async () => expect((await progress()).finishedAt).not.toBeNull())
    expect(await announced()).toHaveLength(1)
  })

  test('is for administrators: the owner, even a global moderator, is none', async () => {
    expect((await order(owner)).status).toBe(403)
    expect(
      (await world.by(admin).call(adminPurgeMagazine, { params: { magazine_id: 999_999 } })).status,
    ).toBe(404)
    expect((await world.by(admin).call(adminRetrieveMagazinePurge, { params })).status).toBe(404)
    await order()
    expect((await world.by(owner).call(adminRetrieveMagazinePurge, { params })).status).toBe(403)
  })
})
