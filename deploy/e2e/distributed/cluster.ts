import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import { freePorts } from '@app/platform/testing/servers/ports.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { startServer } from '@app/platform/testing/servers/index.ts'
import type { Balancer } from '../kit/balancer.ts'
import { startBalancer } from '../kit/balancer.ts'
import { Program } from '../kit/program.ts'

export const storesNeeded = ['postgres', 'mongo', 'rabbitmq', 'redis'] as const
type Store = (typeof storesNeeded)[number]
export type Stores = Record<Store, TestServer>

/** Real stores of a test's own. */
export const startStores = async (): Promise<Stores> => {
  const started = await Promise.allSettled(storesNeeded.map(startServer))
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await removeStores(servers)
    throw failed.reason
  }
  return Object.fromEntries(servers.map((server) => [server.need, server])) as Stores
}

export const removeStores = (servers: readonly TestServer[]): Promise<unknown> =>
  Promise.all(servers.map((server) => server.remove()))

export const storeAddresses = (stores: Stores) => ({
  DATABASE_URL: stores.postgres.url,
  MONGODB_URL: stores.mongo.url,
  AMQP_URL: stores.rabbitmq.url,
  REDIS_URL: stores.redis.url,
})

const targets = ['gateway', 'web', ...contexts] as const

export type Cluster = {
  origin: string
  gateway: Program
  /** Another replica of the gateway, on the same Redis. */
  replica: Program
  /** The renderer. */
  web: Program
  contexts: Record<Context, Program>
  stores: Stores
  /** Before both gateways. Before each context stands one as well. */
  front: Balancer
  /** Lets every balancer find out who is ready now. */
  judge(): Promise<void>
  /** Puts a new process in the place of each, as a rolling update does, and answers how the old ones ended. */
  roll(): Promise<(number | null)[]>
  remove(): Promise<void>
}

/**
 * Two replicas of the gateway, six contexts and the renderer as processes of their own, on real stores of their own,
 * behind balancers that honour readiness: the shape of a cluster.
 */
export const startCluster = async (): Promise<Cluster> => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-cluster-'))
  const programs: Program[] = []
  const balancers: Balancer[] = []
  let stores: Stores | null = null
  const remove = async () => {
    await Promise.all(balancers.map((balancer) => balancer.close()))
    await Promise.all(programs.map((program) => program.stop()))
    if (stores) await removeStores(Object.values(stores))
    await rm(directory, { recursive: true, force: true })
  }
  try {
    stores = await startStores()
    const [gatewayPort = 0, replicaPort = 0, frontPort = 0, webPort = 0, ...ports] = await freePorts(
      2 * contexts.length + 4 + targets.length + 1,
    )
    const balancedPorts = ports.splice(contexts.length, contexts.length)
    const [webProcessPort = 0, ...laterPorts] = ports.splice(contexts.length)
    const env = {
      ...storeAddresses(stores),
      MBIN_SECRET: randomBytes(32).toString('hex'),
      MBIN_URL: `http://localhost:${gatewayPort}`,
      MBIN_DATA_DIR: directory,
      GATEWAY_URL: `http://localhost:${frontPort}`,
      WEB_URL: `http://localhost:${webPort}`,
      MBIN_RATE_LIMIT_SCALE: '0',
      MBIN_ADMIN_USERNAME: 'admin',
      MBIN_ADMIN_EMAIL: 'admin@example.org',
      MBIN_ADMIN_PASSWORD: 'correct horse battery',
      DATABASE_POOL_MAX: '6',
      ...Object.fromEntries(
        contexts.map((context, index) => [
          `${context.toUpperCase()}_URL`,
          `http://localhost:${balancedPorts[index]}`,
        ]),
      ),
    }
    const program = (target: string, port: number) => {
      const one = new Program(['serve', `--target=${target}`], port, env)
      programs.push(one)
      return one
    }
    const successors: Program[] = []
    /** Before these, and before whoever takes the place of one of them. */
    const balancer = async (port: number, target: string, backends: readonly Program[]) => {
      const later = new Program(['serve', `--target=${target}`], laterPorts.shift() ?? 0, env)
      successors.push(later)
      const one = await startBalancer(
        port,
        [...backends, later].map(({ origin }) => origin),
      )
      balancers.push(one)
      return one
    }
    const services = Object.fromEntries(
      contexts.map((context, index) => [context, program(context, ports[index] ?? 0)]),
    ) as Cluster['contexts']
    const gateway = program('gateway', gatewayPort)
    const replica = program('gateway', replicaPort)
    const web = program('web', webProcessPort)
    await balancer(webPort, 'web', [web])
    for (const [index, context] of contexts.entries())
      await balancer(balancedPorts[index] ?? 0, context, [services[context]])
    const front = await balancer(frontPort, 'gateway', [gateway, replica])
    const judge = async () => void (await Promise.all(balancers.map((one) => one.judge())))
    await Promise.all(programs.map((one) => one.start(120_000)))
    await judge()
    const roll = async () => {
      const old = programs.splice(0)
      programs.push(...successors)
      try {
        await Promise.all(successors.map((one) => one.start(120_000)))
        await judge()
      } finally {
        programs.push(...old)
      }
      return Promise.all(old.map((one) => one.stop()))
    }
    return {
      origin: gateway.origin,
      gateway,
      replica,
      web,
      contexts: services,
      stores,
      front,
      judge,
      roll,
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}
