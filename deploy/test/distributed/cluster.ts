import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import { freePorts } from '@app/platform/testing/servers/ports.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { startServer } from '@app/platform/testing/servers/index.ts'
import { Program } from '../kit/program.ts'

export const storesNeeded = ['postgres', 'mongo', 'rabbitmq', 'redis'] as const
type Store = (typeof storesNeeded)[number]

export type Cluster = {
  origin: string
  gateway: Program
  /** Another replica of the gateway, on the same Redis. */
  replica: Program
  contexts: Record<Context, Program>
  stores: Record<Store, TestServer>
  remove(): Promise<void>
}

/** Two replicas of the gateway, six contexts and the renderer as processes of their own, on real stores of their own: the shape of a cluster. */
export const startCluster = async (): Promise<Cluster> => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-cluster-'))
  const started: { remove(): Promise<void> }[] = []
  const programs: Program[] = []
  const remove = async () => {
    await Promise.all(programs.map((program) => program.stop()))
    await Promise.all(started.map((server) => server.remove()))
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const stores = Object.fromEntries(
      await Promise.all(
        storesNeeded.map(async (need) => {
          const server = await startServer(need)
          started.push(server)
          return [need, server] as const
        }),
      ),
    ) as Cluster['stores']
    const [gatewayPort = 0, replicaPort = 0, webPort = 0, ...ports] = await freePorts(contexts.length + 3)
    const env = {
      DATABASE_URL: stores.postgres.url,
      MONGODB_URL: stores.mongo.url,
      AMQP_URL: stores.rabbitmq.url,
      REDIS_URL: stores.redis.url,
      MBIN_SECRET: randomBytes(32).toString('hex'),
      MBIN_URL: `http://localhost:${gatewayPort}`,
      MBIN_DATA_DIR: directory,
      GATEWAY_URL: `http://localhost:${gatewayPort}`,
      WEB_URL: `http://localhost:${webPort}`,
      MBIN_RATE_LIMIT_SCALE: '0',
      MBIN_ADMIN_USERNAME: 'admin',
      MBIN_ADMIN_EMAIL: 'admin@example.org',
      MBIN_ADMIN_PASSWORD: 'correct horse battery',
      DATABASE_POOL_MAX: '6',
      ...Object.fromEntries(
        contexts.map((context, index) => [
          `${context.toUpperCase()}_URL`,
          `http://localhost:${ports[index]}`,
        ]),
      ),
    }
    const program = (target: string, port: number) => {
      const one = new Program(['serve', `--target=${target}`], port, env)
      programs.push(one)
      return one
    }
    const services = Object.fromEntries(
      contexts.map((context, index) => [context, program(context, ports[index] ?? 0)]),
    ) as Cluster['contexts']
    const gateway = program('gateway', gatewayPort)
    const replica = program('gateway', replicaPort)
    program('web', webPort)
    await Promise.all(programs.map((one) => one.start(120_000)))
    return { origin: gateway.origin, gateway, replica, contexts: services, stores, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
