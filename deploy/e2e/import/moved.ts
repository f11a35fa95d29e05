import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { Client } from '../kit/client.ts'
import { Peer } from '../kit/peer.ts'
import { Program } from '../kit/program.ts'
import { ask } from './ask.ts'
import { envOfMbin, environmentOf, importMbin } from './command.ts'
import { generateMbin } from './generate.ts'
import { passwords } from './old-rows/secrets.ts'

/** An instance that was a Mbin until just now, and a server elsewhere that knew it as that. */
export type Moved = {
  directory: string
  old: TestDatabase
  database: TestDatabase
  program: Program
  peer: Peer
  /** What was said to who served it before the import had come to its end. */
  refused: string
  imported: { code: unknown; said: string; outboxes: Record<string, number>; deliveries: number }
}

let held: Moved | null = null
export const moved = (): Moved => {
  if (!held) throw new Error('nothing has moved yet')
  return held
}

/** What the old tables say. */
export const ofOld = <R>(text: string): Promise<R[]> => ask<R>(moved().old.url, text)

/** What ours say. */
export const rowsOf = <R>(text: string): Promise<R[]> => ask<R>(moved().database.url, text)
export const one = async <R>(text: string): Promise<R> => {
  const [row] = await rowsOf<R>(text)
  if (!row) throw new Error(`no row: ${text}`)
  return row
}

const anybody = () => new Client(moved().program.origin)

export const get = async <T = unknown>(path: string, client = anybody()): Promise<T> => {
  const response = await client.fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

export const signIn = async (name: keyof typeof passwords, more = {}): Promise<Client> => {
  const client = anybody()
  await client.get(authLogin, { body: { login: name, password: passwords[name][0], ...more } })
  return client
}

const SCHEMAS = ['identity', 'community', 'content', 'federation', 'messaging']

/** Makes a Mbin, takes it over and serves it. */
export const move = async (): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-import-'))
  await chmod(directory, 0o755)
  const [old, database] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  const peer = await new Peer().start()
  peer.person('carol')
  const port = await freePort()
  const serving = (env: Record<string, string>) => new Program(['serve', '--target=all'], port, env)
  const where = { directory, database, program: serving({}), old, peer }
  held = { ...where, refused: '', imported: { code: null, said: '', outboxes: {}, deliveries: 0 } }
  await generateMbin(old.url, join(directory, 'media'), `localhost:${port}`, peer)
  await writeFile(join(directory, 'other.env'), 'KBIN_DOMAIN=elsewhere.example\n')
  await writeFile(join(directory, '.env'), envOfMbin(`localhost:${port}`))
  // An import broke off here: what it wrote is no instance, and does not stand in the way of the next.
  await rowsOf('create schema mbin_import')
  held.refused = await serving(environmentOf(where))
    .start()
    .then(
      () => 'it served',
      (error: Error) => error.message,
    )
  await rowsOf(`insert into identity.account (username) values ('half')`)
  held.imported = { ...held.imported, ...(await importMbin(where)) }
  for (const schema of SCHEMAS)
    held.imported.outboxes[schema] = (
      await rowsOf(`select 1 from ${schema}.outbox union all select 1 from ${schema}.job`)
    ).length
  held.imported.deliveries = (await rowsOf('select 1 from federation.delivery')).length
  held.program = serving(environmentOf(where))
  if (held.imported.code === 0) await held.program.start()
}

export const tidyUp = async (): Promise<void> => {
  if (!held) return
  const { program, peer, old, database, directory } = held
  await program.stop()
  await peer.stop()
  await Promise.all([old.drop(), database.drop()])
  await rm(directory, { recursive: true, force: true })
}
