import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import { pino } from 'pino'
import { rowTypes } from './rows.ts'

/** Writes the row types of every context from its migrated schema: `node deploy/scripts/row-types.ts`. */
const log = pino({ level: 'warn' })
const directory = await mkdtemp(join(tmpdir(), 'mbin-row-types-'))
const server = await startEmbeddedPostgres({ directory, log, durable: false })
try {
  for (const [path, text] of Object.entries(await rowTypes(await server.database('rows'), log))) {
    await writeFile(path, text)
    console.log(`wrote ${path}`)
  }
} finally {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
}
