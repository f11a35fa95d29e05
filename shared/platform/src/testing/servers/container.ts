import type { Need, TestServer } from './server.ts'
import { freePort } from './ports.ts'

type Recipe = {
  port: number
  env?: Record<string, string>
  command?: string[]
  url(port: number): string
  log: RegExp
}

const recipes: Record<Need, Recipe> = {
  postgres: {
    port: 5432,
    env: { POSTGRES_USER: 'mbin', POSTGRES_PASSWORD: 'mbin', POSTGRES_DB: 'mbin' },
    url: (port) => `postgresql://mbin:mbin@127.0.0.1:${port}/mbin`,
    log: /ready to accept connections/,
  },
  mongo: { port: 27017, url: (port) => `mongodb://127.0.0.1:${port}/mbin`, log: /Waiting for connections/ },
  rabbitmq: {
    port: 5672,
    url: (port) => `amqp://guest:guest@127.0.0.1:${port}`,
    log: /Server startup complete/,
  },
  redis: {
    port: 6379,
    command: ['redis-server', '--appendonly', 'yes'],
    url: (port) => `redis://127.0.0.1:${port}`,
    log: /Ready to accept connections/,
  },
  s3: {
    port: 9000,
    env: { MINIO_ROOT_USER: 'testing', MINIO_ROOT_PASSWORD: 'testing-secret' },
    command: ['server', '/data'],
    url: (port) => `http://testing:testing-secret@127.0.0.1:${port}`,
    log: /API: /,
  },
}

/** The server in a container, on a fixed port of this machine, so that it can come back at the same address. */
export const runContainer = async (need: Need, image: string, from: string): Promise<TestServer> => {
  const { GenericContainer, Wait } = await import('testcontainers')
  const { port, env = {}, command, url, log } = recipes[need]
  const host = await freePort()
  const plan = new GenericContainer(image)
    .withEnvironment(env)
    .withExposedPorts({ container: port, host })
    // PostgreSQL says so once while it sets itself up, and again when it means it.
    .withWaitStrategy(Wait.forLogMessage(log, need === 'postgres' ? 2 : 1))
    .withAutoRemove(false)
  const started = await (command ? plan.withCommand(command) : plan).start()
  const { getContainerRuntimeClient } = await import('testcontainers')
  const { container } = await getContainerRuntimeClient()
  const handle = container.getById(started.getId())
  return {
    need,
    from,
    url: url(host),
    stop: async () => void (await handle.stop()),
    kill: async () => void (await handle.kill()),
    start: () => started.restart(),
    remove: async () => void (await started.stop({ remove: true, removeVolumes: true })),
  }
}
