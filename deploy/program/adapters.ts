import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Bus } from '@app/platform/bus/bus.ts'
import { createEmbeddedBus } from '@app/platform/bus/embedded.ts'
import { createLinkedBus } from '@app/platform/bus/linked.ts'
import { createPostgresJournal } from '@app/platform/bus/postgres-journal.ts'
import type { Cache } from '@app/platform/cache/cache.ts'
import { createLinkedCache } from '@app/platform/cache/linked.ts'
import { createMemoryCache } from '@app/platform/cache/memory.ts'
import type { Environment, S3Environment } from '@app/platform/config/environment.ts'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import { openDatabase } from '@app/platform/db/open.ts'
import { createDiskFiles } from '@app/platform/files/disk.ts'
import type { FileStore } from '@app/platform/files/files.ts'
import { createFileMailer } from '@app/platform/mail/file.ts'
import type { Mailer } from '@app/platform/mail/mailer.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Link } from '@app/platform/run/link.ts'
import { postgres, waitFor } from '@app/platform/run/wait-for.ts'
import { Client } from 'pg'
import { OperatorError } from './operator-error.ts'

/** Addresses without their passwords, for people to read. */
const shown = (address: string): string => {
  const url = new URL(address)
  return `${url.protocol}//${url.host}${url.pathname}`
}

export type Adapters = {
  /** null: nothing in this process keeps its data in SQL. */
  databaseUrl: string | null
  bus: Bus
  /** The bus keeps events in memory only. */
  forgetful: boolean
  cache: Cache
  files: FileStore
  mailer: Mailer
  secret: string
  /** One line for each need: what it uses, and where. */
  chosen: readonly { need: string; uses: string }[]
  close(): Promise<void>
}

/** The secret of an instance that was given none: made once, readable by its owner only. */
const keptSecret = async (directory: string): Promise<string> => {
  const path = join(directory, 'secret')
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (kept) return kept
  const secret = randomBytes(32).toString('base64url')
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(path, 0o600)
  return (await readFile(path, 'utf8')).trim()
}

/** Held by the one process that serves a data folder. */
export const serveLock = 'mbin:serve'

/**
 * Holds a data folder for the one process that serves it: the bus of each would hand out the events of both. A lock of
 * the database ends with whoever holds it, however that ends. Answers what lets go.
 */
const holdFolder = async (url: string, directory: string): Promise<() => Promise<void>> => {
  const client = new Client({ connectionString: url, application_name: 'mbin-serve' })
  // A server that went away took the lock along; whoever served with it finds out by itself.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [serveLock],
  )
  if (rows[0]?.held) return () => client.end()
  await client.end()
  throw new OperatorError(
    `Another process serves ${directory} already. Stop it first, or give this one a folder of its own in MBIN_DATA_DIR.`,
  )
}

// Clients of real servers are loaded only where one is used: a small instance need not carry them in memory.
const real = {
  bus: async (url: string, log: Logger): Promise<Bus> =>
    (await import('@app/platform/bus/amqp.ts')).createAmqpBus({ url, log }),
  cache: async (url: string, log: Logger): Promise<Cache> =>
    (await import('@app/platform/cache/redis.ts')).createRedisCache({ url, log }),
  files: async (s3: S3Environment): Promise<FileStore> =>
    (await import('@app/platform/files/s3.ts')).createS3Files(s3),
  mailer: async (url: string, from: string, log: Logger): Promise<Mailer> =>
    (await import('@app/platform/mail/smtp.ts')).createSmtpMailer({ url, from, log }),
}

/**
 * Picks the adapter for each need: the real one where an address is given, else the embedded one; in a worker that of
 * its `primary`.
 */
export const chooseAdapters = async (
  environment: Environment,
  log: Logger,
  needs: { sql: boolean; waiting?: AbortSignal | undefined; primary?: Link | undefined },
): Promise<Adapters> => {
  const directory = resolve(environment.dataDirectory)
  await mkdir(directory, { recursive: true })
  const chosen: { need: string; uses: string }[] = []
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) {
      await closer().catch((error: unknown) => log.warn({ err: error }, 'an adapter did not close cleanly'))
    }
  }
  try {
    const { amqpUrl, redisUrl, smtpUrl, s3, mailFrom } = environment
    let databaseUrl = environment.databaseUrl ?? null
    if (databaseUrl) chosen.push({ need: 'database', uses: `PostgreSQL at ${shown(databaseUrl)}` })
    // The embedded bus keeps its journal in SQL, so it needs the embedded server as well.
    else if (needs.sql || !amqpUrl) {
      const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log })
      closers.push(() => server.stop())
      databaseUrl = await server.database('mbin')
      if (needs.waiting) closers.push(await holdFolder(databaseUrl, directory))
      chosen.push({ need: 'database', uses: `embedded PostgreSQL in ${server.location}` })
    }

    let bus: Bus
    if (amqpUrl) {
      bus = await real.bus(amqpUrl, log)
      chosen.push({ need: 'events', uses: `RabbitMQ at ${shown(amqpUrl)}` })
    } else if (needs.primary) {
      bus = createLinkedBus(needs.primary)
    } else {
      const journalDb = openDatabase({
        url: databaseUrl ?? '',
        directUrl: environment.databaseDirectUrl,
        schema: 'bus',
        log,
        poolMax: 3,
      })
      closers.push(() => journalDb.close())
      if (needs.waiting) await waitFor([postgres(journalDb)], { log, signal: needs.waiting })
      bus = createEmbeddedBus({ journal: await createPostgresJournal(journalDb.knex), log })
      chosen.push({ need: 'events', uses: 'this process, work journalled in the database' })
    }
    closers.push(() => bus.close())

    const embedded = () => (needs.primary ? createLinkedCache(needs.primary) : createMemoryCache())
    const cache = redisUrl ? await real.cache(redisUrl, log) : embedded()
    closers.push(() => cache.close())
    chosen.push({
      need: 'cache',
      uses: redisUrl ? `Redis at ${shown(redisUrl)}` : 'the memory of this process',
    })

    const files = s3 ? await real.files(s3) : createDiskFiles({ directory: join(directory, 'files') })
    chosen.push({
      need: 'files',
      uses: s3 ? `bucket ${s3.bucket} at ${s3.endpoint ?? `S3 in ${s3.region}`}` : join(directory, 'files'),
    })

    const mailer = smtpUrl
      ? await real.mailer(smtpUrl, mailFrom, log)
      : createFileMailer({ directory: join(directory, 'mail'), log })
    chosen.push({ need: 'mail', uses: smtpUrl ? `SMTP at ${shown(smtpUrl)}` : join(directory, 'mail') })

    return {
      databaseUrl,
      bus,
      forgetful: !amqpUrl,
      cache,
      files,
      mailer,
      secret: environment.secret ?? (await keptSecret(directory)),
      chosen,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
