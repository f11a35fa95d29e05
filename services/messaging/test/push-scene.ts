import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { createPushService } from '@app/platform/testing/push-service.ts'
import { afterAll, beforeAll } from 'vitest'
import { messagingWorld } from './messaging-world.ts'
import type { MessagingWorld } from './messaging-world.ts'

/** A server that sends to a push service on this machine, where a real one never is, for all tests of a file. */
export const pushScene = () => {
  const scene = {} as { world: MessagingWorld; service: Awaited<ReturnType<typeof createPushService>> }
  beforeAll(async () => {
    scene.service = await createPushService()
    const fetch = createSafeFetch({ allowPrivateNetworks: true, userAgent: 'test' })
    scene.world = await messagingWorld({}, { fetch })
  })
  afterAll(async () => {
    await scene.world.close()
    await scene.service.close()
  })
  return scene
}
