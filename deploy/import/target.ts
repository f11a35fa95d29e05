import { contexts } from '@app/contract/operation.ts'
import { relayLock } from '@app/platform/events/relay.ts'
import { Client } from 'pg'
import { serveLock } from '../program/adapters.ts'
import { OperatorError } from '../program/operator-error.ts'
import { reasonOf } from './source.ts'
import { isImportUnfinished } from './staging.ts'

/** How many rows a table holds; none where an instance was never started here. */
const rowsIn = async (client: Client, table: string): Promise<number> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  if (!rows[0]?.there) return 0
  const counted = await client.query<{ count: string }>(`select count(*) as count from ${table}`)
  return Number(counted.rows[0]?.count ?? 0)
}

const requireEmpty = async (client: Client): Promise<void> => {
  const accounts = await rowsIn(client, 'identity.account')
  const items = await rowsIn(client, 'content.item')
  if (accounts + items > 0)
    throw new OperatorError(
      `This instance is not empty: it holds ${accounts} accounts and ${items} threads and comments. Nothing is ever merged; start with an empty database.`,
    )
}

/** Whoever serves holds one of these: the data folder, or the word of a context to the others. */
const locks = [serveLock, ...contexts.map(relayLock)]

const requireAlone = async (client: Client): Promise<void> => {
  for (const lock of locks) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [lock],
    )
    if (!rows[0]?.held)
      throw new OperatorError(
        'An instance serves on this data folder or database already. Stop it first; an import takes an empty one.',
      )
  }
}

/**
 * Makes sure that nobody serves here, which holds for as long as the connection does, and that nothing is here but what an
 * import that broke off has left. Throws `OperatorError` otherwise.
 */
export const requireFree = async (client: Client): Promise<void> => {
  await requireAlone(client)
  const unfinished = await isImportUnfinished(
    async (text, values) => (await client.query<{ begun: boolean }>(text, values)).rows,
  )
  if (!unfinished) await requireEmpty(client)
}

/** Ours would stand beside theirs, where nothing is to be written. */
const requireOtherThanMbin = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ mbin: boolean }>(
    `select to_regclass('public.entry_comment') is not null and to_regclass('public.magazine') is not null as mbin`,
  )
  if (rows[0]?.mbin)
    throw new OperatorError(
      'DATABASE_URL leads to a database of Mbin, which is only read. Make an empty one, and give its address.',
    )
}

/** The same for a database of its own, before anything is migrated in it. */
export const requireFreeDatabase = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url, application_name: 'mbin-import' })
  await client.connect().catch((error: unknown) => {
    throw new OperatorError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`)
  })
  try {
    await requireOtherThanMbin(client)
    await requireFree(client)
  } finally {
    await client.end()
  }
}
