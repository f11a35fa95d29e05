import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  adminBlockInstance,
  adminBlockInstanceList,
  adminUnblockInstance,
} from '@app/contract/community/instance-blocks.ts'
import { instancesBlockedForAll } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'

let world: CommunityWorld
let admin: UserCard

beforeEach(async () => {
  world = await communityWorld()
  admin = await world.aMember({ isAdmin: true })
  for (const domain of ['far.example', 'near.example', 'other.example']) {
    await world.aMember({ domain, apId: `somebody@${domain}`, username: `somebody@${domain}` })
  }
})
afterEach(() => world.close())

const block = (domains: unknown, who = admin) => world.by(who).call(adminBlockInstance, { body: { domains } })
const unblock = (domains: unknown, who = admin) =>
  world.by(who).call(adminUnblockInstance, { body: { domains } })
const listed = async () =>
  (await world.by(admin).call(adminBlockInstanceList, {})).body.instances.map(({ domain }) => domain)
const told = async () => (await world.outbox.named(instancesBlockedForAll)).at(-1)?.data.domains

describe('instances blocked for everybody', () => {
  test('are listed once each, and told whole to those who hide them', async () => {
    expect((await block(['near.example', ' FAR.example ', 'far.example'])).status).toBe(204)
    expect(await listed()).toEqual(['far.example', 'near.example'])
    expect(await told()).toEqual(['far.example', 'near.example'])
    expect((await block(['far.example', 'other.example'])).status).toBe(204)
    expect(await told()).toEqual(['far.example', 'near.example', 'other.example'])
    expect((await unblock(['far.example', 'near.example'])).status).toBe(204)
    expect(await listed()).toEqual(['other.example'])
    expect(await told()).toEqual(['other.example'])
  })

  test('are all of them or none: one unknown here is 404', async () => {
    expect((await block(['far.example', 'unheard.example'])).status).toBe(404)
    expect(await listed()).toEqual([])
    await block(['far.example'])
    expect((await unblock(['far.example', 'unheard.example'])).status).toBe(404)
    expect(await listed()).toEqual(['far.example'])
  })

  test('of two admins at once neither loses what the other blocked', async () => {
    await Promise.all([block(['far.example']), block(['near.example']), block(['other.example'])])
    expect(await told()).toEqual(['far.example', 'near.example', 'other.example'])
  })

  test.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['no list', 'far.example'],
    ['a number', [7]],
    ['an empty name', ['']],
    ['a name of 300 characters', ['a'.repeat(300)]],
  ])('are not %s', async (_, domains) => {
    for (const act of [block, unblock]) {
      const { status, body } = await act(domains)
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('domains')
    }
  })

  test('are laid, lifted and seen by administrators only', async () => {
    const member = await world.aMember({ isGlobalModerator: true })
    for (const act of [block, unblock]) {
      expect((await act(['far.example'], member)).status).toBe(403)
      expect((await act([], member)).status).toBe(403)
    }
    expect((await world.by(member).call(adminBlockInstanceList, {})).status).toBe(403)
    expect((await world.anonymous.call(adminBlockInstanceList, {})).status).toBe(401)
  })
})
