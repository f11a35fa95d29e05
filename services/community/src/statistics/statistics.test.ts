import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentStatistics, voteStatistics } from '@app/contract/calls/content.ts'
import { adminUpdateSettings } from '@app/contract/community/instance.ts'
import {
  instanceRetrieveContent,
  instanceRetrieveVotes,
  moderateMagazineRetrieveSubmissions,
  moderateMagazineRetrieveVotes,
  statsRetrieveOwnContent,
  statsRetrieveOwnVotes,
} from '@app/contract/community/statistics.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

const bucket = '2026-03-01T00:00:00Z'

let world: CommunityWorld
let owner: UserCard
let asked: unknown[]
beforeAll(async () => {
  world = await communityWorld()
  owner = await world.aMember()
  asked = []
  world.answerCalls([
    answer(voteStatistics, async (input) => {
      asked.push(input)
      const row = { kind: 'entry' as const, up: 3, boost: 2, down: 1 }
      return { rows: [{ ...row, bucket: input.window ? bucket : null }] }
    }),
    answer(contentStatistics, async (input) => {
      asked.push(input)
      return { rows: [{ kind: 'post' as const, bucket: input.window ? bucket : null, count: 7 }] }
    }),
  ])
})
afterAll(() => world.close())

test('votes and content of the instance come in buckets, to everybody', async () => {
  const query = { resolution: 'day', start: '2026-03-01', end: '2026-03-02', local: true } as const
  const votes = await world.anonymous.call(instanceRetrieveVotes, { query })
  const datetime = '2026-03-01 00:00:00+00'
  expect(votes.body).toEqual({
    entry: [{ datetime, up: 3, boost: 2, down: 1 }],
    entry_comment: [],
    post: [],
    post_comment: [],
  })
  expect(asked.at(-1)).toEqual({
    magazineId: null,
    local: true,
    window: { resolution: 'day', start: '2026-03-01T00:00:00.000Z', end: '2026-03-02T23:59:59.999Z' },
  })
  const content = await world.anonymous.call(instanceRetrieveContent, { query })
  expect(content.body).toMatchObject({ post: [{ datetime, count: 7 }], entry: [] })
})

test('all of time is one row for each kind, without a time', async () => {
  const query = { resolution: 'all' } as const
  const votes = await world.anonymous.call(instanceRetrieveVotes, { query })
  expect(votes.body).toMatchObject({ entry: [{ up: 3 }], post: [{ up: 0, boost: 0, down: 0 }] })
  expect(votes.body.entry[0]).not.toHaveProperty('datetime')
})

test.each([
  [{}],
  [{ resolution: 'week' }],
  [{ resolution: 'day', start: 'x' }],
  [{ resolution: 'day', start: '2026-03-02', end: '2026-03-01' }],
])('%p is refused', async (query) => {
  expect((await world.anonymous.call(instanceRetrieveVotes, { query })).status).toBe(400)
  expect((await world.anonymous.call(instanceRetrieveContent, { query })).status).toBe(400)
  expect((await world.by(owner).call(statsRetrieveOwnVotes, { query })).status).toBe(400)
  expect((await world.by(owner).call(statsRetrieveOwnContent, { query })).status).toBe(400)
})

test('those of a magazine are for its owner and the staff, who alone learn what is wrong with their query', async () => {
  const magazine = await world.aMagazine(owner)
  const moderator = await world.aMember()
  await world.appoint(owner, magazine, moderator)
  const params = { magazine_id: magazine.magazineId }
  const query = { resolution: 'hour' } as const
  expect((await world.by(owner).call(moderateMagazineRetrieveVotes, { params, query })).status).toBe(200)
  expect(asked.at(-1)).toMatchObject({ magazineId: magazine.magazineId })
  expect((await world.by(owner).call(moderateMagazineRetrieveSubmissions, { params, query })).status).toBe(
    200,
  )
  expect((await world.by(owner).call(moderateMagazineRetrieveVotes, { params })).status).toBe(400)
  expect((await world.by(moderator).call(moderateMagazineRetrieveVotes, { params })).status).toBe(403)
  expect(
    (await world.by(moderator).call(moderateMagazineRetrieveSubmissions, { params, query })).status,
  ).toBe(403)
})

test('those of oneself are asked for by each member, and by no visitor', async () => {
  const member = await world.aMember()
  const query = { resolution: 'day', start: '2026-03-01', end: '2026-03-02', local: true } as const
  const { body } = await world.by(member).call(statsRetrieveOwnVotes, { query })
  expect(body).toMatchObject({ entry: [{ datetime: '2026-03-01 00:00:00+00', up: 3, boost: 2, down: 1 }] })
  expect(asked.at(-1)).toMatchObject({ magazineId: null, userId: member.userId, local: true })
  expect((await world.by(owner).call(statsRetrieveOwnContent, { query })).body).toMatchObject({
    post: [{ count: 7 }],
  })
  expect(asked.at(-1)).toMatchObject({ magazineId: null, userId: owner.userId })
  expect((await world.anonymous.call(statsRetrieveOwnVotes, { query })).status).toBe(401)
  expect((await world.anonymous.call(statsRetrieveOwnContent, { query })).status).toBe(401)
  await world.anonymous.call(instanceRetrieveVotes, { query })
  expect(asked.at(-1)).not.toHaveProperty('userId')
})

test('downvotes are none while they are switched off', async () => {
  const admin = await world.aMember({ isAdmin: true })
  await world.by(admin).call(adminUpdateSettings, { body: { MBIN_DOWNVOTES_MODE: 'disabled' } })
  const votes = await world.anonymous.call(instanceRetrieveVotes, { query: { resolution: 'day' } })
  expect(votes.body.entry).toMatchObject([{ down: 0, boost: 2 }])
})
