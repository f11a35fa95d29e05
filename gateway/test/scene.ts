import { afterEach, beforeEach } from 'vitest'
import type { GatewayWorld, WorldOptions } from './gateway-world.ts'
import { gatewayWorld } from './gateway-world.ts'

/** Contexts in the gateway's own process, and in processes of their own. */
export const kinds = ['local', 'remote'] as const

/** A gateway for each test of the group; `open` puts one with other options in its place. */
export const gatewayScene = (kind: (typeof kinds)[number]) => {
  let current: GatewayWorld | null = null
  const scene = {
    get world(): GatewayWorld {
      if (!current) throw new Error('the gateway is opened before each test')
      return current
    },
    async open(options: Partial<WorldOptions> = {}): Promise<GatewayWorld> {
      await current?.close()
      current = await gatewayWorld({ kind, ...options })
      return current
    },
  }
  beforeEach(async () => void (await scene.open()))
  afterEach(() => scene.world.close())
  return scene
}
