import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '@app/contract/operation.ts'
import { createMemoryCache } from '@app/platform/cache/memory.ts'
import { createInProcessCalls } from '@app/platform/calls/in-process.ts'
import { pino } from 'pino'
import type { GatewayOptions, Upstream } from '../src/index.ts'
import { createGateway, listen } from '../src/index.ts'
import type { Bounds } from '../src/server.ts'
import { createMembers } from './members.ts'
import { operations } from './operations.ts'
import { createContexts, createWeb } from './upstreams.ts'
import type { AskOptions } from './wire.ts'
import { ask, start, stop } from './wire.ts'

/** The time that `holdTime` holds. */
const clock = { now: () => new Date(performance.timeOrigin + performance.now()) }
const log = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })

export type WorldOptions = Partial<GatewayOptions> & { kind: Upstream['kind']; bounds?: Bounds }

export const gatewayWorld = async ({ kind, bounds = {}, ...overrides }: WorldOptions) => {
  const closers: (() => Promise<unknown>)[] = []
  const secret = 'a secret for tests'
  const uploads = await mkdtemp(join(tmpdir(), 'gateway-world-'))
  closers.push(() => rm(uploads, { recursive: true }))
  const parts = createContexts(secret, uploads, log)
  const web = createWeb()

  const upstreams = {} as Record<Context, Upstream>
  const servers = new Map<Context, Server>()
  for (const [context, app] of parts.apps) {
    if (kind === 'local') upstreams[context] = { kind, handler: app }
    else {
      const { server, origin } = await start((req, res) => {
        if (req.url === '/readyz') res.end('{}')
        else app(req, res)
      })
      servers.set(context, server)
      closers.push(() => stop(server))
      upstreams[context] = { kind, url: origin }
    }
  }

  const { registry, ...members } = await createMembers()
  const cache = overrides.cache ?? createMemoryCache({ clock })
  const remoteWeb = kind === 'remote' ? await start(web.handler) : null
  if (remoteWeb) closers.push(() => stop(remoteWeb.server))
  const gatewayOptions: GatewayOptions = {
    config: {
      url: 'http://instance.test',
      domain: 'instance.test',
      softwareName: 'mbin',
      softwareVersion: '1.10.1',
      maxImageBytes: 6_000_000,
      allowPrivateNetworks: true,
    },
    operations: Object.values(operations),
    upstreams,
    web: remoteWeb ? { url: remoteWeb.origin } : { handler: web.handler },
    calls: createInProcessCalls(registry, { check: true }),
    send: members.send,
    log,
    secret,
    ...overrides,
    cache,
  }
  const gateway = createGateway(gatewayOptions)
  const running = await listen(gateway, { port: 0, host: '127.0.0.1', bounds })
  closers.push(() => running.stop())
  const origin = `http://127.0.0.1:${running.port}`

  return {
    ...parts,
    ...members,
    /** Where uploaded files lie while they are worked on. */
    uploads,
    web,
    gateway,
    gatewayOptions,
    running,
    origin,
    cache,
    servers,
    ask: (method: string, path: string, options?: AskOptions) => ask(origin, method, path, options),
    async close() {
      for (const closer of closers.splice(0).toReversed()) await closer()
    },
  }
}

export type GatewayWorld = Awaited<ReturnType<typeof gatewayWorld>>
