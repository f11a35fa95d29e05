import { runContainer } from './container.ts'
import { runMongo } from './mongo.ts'
import { runPostgres } from './postgres.ts'
import { runRabbit } from './rabbitmq.ts'
import { runRedis } from './redis.ts'
import { runS3 } from './s3.ts'
import type { Need, TestServer } from './server.ts'
import { sourceOf } from './sources.ts'

export type { Need, TestServer } from './server.ts'
export { describeSources, sourceOf } from './sources.ts'

/** Starts a real server of the caller's own; throws where there is none to be had (ask `sourceOf` first). */
export const startServer = async (need: Need): Promise<TestServer> => {
  const source = await sourceOf(need)
  switch (source.kind) {
    case 'container':
      return runContainer(need, source.image, source.from)
    case 'embedded':
      return runPostgres(source.from)
    case 'none':
      throw new Error(`No ${need} for tests: ${source.reason}`)
    case 'program': {
      const run = { mongo: runMongo, rabbitmq: runRabbit, redis: runRedis, s3: runS3 }
      if (need === 'postgres') return runPostgres(source.from)
      return run[need](source.path, source.from)
    }
  }
}

/**
 * For a suite that needs real servers: `const suite = await needing(describe, 'rabbitmq')`, then `suite('On RabbitMQ',
 * …)`. Where one is not to be had the suite is skipped, and its name says why.
 */
export const needing = async (
  describe: { skip: (name: string, body: () => void) => void } & ((name: string, body: () => void) => void),
  ...wanted: readonly Need[]
): Promise<(name: string, body: () => void) => void> => {
  const reasons: string[] = []
  for (const need of wanted) {
    const source = await sourceOf(need)
    if (source.kind === 'none') reasons.push(`${need}: ${source.reason}`)
  }
  if (reasons.length === 0) return (name, body) => describe(name, body)
  return (name, body) => describe.skip(`${name} [needs ${reasons.join('; ')}]`, body)
}
