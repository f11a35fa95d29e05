import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import type { ReadBack } from '../../import/read-back.ts'
import { readSamples } from '../../import/sample.ts'
import { openSource } from '../../import/source.ts'
import { beginStaging, stage } from '../../import/staging.ts'
import { generateMbin } from './generate.ts'
import { picturePath } from './old-rows/instance.ts'
import { keys } from './old-rows/secrets.ts'

const url = 'https://old.example'
let databases: TestDatabase[]
let directory: string
let client: Client

/** What an import has of its own beside the copy of Mbin's tables, as far as samples are taken from there. */
const own = `
  create schema identity; create table identity.account as select id, username from mbin_import."user";
  create schema community; create table community.magazine as select id, name from mbin_import.magazine;
  create schema media; create table media.file as select '${picturePath}'::text as path;
  create schema federation;
  create table federation.activity as select uuid, '${url}/u/anna' as actor, true as public from mbin_import.activity;
  create table federation.actor_key (kind text, local_id int, private_jwk jsonb, public_pem text)`

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mbin-sample-'))
  const [old, target] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  databases = [old, target]
  const there = { origin: 'https://there.example', host: 'there.example' }
  await generateMbin(old.url, directory, 'old.example', there)
  client = new Client({ connectionString: target.url })
  await client.connect()
  await beginStaging(client)
  const source = await openSource(old.url)
  await stage(source, client, () => undefined)
  await source.close()
  await client.query(own)
  const pairs = [
    ['user', 1, keys.anna.privateKey, keys.anna.publicKey],
    ['user', 2, keys.bert.privateKey, keys.anna.publicKey],
    ['magazine', 5, keys.cats.privateKey, keys.cats.publicKey],
  ] as const
  for (const [kind, id, privateKey, publicKey] of pairs)
    await client.query('insert into federation.actor_key values ($1, $2, $3, $4)', [
      kind,
      id,
      JSON.stringify(createPrivateKey(privateKey).export({ format: 'jwk' })),
      createPublicKey(publicKey).export({ type: 'spki', format: 'pem' }),
    ])
})
afterAll(async () => {
  await client.end()
  for (const database of databases) await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const sampled = (answer: (path: string) => { status: number; body: unknown }) => {
  const here: ReadBack = {
    read: (path) => {
      const { status, body } = answer(path)
      return Promise.resolve({ status, body: Buffer.from(JSON.stringify(body)) })
    },
    close: () => Promise.resolve(),
  }
  return readSamples({ client, here, url, media: directory })
}
const wrongIn = (all: Awaited<ReturnType<typeof sampled>>) =>
  Object.fromEntries(all.map(({ what, verdicts }) => [what, new Set(verdicts.map(({ wrong }) => wrong))]))

test('what does not answer is told, whatever it is', async () => {
  const wrong = wrongIn(await sampled(() => ({ status: 404, body: null })))
  const { 'private keys with their public ones': pairs, ...read } = wrong
  expect(Object.keys(read)).toHaveLength(12)
  for (const [what, verdicts] of Object.entries(read))
    expect([what, verdicts]).toEqual([what, new Set(['answers 404'])])
  expect(pairs).toEqual(new Set([null, 'pair']))
})

test('so is what answers with anything else than Mbin has', async () => {
  const wrong = wrongIn(await sampled(() => ({ status: 200, body: { id: `${url}/u/anna` } })))
  for (const [what, verdicts] of Object.entries(wrong))
    expect([what, [...verdicts].filter((one) => one !== null)]).not.toEqual([what, []])
  expect(wrong['pictures, byte for byte']).toEqual(new Set(['bytes']))
})

test('an instance that is open to its members alone is not read', async () => {
  const [first, ...others] = await sampled(() => ({ status: 401, body: null }))
  expect(first).toMatchObject({ verdicts: [], skipped: expect.stringContaining('members alone') })
  expect(others.map(({ what }) => what)).toEqual(['private keys with their public ones'])
})

test('where only who signs may ask, addresses are none of ours to judge', async () => {
  const isApi = (path: string) => path.startsWith('/api/')
  const wrong = wrongIn(await sampled((path) => ({ status: isApi(path) ? 404 : 401, body: null })))
  expect([wrong['people by the API'], wrong['people by their address']]).toEqual([
    new Set(['answers 404']),
    new Set([null]),
  ])
})
