import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { setOriginBan } from '@app/contract/calls/remote-moderation.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { fromAfar, identityWorld } from '../../test/identity-world.ts'

let world: Awaited<ReturnType<typeof identityWorld>>
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

test('somebody whose own server bans them is banned here, until it says otherwise or its time is over', async () => {
  const { userId } = await world.ask(upsertRemoteUser, fromAfar('troll'))
  const state = async () =>
    (await world.outbox.named(userChanged)).filter(({ data }) => data.userId === userId).at(-1)?.data.state
  const ban = (on: boolean, endsAt: string | null = null) => world.ask(setOriginBan, { userId, on, endsAt })
  expect(await ban(true)).toEqual({ applied: true })
  expect(await state()).toBe('banned')
  await ban(false)
  expect(await state()).toBe('active')
  const day = 24 * 60 * 60 * 1000
  await ban(true, new Date(world.clock.now().getTime() + day).toISOString())
  const task = world.runtime.tasks?.find(({ name }) => name === 'identity.end-origin-bans')
  await task?.run()
  expect(await state()).toBe('banned')
  world.clock.advance(day)
  await task?.run()
  expect(await state()).toBe('active')
  // Nobody of ours is banned by the word of another server.
  const local = await world.admin()
  expect(await world.ask(setOriginBan, { userId: local.userId, on: true, endsAt: null })).toEqual({
    applied: false,
  })
})
