import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownInstances } from '@app/contract/calls/community.ts'
import { instancesBlockedForAll } from '@app/contract/events/community.ts'
import { instanceBlocksChanged } from '@app/contract/events/identity.ts'
import {
  userInstanceBlocksBlock,
  userInstanceBlocksRetrieve,
  userInstanceBlocksUnblock,
} from '@app/contract/identity/filters.ts'
import type { Principal } from '@app/platform/http/principal.ts'
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

describe('instance blocks', () => {
  const blocked = async (who: Principal) =>
    (await world.as(who).call(userInstanceBlocksRetrieve)).body.instances.map(({ domain }) => domain)
  const block = (who: Principal, ...domains: string[]) =>
    world.as(who).call(userInstanceBlocksBlock, { body: { domains } })
  const unblock = (who: Principal, ...domains: string[]) =>
    world.as(who).call(userInstanceBlocksUnblock, { body: { domains } })
  const blockForAll = (...domains: string[]) => world.emit(instancesBlockedForAll, { domains })

  test('are a member’s own, set and lifted by name', async () => {
    const member = await world.member()
    expect((await block(member, 'One.example', 'two.example')).status).toBe(204)
    expect((await block(member, 'one.example')).status).toBe(204)
    const reply = await world.as(member).call(userInstanceBlocksRetrieve)
    expect(reply.body.instances[0]).toEqual({ domain: 'one.example', software: 'mbin', version: '1.10.1' })
    expect((await unblock(member, 'one.example', 'three.example')).status).toBe(204)
    expect(await blocked(member)).toEqual(['two.example'])
    expect((await world.outbox.named(instanceBlocksChanged)).at(-1)?.data).toEqual({
      userId: member.userId,
      domains: ['two.example'],
      exempt: [],
    })
  })

  test('of hosts that nobody knows are refused as a whole', async () => {
    const member = await world.member()
    expect((await block(member, 'one.example', 'nowhere.invalid')).status).toBe(404)
    expect((await unblock(member, 'nowhere.invalid')).status).toBe(404)
    expect((await block(member)).status).toBe(400)
    expect((await world.as(member).call(userInstanceBlocksBlock, { body: {} as never })).status).toBe(400)
    expect(await blocked(member)).toEqual([])
  })

  test('by an admin concern every member but admins, newcomers too, and can be taken back', async () => {
    const [member, confirming, earlier, exempt] = [
      await world.member(),
      await world.member(),
      await world.member(),
      await world.member(),
    ]
    await block(earlier, 'bad.example')
    await blockForAll('bad.example', 'worse.example')
    const [admin, newcomer] = [await world.admin(), await world.member()]
    for (const who of [member, earlier, newcomer])
      expect(await blocked(who)).toEqual(['bad.example', 'worse.example'])
    expect(await blocked(admin)).toEqual([])

    await block(confirming, 'bad.example')
    await unblock(exempt, 'bad.example')
    expect(await blocked(exempt)).toEqual(['worse.example'])
    await blockForAll('worse.example')
    expect(await blocked(member)).toEqual(['worse.example'])
    for (const who of [confirming, earlier])
      expect(await blocked(who)).toEqual(['bad.example', 'worse.example'])

    await blockForAll('bad.example')
    expect(await blocked(exempt)).toEqual(['bad.example'])
    expect((await world.outbox.named(instanceBlocksChanged)).at(-1)?.data).toEqual({
      userId: exempt.userId,
      domains: [],
      exempt: [],
    })
    await blockForAll()
  })
})
