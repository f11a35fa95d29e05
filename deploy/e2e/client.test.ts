import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entryComments } from '@app/contract/content/entry-comments.ts'
import { oauthCreateClient } from '@app/contract/identity/clients.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from './kit/client.ts'
import { aMagazineOf, aPerson } from './kit/people.ts'
import { startInstance } from './kit/program.ts'
import type { Instance } from './kit/program.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')

let instance: Instance
let folder: string
/** What `npm pack` put into the package. */
let packed: string[]

/** Packs the client and installs it where nothing of this repository is, as somebody does who writes a bot. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mbin-client-'))
  const client = join(root, 'shared', 'contract', 'client')
  const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH']}` }
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: client, env })
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [
    { filename: string; files: { path: string }[] },
  ]
  packed = files.map(({ path }) => path).toSorted()
  await writeFile(join(folder, 'package.json'), '{ "name": "a-bot", "private": true, "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], {
    cwd: folder,
    env,
  })
  await cp(join(client, 'example', 'bot.ts'), join(folder, 'bot.ts'))
  instance = await startInstance()
})
afterAll(async () => {
  await instance?.remove()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('the package holds what it takes to call, and nothing else', async () => {
  expect(packed).toEqual([
    'README.md',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/operations.d.ts',
    'dist/operations.js',
    'package.json',
  ])
  const { dependencies, private: isPrivate } = JSON.parse(
    await readFile(join(folder, 'node_modules', 'commonplace-client', 'package.json'), 'utf8'),
  ) as { dependencies?: object; private?: boolean }
  expect([dependencies, isPrivate]).toEqual([undefined, undefined])
})

test('the bot of its README is typed by it', async () => {
  const options =
    '--noEmit --ignoreConfig --strict --target esnext --module nodenext --lib esnext,dom --types node'
  const types = ['--typeRoots', join(root, 'node_modules', '@types')]
  const wrong = "\nawait bot.call('entry_vote', { params: { entry_id: 'one', choice: 1 } })\n"
  await run(process.execPath, [tsc, ...options.split(' '), ...types, 'bot.ts'], { cwd: folder })
  await writeFile(join(folder, 'wrong.ts'), (await readFile(join(folder, 'bot.ts'), 'utf8')) + wrong)
  const refused = run(process.execPath, [tsc, ...options.split(' '), ...types, 'wrong.ts'], { cwd: folder })
  await expect(refused).rejects.toMatchObject({ stdout: expect.stringContaining('not assignable') })
})

test('the bot greets whoever opens a thread', async () => {
  const owner = await aPerson(instance.origin, 'owner')
  const { magazineId, name } = await aMagazineOf(owner)
  const { entryId } = await owner.client.get(magazineEntryCreateArticle, {
    params: { magazine_id: magazineId },
    body: { title: 'Hello', body: 'I am new here.', lang: 'en' },
  })
  const bot = await new Client(instance.origin).get(oauthCreateClient, {
    body: {
      name: 'Greeter',
      contactEmail: 'dev@example.org',
      username: 'greeter',
      grants: ['client_credentials'],
      scopes: ['read', 'write'],
    },
  })
  const env = {
    PATH: process.env['PATH'] ?? '',
    INSTANCE: instance.origin,
    CLIENT_ID: bot.identifier,
    CLIENT_SECRET: bot.secret ?? '',
    MAGAZINE: name,
  }
  for (let time = 0; time < 2; time++)
    await run(process.execPath, ['--no-warnings', 'bot.ts'], { cwd: folder, env })
  const { items } = await owner.client.get(entryComments, { params: { entry_id: entryId } })
  expect(items.map(({ body, user }) => [body, user.username])).toEqual([
    [`Welcome, ${owner.username}!`, 'greeter'],
  ])
})

test('what is refused is thrown, with what and where', async () => {
  const script = `import { ApiError, createClient } from 'commonplace-client'
const api = createClient(process.env.INSTANCE)
const error = await api.call('entry_retrieve', { params: { entry_id: 999999 } }).catch((error) => error)
console.log(JSON.stringify([error instanceof ApiError, error.status, error.message]))`
  await writeFile(join(folder, 'refused.js'), script)
  const { stdout } = await run(process.execPath, ['refused.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', INSTANCE: instance.origin },
  })
  expect(JSON.parse(stdout)).toEqual([true, 404, expect.stringContaining('entry_retrieve answered 404: ')])
})
