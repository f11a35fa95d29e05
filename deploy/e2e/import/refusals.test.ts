import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ask } from './ask.ts'
import { envOfMbin, importMbin } from './command.ts'
import type { Run, Where } from './command.ts'
import { generateMbin } from './generate.ts'
import { picturePath } from './old-rows/instance.ts'

const HOST = 'old.example'
let where: Where & { old: TestDatabase; database: TestDatabase }

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-refusals-'))
  await chmod(directory, 0o755)
  const [old, database] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  where = { directory, old, database, program: { origin: `https://${HOST}` } }
  await generateMbin(old.url, join(directory, 'media'), HOST, {
    origin: 'https://there.example',
    host: 'there.example',
  })
  await writeFile(join(directory, '.env'), envOfMbin(HOST))
})
afterAll(async () => {
  await Promise.all([where.old.drop(), where.database.drop()])
  await rm(where.directory, { recursive: true, force: true })
})

/** Somebody without rights, who may yet reach the databases: their socket is open to the user of the server alone. */
const somebody = async (): Promise<number> => {
  const socket = new URL(where.old.url).searchParams.get('host')
  return socket ? (await stat(socket)).uid : 65_534
}

/** Runs it, and holds that it was refused in one sentence and left nothing behind. */
const refused = async (run: Run): Promise<string> => {
  const { code, said } = await importMbin(where, run)
  expect([code, said]).toEqual([1, expect.stringMatching(/^[^\n]+\.\n$/)])
  const schemas = await ask(
    where.database.url,
    `select nspname from pg_namespace where nspname !~ '^pg_|^public$|^information_schema$'`,
  )
  expect(schemas).toEqual([])
  await expect(stat(join(where.directory, 'data'))).rejects.toThrow('ENOENT')
  return said
}

/** While it is called something else, it is missing. */
const without = async (name: string, work: () => Promise<void>): Promise<void> => {
  const path = join(where.directory, name)
  await rename(path, `${path}.away`)
  try {
    await work()
  } finally {
    await rm(path, { recursive: true, force: true })
    await rename(`${path}.away`, path)
  }
}

describe('what an administrator got wrong is told in one sentence, and nothing is written', () => {
  test('a wrong password', async () => {
    const url = new URL(where.old.url)
    url.password = 'wrong'
    expect(await refused({ args: [`--database=${url.href}`] })).toContain('the password is wrong')
  })

  test('a database that has none of Mbin’s tables', async () => {
    expect(await refused({ args: [`--database=${where.database.url}`] })).toContain(
      'There is no Mbin in this database',
    )
  })

  test('a schema of another version', async () => {
    await ask(where.old.url, 'alter table entry rename column is_locked to locked')
    expect(await refused({})).toContain('(it lacks entry.is_locked)')
    await ask(where.old.url, 'alter table entry rename column locked to is_locked')
  })

  test('a media folder that is missing, empty, one level too high or of another instance', async () => {
    const media = join(where.directory, 'media')
    expect(await refused({ args: [`--media=${media}s`] })).toContain(`There is no media folder ${media}s`)
    expect(await refused({ args: [`--media=${where.directory}`] })).toContain(
      `one level too high: give ${media}`,
    )
    await without('media', async () => {
      await mkdir(media)
      expect(await refused({})).toContain('is empty')
      await writeFile(join(media, 'logo.png'), '')
      expect(await refused({})).toContain('is of another instance')
    })
  })

  test('an .env that is missing, of another instance, or without the key of refresh tokens', async () => {
    const file = join(where.directory, 'other.env')
    const args = [`--env=${file}`]
    expect(await refused({ args })).toContain(`The file ${file} cannot be read`)
    await writeFile(file, 'KBIN_DOMAIN=elsewhere.example\n')
    expect(await refused({ args })).toContain(`Mbin is elsewhere.example, and MBIN_URL is https://${HOST}`)
    await writeFile(file, `KBIN_DOMAIN=${HOST}\nOAUTH_ENCRYPTION_KEY=\n`)
    expect(await refused({ args })).toContain(`The file ${file} has no OAUTH_ENCRYPTION_KEY`)
  })

  test('a data folder that cannot be made', async () => {
    const args = { MBIN_DATA_DIR: join(where.directory, '.env', 'data') }
    expect(await refused({ env: args })).toContain('may not be written by the user who runs this')
  })

  test('a database of its own that does not answer, or is that of Mbin', async () => {
    const url = new URL(where.database.url)
    url.port = '1'
    expect(await refused({ env: { DATABASE_URL: url.href } })).toContain(
      'The database of DATABASE_URL cannot be used: nothing answers at this address',
    )
    expect(await refused({ env: { DATABASE_URL: where.old.url } })).toContain('leads to a database of Mbin')
  })

  test('a disk that is too small for what is copied', async () => {
    await ask(where.old.url, `update image set local_size = 1e18 where id = 1`)
    expect(await refused({ env: { MBIN_DATA_DIR: '/dev/shm/mbin-refusals' } })).toMatch(
      /\/dev\/shm.* has [\d.]+ GiB left, and the import needs about 931322574\.6/,
    )
    await ask(where.old.url, `update image set local_size = 0 where id = 1`)
  })

  test('messages that would go to MongoDB, and contexts with databases of their own', async () => {
    expect(await refused({ env: { MONGODB_URL: 'mongodb://127.0.0.1:1/mbin' } })).toContain(
      'Import without MONGODB_URL',
    )
    expect(await refused({ env: { CONTENT_DATABASE_URL: where.database.url } })).toContain(
      'Import without CONTENT_DATABASE_URL',
    )
  })

  const asAnother = process.getuid?.() === 0 ? test : test.skip
  asAnother('files that may not be read, and a data folder that may not be written', async () => {
    const uid = await somebody()
    const picture = join(where.directory, 'media', picturePath)
    await chmod(picture, 0o600)
    expect(await refused({ uid })).toContain(`The file ${picture} may not be read`)
    await chmod(picture, 0o644)
    const folder = join(where.directory, 'of-root')
    await mkdir(folder, { mode: 0o755 })
    expect(await refused({ uid, env: { MBIN_DATA_DIR: folder } })).toContain(
      `The data folder ${folder} may not be written by the user who runs this`,
    )
  })
})
