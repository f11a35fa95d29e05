import { join } from 'node:path'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import { Client } from 'pg'
import { pino } from 'pino'
import type { Instance } from './program.ts'

/** What nobody outside can see or do: asks the database of a running instance. */
export const inDatabase = async <T>(
  { directory }: Instance,
  ask: (client: Client) => Promise<T>,
  name = 'test',
): Promise<T> => {
  const log = pino({ level: 'silent' })
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log })
  const client = new Client({ connectionString: await server.database('mbin'), application_name: name })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** As if everybody had signed in hours ago: what their accounts hang on asks again who they are. */
export const forgetProofs = (instance: Instance): Promise<unknown> =>
  inDatabase(instance, (client) =>
    client.query(`update identity.session set proven_at = null, created_at = created_at - interval '1 hour'`),
  )

/** Codes of a second factor count once; afterwards those that were used do again. */
export const forgetCodes = (instance: Instance): Promise<unknown> =>
  inDatabase(instance, (client) => client.query('update identity.second_factor set last_step = 0'))
