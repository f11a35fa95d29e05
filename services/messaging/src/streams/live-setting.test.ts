import { expect, test } from 'vitest'
import { instanceSettings } from '@app/contract/calls/community.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { eventually, messagingWorld } from '../../test/messaging-world.ts'

test('where live updates are switched off, open streams end, none opens, and back on they flow again', async () => {
  const world = await messagingWorld()
  let on = true
  world.answerCalls([answer(instanceSettings, async () => ({ settings: { KBIN_MERCURE_ENABLED: on } }))])
  const turn = async (to: boolean) => {
    on = to
    await world.deps.cache.publish('community.settings', '{}')
  }
  try {
    const reader = await world.user()
    const streams = [await world.live(reader, '/live/me'), await world.live(null, '/live/feed')]
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    await turn(false)
    await Promise.all(streams.map(({ ended }) => ended))
    for (const path of ['/live/me', '/live/feed']) expect((await world.live(reader, path)).status).toBe(404)
    await turn(true)
    await eventually(async () => {
      const stream = await world.live(reader, '/live/me')
      stream.close()
      expect(stream.status).toBe(200)
    })
  } finally {
    await world.close()
  }
})
