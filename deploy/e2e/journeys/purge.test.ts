import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { adminPurgeMagazine, magazineRetrieve, magazinesRetrieve } from '@app/contract/community/magazines.ts'
import { adminRetrieveMagazinePurge } from '@app/contract/community/purges.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { entryRetrieve } from '@app/contract/content/entries.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { Program } from '../kit/program.ts'

jest.setTimeout(240_000)

const entry = fileURLToPath(new URL('../../mbin.ts', import.meta.url))
const password = 'correct horse battery'

let directory: string
let program: Program
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mbin-purge-'))
  await chmod(directory, 0o711)
  const env = {
    MBIN_DATA_DIR: directory,
    MBIN_RATE_LIMIT_SCALE: '0',
    MBIN_ADMIN_USERNAME: 'admin',
    MBIN_ADMIN_EMAIL: 'admin@example.org',
    MBIN_ADMIN_PASSWORD: password,
  }
  await promisify(execFile)(
    process.execPath,
    [entry, 'seed', '--entries', '3000', '--users', '60', '--comments', '9000'],
    { env: { ...process.env, ...env, LOG_LEVEL: 'warn' }, maxBuffer: 64 * 1024 * 1024 },
  )
  program = new Program(['serve', '--target=all'], await freePort(), env)
  await program.start()
})
afterAll(async () => {
  await program?.stop()
  await rm(directory, { recursive: true, force: true })
})

const admin = async (): Promise<Client> => {
  const client = new Client(program.origin)
  await client.get(authLogin, { body: { login: 'admin', password } })
  return client
}

test('a purge that a power cut interrupts goes on after the restart and ends complete', async () => {
  let client = await admin()
  const listed = await client.get(magazinesRetrieve, { query: { sort: 'threads', perPage: 2 } })
  const [doomed, other] = listed.items as [(typeof listed.items)[0], (typeof listed.items)[0]]
  const params = { magazine_id: doomed.magazineId }
  const held = doomed.entryCount + doomed.entryCommentCount + doomed.postCount + doomed.postCommentCount
  expect(held).toBeGreaterThan(500)
  const { items } = await client.get(magazineEntriesRetrieve, {
    params,
    query: { sort: 'oldest', perPage: 100 },
  })

  const progress = () => client.get(adminRetrieveMagazinePurge, { params })
  await client.get(adminPurgeMagazine, { params })
  await eventually(async () => expect((await progress()).removed).toBeGreaterThan(0), 30_000)
  expect((await progress()).finishedAt).toBeNull()
  await program.kill()

  await program.start()
  client = await admin()
  const after = await progress()
  expect(after.items).toBeGreaterThanOrEqual(held)
  await eventually(async () => expect((await progress()).finishedAt).not.toBeNull(), 120_000)
  const end = await progress()
  expect(end.removed).toBe(end.items)
  expect((await client.call(magazineRetrieve, { params })).status).toBe(404)
  await eventually(async () => {
    expect((await client.call(magazineEntriesRetrieve, { params })).status).toBe(404)
    for (const { entryId } of items.slice(0, 20))
      expect((await client.call(entryRetrieve, { params: { entry_id: entryId } })).status).toBe(404)
  })
  // The neighbour is as it was.
  expect(await client.get(magazineRetrieve, { params: { magazine_id: other.magazineId } })).toMatchObject({
    entryCount: other.entryCount,
    entryCommentCount: other.entryCommentCount,
  })
})
