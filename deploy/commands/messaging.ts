import {
  CountsDiffer,
  createPostgresStore,
  moveStore,
  openMongoStore,
  StoreNotEmpty,
} from '@app/messaging/operator'
import type { MovedCounts, Transfer } from '@app/messaging/operator'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { migrate } from '@app/platform/db/migrate.ts'
import { openDatabase } from '@app/platform/db/open.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { Command, Option } from 'commander'
import { chooseAdapters } from '../program/adapters.ts'
import { OperatorError } from '../program/operator-error.ts'
import { createProgressBar } from '../program/progress-bar.ts'

type Kind = 'postgres' | 'mongo'
type Options = { from: Kind; to: Kind; replace?: boolean }

/** Long enough to count a large table. */
const STATEMENT_MS = 10 * 60_000

const table = (counts: MovedCounts): string =>
  counts
    .map(
      ({ section, from, to }) =>
        `  ${section.padEnd(18)} ${String(from).padStart(10)} ${String(to).padStart(10)}${from === to ? '' : '  differs'}`,
    )
    .join('\n')

/** Both stores, whichever of them the instance uses at present. */
const openStores = async (): Promise<{ stores: Record<Kind, Transfer>; close(): Promise<void> }> => {
  const environment = readEnvironment(process.env)
  const { mongoUrl } = environment
  if (!mongoUrl) throw new OperatorError('MONGODB_URL is missing: one of the two stores is MongoDB.')
  const log = createLogger({ name: 'mbin', level: 'warn' })
  const adapters = await chooseAdapters(environment, log, { sql: true })
  const db = openDatabase({
    url: adapters.databaseUrl ?? '',
    directUrl: environment.databaseDirectUrl,
    schema: 'messaging',
    log,
    statementTimeoutMs: STATEMENT_MS,
  })
  const close = async () => {
    await db.close()
    await adapters.close()
  }
  try {
    const postgres = createPostgresStore(db)
    await migrate(db, postgres.migrations)
    const [{ count = 0 } = {}] = await db.knex('job').count<{ count: number }[]>({ count: '*' })
    if (Number(count) > 0)
      throw new OperatorError(
        `${count} jobs of messaging have not been handed to the broker yet: start the instance once more, and stop it when the broker has them.`,
      )
    const mongo = await openMongoStore(mongoUrl)
    await mongo.start()
    return {
      stores: { postgres: postgres.transfer(), mongo: mongo.transfer() },
      async close() {
        await mongo.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const kind = (flags: string, description: string) =>
  new Option(flags, description).choices(['postgres', 'mongo']).makeOptionMandatory()

export const messagingMigrateCommand = (): Command =>
  new Command('messaging:migrate')
    .description('move messages, notifications and their settings from one store to the other')
    .addOption(kind('--from <store>', 'where they are'))
    .addOption(kind('--to <store>', 'where they go'))
    .option('--replace', 'empty the target first')
    .addHelpText(
      'after',
      '\nStop the instance first. A move that was broken off goes on when the command is run again.',
    )
    .action(async ({ from, to, replace = false }: Options) => {
      if (from === to) throw new OperatorError('--from and --to name the same store.')
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
      const { stores, close } = await openStores()
      const bar = createProgressBar(process.stderr)
      try {
        const moved = (done: number, total: number, section: string) => bar.show(done, total, section)
        const counts = await moveStore(stores[from], stores[to], { moved }, { replace })
        bar.end()
        console.log(`Moved from ${from} to ${to}; both hold the same:\n${table(counts)}`)
        console.log(
          to === 'mongo'
            ? 'Start the instance with MONGODB_URL. What is in PostgreSQL stays there, unused.'
            : 'Start the instance without MONGODB_URL. What is in MongoDB stays there, unused.',
        )
      } catch (error) {
        bar.end()
        if (error instanceof StoreNotEmpty)
          throw new OperatorError(
            `The target already holds ${error.message}. With --replace it is emptied first.`,
          )
        if (error instanceof CountsDiffer)
          throw new OperatorError(
            `The stores do not hold the same; was the instance still running? Stop it and run the command again with --replace.\n${table(error.counts)}`,
          )
        throw error
      } finally {
        await close()
      }
    })
