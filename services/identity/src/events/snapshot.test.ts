import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownInstances } from '@app/contract/calls/community.ts'
import { filterListsChanged, instanceBlocksChanged } from '@app/contract/events/identity.ts'
import { userInstanceBlocksBlock, userRetrieveFilterListsCreate } from '@app/contract/identity/filters.ts'
import { answer } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
  world.answerCalls([
    answer(knownInstances, async ({ domains }) => ({
      instances: domains.map((domain) =>
        domain.endsWith('.example') ? { domain, software: 'mbin', version: '1.10.1' } : null,
      ),
    })),
  ])
})
afterAll(() => world.close())

const filterList = {
  name: 'Spoilers',
  expirationDate: null,
  feeds: true,
  comments: true,
  profile: false,
  words: [{ word: 'Snape', exactMatch: true }],
}

test('a snapshot tells what members hide', async () => {
  const member = await world.member()
  await world.as(member).call(userRetrieveFilterListsCreate, { body: filterList })
  await world.as(member).call(userInstanceBlocksBlock, { body: { domains: ['one.example'] } })
  const told: { type: string; data: unknown }[] = []
  let cursor: string | null = null
  do {
    const page: { events: typeof told; next: string | null } = await world.runtime.snapshot!(cursor)
    told.push(...page.events)
    cursor = page.next
  } while (cursor !== null)
  const mine = told.filter(({ data }) => (data as { userId?: number }).userId === member.userId)
  expect(mine.map(({ type }) => type)).toEqual([
    'identity.user-changed',
    'identity.user-seen',
    filterListsChanged.name,
    instanceBlocksChanged.name,
  ])
})
