import { operations } from '@app/contract/catalogue.ts'
import { contexts } from '@app/contract/operation.ts'
import type { Context } from '@app/contract/operation.ts'
import type { Upstream } from '@app/gateway/index.ts'
import { createGateway, openGatewayServer } from '@app/gateway/index.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { createContextApp } from '@app/platform/http/app.ts'
import { buildPart } from '@app/platform/run/part.ts'
import { loaders } from '../program/modules.ts'
import type { Operating } from '../program/program.ts'

export type ReadBack = {
  /** Answers of the API, of ActivityPub and of files; `path` begins with a slash. */
  read(path: string, accept?: string): Promise<{ status: number; body: Buffer }>
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/** Who opens a thread has it compared with its server: nothing of that leaves, for nobody opened it. */
const idle: ContextDeps['work'] = {
  enqueue: () => Promise.resolve(),
  within: () => {
    throw new Error('nothing is written by reading')
  },
}

/**
 * Serves what was imported to this process alone, on a port of this machine that nobody was told of: without jobs, timed
 * tasks and deliveries, which begin with `serve`. Whoever reads is nobody, and has no account.
 */
export const openReadBack = async ({ instance, environment, log }: Operating): Promise<ReadBack> => {
  const { config, cache, calls, bus } = instance.sharedDeps
  const { secret } = instance.adapters
  const known = loaders(environment)
  const parts = await Promise.all(
    instance.parts.map(async ({ context, sql }) =>
      buildPart(context, await known[context].load(), instance.sharedDeps, sql?.db ?? null, () => ({
        work: idle,
      })),
    ),
  )
  const upstreams = Object.fromEntries(
    parts.map(({ context, runtime, deps }): [Context, Upstream] => [
      context,
      {
        kind: 'local',
        handler: createContextApp(runtime, {
          secret,
          log: deps.log,
          cache,
          work: idle,
          maxFileBytes: 0,
          waitForMarks: () => Promise.resolve(),
        }),
      },
    ]),
  ) as Record<Context, Upstream>
  const missing = contexts.filter((context) => !upstreams[context])
  if (missing.length > 0) throw new Error(`nobody answers for ${missing.join(', ')}`)
  const gateway = createGateway({
    config,
    operations,
    upstreams,
    web: null,
    calls,
    send: (job, delayMs) => bus.send(job, delayMs),
    cache,
    log,
    secret,
    rateLimitScale: 0,
    trustedProxies: environment.trustedProxies,
  })
  const door = await openGatewayServer({ port: 0, host: LOOPBACK })
  door.answerWith(gateway.handler)
  return {
    async read(path, accept = 'application/json') {
      const response = await fetch(`http://${LOOPBACK}:${door.port}${path}`, {
        headers: { accept },
        redirect: 'manual',
      })
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
    },
    async close() {
      await door.finish()
      await gateway.close()
      await door.close()
      for (const { runtime } of parts) await runtime.stop?.()
    },
  }
}
