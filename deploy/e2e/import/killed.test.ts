import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isImportUnfinished } from '../../import/staging.ts'
import { Program } from '../kit/program.ts'
import { ask } from './ask.ts'
import { envOfMbin, environmentOf, importMbin } from './command.ts'
import type { Where } from './command.ts'
import { generateMbin } from './generate.ts'
import { lostPath, picturePath } from './old-rows/instance.ts'

const run = promisify(execFile)
/** Nothing can be linked there. */
const OTHER_DISK = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const LONG_AGO = new Date('2020-01-01T00:00:00Z')
let old: TestDatabase
let directory: string
let origin: string
let port: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mbin-killed-'))
  await chmod(directory, 0o755)
  old = await createEmptyDatabase()
  port = await freePort()
  origin = `http://localhost:${port}`
  const there = { origin: 'https://there.example', host: 'there.example' }
  await generateMbin(old.url, join(directory, 'media'), `localhost:${port}`, there)
  await writeFile(join(directory, '.env'), envOfMbin(`localhost:${port}`))
})
afterAll(async () => {
  await old.drop()
  await rm(directory, { recursive: true, force: true })
})

/** How many rows each table of an instance holds, and where its numbers go on. */
const contentsOf = async (url: string): Promise<Record<string, number>> => {
  const tables = await ask<{ name: string }>(
    url,
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and nspname !~ '^pg_|^information_schema$' order by 1`,
  )
  const counted = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
  const rows = await ask<{ name: string; count: number }>(
    url,
    `${counted.join(' union all ')} union all
     select schemaname || '.' || sequencename, last_value from pg_sequences where schemaname <> 'bus'`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

describe('an import that is killed', () => {
  let whole: TestDatabase
  let broken: TestDatabase
  const at = (database: Pick<TestDatabase, 'url'>): Where => ({
    directory,
    old,
    database,
    program: { origin },
  })
  const data = (name: string) => ({ MBIN_DATA_DIR: join(directory, name) })
  beforeAll(async () => {
    ;[whole, broken] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
    expect(await importMbin(at(whole), { env: data('whole') })).toMatchObject({ code: 0 })
  })
  afterAll(() => Promise.all([whole.drop(), broken.drop()]))

  const refused = async (): Promise<void> => {
    const program = new Program(['serve', '--target=all'], port, {
      ...environmentOf(at(broken)),
      ...data('broken'),
    })
    await expect(program.start()).rejects.toThrow('An import of a Mbin was begun here')
  }
  /** What keeps the program from starting, asked without a start, which takes seconds. */
  const unfinished = async (): Promise<void> =>
    expect(await isImportUnfinished((text, values) => ask(broken.url, text, values))).toBe(true)

  test.each([
    ['rows copied', refused],
    ['pictures', unfinished],
    ['magazines', unfinished],
    ['relations for community', unfinished],
    ['threads, comments and votes', unfinished],
    ['messages and notifications', unfinished],
    ['keys, actors and activities', unfinished],
    ['comparison with what was there', refused],
  ])('at “%s” is not served', async (killedAt, isKeptFromServing) => {
    const { code, said } = await importMbin(at(broken), { env: data('broken'), killedAt })
    expect([code, said]).toEqual(['SIGKILL', expect.stringContaining(killedAt)])
    await isKeptFromServing()
  })

  test('begins cleanly when it is started again, and holds what one holds that ran through', async () => {
    const kept = join(directory, 'broken', 'files', picturePath)
    await utimes(kept, LONG_AGO, LONG_AGO)
    const { ino } = await stat(kept)
    expect(await importMbin(at(broken), { env: data('broken') })).toMatchObject({ code: 0 })
    expect(await contentsOf(broken.url)).toEqual(await contentsOf(whole.url))
    // A link to what Mbin has, of an earlier run: neither made anew nor written to.
    expect(await stat(kept)).toMatchObject({ ino, mtime: LONG_AGO })
  })
})

describe('on a database that the program brings, with pictures on another disk', () => {
  test('a second copy of the pictures only adds', async () => {
    const disk = await mkdtemp(join(OTHER_DISK, 'mbin-killed-'))
    await chmod(disk, 0o755)
    try {
      const where: Where = { directory, old, database: { url: '' }, program: { origin } }
      const env = { MBIN_DATA_DIR: join(disk, 'data'), DATABASE_URL: '' }
      const killed = await importMbin(where, { env, killedAt: 'magazines' })
      expect([killed.code, killed.said]).toEqual(['SIGKILL', expect.stringContaining('magazines')])
      const [first, second] = [picturePath, lostPath].map((path) => join(disk, 'data', 'files', path))
      const bytes = await readFile(join(directory, 'media', picturePath))
      expect(await readFile(first ?? '')).toEqual(bytes)
      await utimes(first ?? '', LONG_AGO, LONG_AGO)
      const { ino } = await stat(first ?? '')
      // Found again meanwhile.
      const found = join(directory, 'media', lostPath)
      await mkdir(dirname(found), { recursive: true })
      await copyFile(join(directory, 'media', picturePath), found)

      const again = await importMbin(where, { env })
      expect([again.code, again.said]).toEqual([0, expect.stringContaining('2 pictures were taken over')])
      expect(await stat(first ?? '')).toMatchObject({ ino, mtime: LONG_AGO })
      expect(await readFile(first ?? '')).toEqual(bytes)
      expect(await readFile(second ?? '')).toEqual(bytes)
      const { stdout } = await run('find', [join(disk, 'data', 'files'), '-type', 'f'])
      expect(stdout.trim().split('\n')).toHaveLength(2)
    } finally {
      await rm(disk, { recursive: true, force: true })
    }
  })
})
