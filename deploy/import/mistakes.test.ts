import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import { startReplica } from '@app/platform/testing/servers/replica.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from 'pg'
import { pino } from 'pino'
import { describeSource } from './describe.ts'
import { ourEnvFile, readEnvFile } from './env-file.ts'
import { requireMedia } from './media-folder.ts'
import { openSource } from './source.ts'
import { requireOneDatabase } from './staging.ts'

const silent = pino({ level: 'silent' })
let database: TestDatabase
let directory: string
const schema = await readFile(join(import.meta.dirname, '../e2e/import/schema.sql'), 'utf8')

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mbin-mistakes-'))
  database = await createEmptyDatabase()
  await run(database.url, schema)
})
afterAll(async () => {
  await database?.drop()
  await rm(directory, { recursive: true, force: true })
})

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

describe('a database that is none of Mbin 1.10', () => {
  test.each([
    ['no address', () => 'mbin', 'must be an address'],
    ['no host', () => 'postgresql://mbin@nowhere.invalid/mbin', 'there is no such host'],
    ['nothing there', () => changed((url) => void (url.port = '1')), 'nothing answers at this address'],
    [
      'no such database',
      () => changed((url) => void (url.pathname = '/absent')),
      'there is no database of this name',
    ],
  ])('%s', async (_, url, sentence) => {
    await expect(openSource(url())).rejects.toThrow(sentence)
  })

  test.each([
    ['empty', [], 'There is no Mbin in this database'],
    [
      'kbin',
      [schema, 'drop table bookmark_list', 'drop table instance'],
      'of kbin or of an old Mbin (it lacks',
    ],
    [
      'another version',
      [schema, 'alter table "user" rename column title to display_name'],
      'another version of Mbin than 1.10, which alone is known (it lacks user.title)',
    ],
  ])('%s', async (_, statements, sentence) => {
    const other = await createEmptyDatabase()
    await run(other.url, ...statements)
    await expect(openSource(other.url)).rejects.toThrow(sentence)
    await other.drop()
  })
})

test('a replica, which may lag', async () => {
  const server = await startEmbeddedPostgres({ directory: join(directory, 'primary'), log: silent })
  try {
    const url = await server.database('mbin')
    await run(url, schema)
    const replica = await startReplica(url, server.location)
    await expect(openSource(replica.url)).rejects.toThrow('This database is a read replica')
    await replica.remove()
  } finally {
    await server.stop()
  }
}, 60_000)

test('contexts with a database of their own: what is copied lies in one', () => {
  const env = { DATABASE_URL: database.url, CONTENT_DATABASE_URL: database.url }
  expect(() => requireOneDatabase(readEnvironment(env))).toThrow(
    'Import without CONTENT_DATABASE_URL, and move its schema afterwards',
  )
  requireOneDatabase(readEnvironment({ DATABASE_URL: database.url }))
})

test('a media folder that is missing, empty, of another instance or one level too high', async () => {
  const path = `ab/cd/abcd${'0'.repeat(60)}.png`
  await run(
    database.url,
    `insert into image (id, file_path, file_name, sha256, created_at) values (1, '${path}', '', '', now())`,
  )
  const folder = async (name: string, file?: string): Promise<string> => {
    const made = join(directory, name)
    await mkdir(made, { recursive: true })
    if (file) {
      await mkdir(dirname(join(made, file)), { recursive: true })
      await writeFile(join(made, file), 'picture')
    }
    return made
  }
  const source = await openSource(database.url)
  try {
    await expect(requireMedia(source, join(directory, 'absent'))).rejects.toThrow('There is no media folder')
    await expect(requireMedia(source, await folder('empty'))).rejects.toThrow('is empty')
    await expect(requireMedia(source, await folder('other', 'logo.png'))).rejects.toThrow(
      'is of another instance',
    )
    const high = await folder('high', join('media', path))
    await expect(requireMedia(source, high)).rejects.toThrow(
      `one level too high: give ${join(high, 'media')}`,
    )
    await requireMedia(source, join(high, 'media'))
    if (process.getuid?.() !== 0) {
      await chmod(join(high, 'media', path), 0)
      await expect(requireMedia(source, join(high, 'media'))).rejects.toThrow('may not be read')
    }
  } finally {
    await source.close()
  }
})

test('a dry run tells what is odd, and what becomes of it', async () => {
  await run(
    database.url,
    `insert into hashtag_link (id, hashtag_id) values (1, 1)`,
    `insert into entry (id, user_id, magazine_id, title, url, type, has_embed, comment_count, score, is_adult, sticky,
       last_active, up_votes, down_votes, ranking, created_at, lang)
     values (1, 1, 1, 'A', 'https://a.example', 'link', false, 0, 0, false, false, now(), 0, 0, 0, now(), 'en')`,
  )
  const source = await openSource(database.url)
  const said = await describeSource(source, { database: 3 * 1024 ** 3, pictures: 0, free: 9 * 1024 ** 3 })
  await source.close()
  expect(said).toContain('1 links without a domain: it is read from the link')
  expect(said).toContain('1 tags of nothing: they are left out')
  expect(said).toContain(
    'It needs about 3.0 GiB below the data folder, which has 9.0 left, and about 1 minutes.',
  )
})

test('the .env of Mbin is read as Symfony reads it, and ours is made from it without what is of no use', async () => {
  const file = join(directory, '.env')
  await writeFile(
    file,
    `# comment\nKBIN_DOMAIN=old.example\nS3_KEY="k"\nMAILER_DSN=smtp://mail.\${KBIN_DOMAIN}:25 # ours\nAPP_SECRET=x\nREDIS_DNS=redis://r\nOAUTH_KEYCLOAK_ID=i\nOAUTH_KEYCLOAK_URI=https://k.example\nOAUTH_KEYCLOAK_VERSION=16`,
  )
  await writeFile(join(directory, '.env.local'), `KBIN_DOMAIN='new.example'\nKBIN_TITLE="A \\"title\\""`)
  const theirs = await readEnvFile(file)
  expect(theirs).toMatchObject({ KBIN_DOMAIN: 'new.example', MAILER_DSN: 'smtp://mail.new.example:25' })
  const ours = ourEnvFile(theirs, 'new.example')
  expect(ours).toContain('MBIN_URL=https://new.example\n')
  expect(ours).toContain('S3_ACCESS_KEY_ID=k\n')
  expect(ours).toContain('SMTP_URL=smtp://mail.new.example:25\n')
  expect(ours).toContain('OAUTH_KEYCLOAK_URI=https://k.example\nOAUTH_KEYCLOAK_VERSION=16\n')
  expect(ours).not.toMatch(/APP_SECRET|REDIS/)
})
