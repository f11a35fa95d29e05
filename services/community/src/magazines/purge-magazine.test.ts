import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { magazineItemCount, purgeMagazineItems } from '@app/contract/calls/purge.ts'
import { adminPurgeMagazine, magazineRetrieve } from '@app/contract/community/magazines.ts'
import { adminRetrieveMagazinePurge } from '@app/contract/community/purges.ts'
import { magazinePurged } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'
import { createAccessCache } from '../rights/access-cache.ts'
import { purgeWorker } from '../jobs/purge-magazine.ts'

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

/** Content that holds `items` and gives them up some at a time; `turn` may refuse. */
const holding = (items: number, turn: (left: number) => void = () => undefined) => {
  let left = items
  world.answerCalls([
    answer(magazineItemCount, async () => ({ items: left })),
    answer(purgeMagazineItems, async ({ limit }) => {
      turn(left)
      const removed = Math.min(limit, left)
      left -= removed
      return { removed, left: removed > 0 }
    }),
  ])
}

describe('a purge', () => {
  test('removes the content, then the magazine, and says how far it is', async () => {
    const seen: unknown[] = []
    holding(450, () => void seen.push(null))
    expect((await order()).status).toBe(204)
    await eventually(async () => expect((await progress()).finishedAt).not.toBeNull())
    expect(await progress()).toMatchObject({ magazineId, items: 450, removed: 450 })
    expect(seen).toHaveLength(4)
    expect(await announced()).toHaveLength(1)
    expect((await world.by(admin).call(magazineRetrieve, { params })).status).toBe(404)
    expect((await order()).status).toBe(404)
  })

  test('interrupted half-way leaves the magazine readable, and goes on with what is left', async () => {
    const stop = new AbortController()
    holding(1000, (left) => {
      if (left === 600) stop.abort(new Error('the process ends'))
    })
    const worker = purgeWorker({
      ...world.deps,
      settings: null as never,
      accessCache: createAccessCache(world.deps),
    })
    const job = { id: 'x', queue: worker.queue, data: { magazineId }, attempt: 1 }
    await world.deps.db.knex('magazine_purge').insert({
      magazine_id: magazineId,
      name: 'x',
      ordered_by_id: admin.userId,
      ordered_at: new Date(),
    })
    await expect(worker.handle(job, stop.signal)).rejects.toThrow('the process ends')
    expect(await progress()).toMatchObject({ items: 1000, removed: 600, finishedAt: null })
    expect(await announced()).toHaveLength(0)
    expect((await world.anonymous.call(magazineRetrieve, { params })).status).toBe(200)

    await worker.handle(job, new AbortController().signal)
    expect(await progress()).toMatchObject({ items: 1000, removed: 1000 })
    expect(await announced()).toHaveLength(1)
    // A broker may hand the same job out twice.
    await worker.handle(job, new AbortController().signal)
    expect(await announced()).toHaveLength(1)
  })

  test('ordered twice is done once', async () => {
    holding(10)
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
