import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { fromAfar, identityWorld } from '../../test/identity-world.ts'

let world: Awaited<ReturnType<typeof identityWorld>>
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

test('what somebody elsewhere is stays with them, as their server last said it', async () => {
  const told = async (actorType?: 'Organization' | 'Application') => {
    const { userId } = await world.ask(upsertRemoteUser, {
      ...fromAfar('club'),
      ...(actorType && { actorType }),
    })
    const cards = (await world.outbox.named(userChanged)).filter(({ data }) => data.userId === userId)
    return cards.at(-1)?.data.actorType
  }
  expect(await told('Organization')).toBe('Organization')
  expect(await told('Application')).toBe('Application')
  expect(await told()).toBeUndefined()
})
