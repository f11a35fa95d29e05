import { expect, test } from 'vitest'
import { knownInstances } from '@app/contract/calls/community.ts'
import { hidesHost } from '@app/contract/calls/hidden.ts'
import { instancesBlockedForAll } from '@app/contract/events/community.ts'
import { userInstanceBlocksBlock, userInstanceBlocksUnblock } from '@app/contract/identity/filters.ts'
import { answer } from '@app/platform/testing/index.ts'
import { identityWorld } from '../../test/identity-world.ts'

test('a host is hidden from those who chose so, and by an admin from all others but admins and who took it back', async () => {
  const world = await identityWorld()
  try {
    world.answerCalls([
      answer(knownInstances, async ({ domains }) => ({
        instances: domains.map((domain) => ({ domain, software: null, version: null })),
      })),
    ])
    const [own, exempt, plain, admin] = [
      await world.member(),
      await world.member(),
      await world.member(),
      await world.admin(),
    ]
    const userIds = [own, exempt, plain, admin].map(({ userId }) => userId)
    const body = { domains: ['far.example'] }
    const hiddenFrom = async (domain = 'far.example') =>
      (await world.ask(hidesHost, { domain, userIds })).userIds.toSorted((a, b) => a - b)
    await world.as(own).call(userInstanceBlocksBlock, { body })
    expect(await hiddenFrom()).toEqual([own.userId])
    await world.emit(instancesBlockedForAll, body)
    await world.as(exempt).call(userInstanceBlocksUnblock, { body })
    expect(await hiddenFrom()).toEqual([own.userId, plain.userId])
    expect(await hiddenFrom('near.example')).toEqual([])
    await world.emit(instancesBlockedForAll, { domains: [] })
    expect(await hiddenFrom()).toEqual([own.userId])
  } finally {
    await world.close()
  }
})
