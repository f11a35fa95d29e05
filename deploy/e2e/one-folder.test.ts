import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { eventually } from '@app/platform/testing/index.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Instance } from './kit/program.ts'
import { startInstance } from './kit/program.ts'

let instance: Instance
beforeAll(async () => {
  instance = await startInstance()
})
afterAll(() => instance?.remove(), 60_000)

/** Runs the program beside the one that serves, on the same folder. */
const run = async (args: readonly string[], port: number): Promise<{ code: unknown; output: string }> =>
  new Promise((resolve) => {
    const entry = fileURLToPath(new URL('../mbin.ts', import.meta.url))
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'error',
      MBIN_DATA_DIR: instance.directory,
      PORT: String(port),
    }
    execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })

test('a second serve on one folder is refused with a clear word, and the first goes on', async () => {
  const second = await run(['serve'], await freePort())
  expect(second.code).toBe(1)
  expect(second.output.trim()).toMatch(/^Another process serves .+ already\. Stop it first/)
  expect((await fetch(`${instance.origin}/readyz`)).status).toBe(200)
})

test('so is one on a port that is taken', async () => {
  const second = await run(['serve'], instance.program.port)
  expect([second.code, second.output.trim()]).toEqual([
    1,
    expect.stringMatching(/^Port \d+ is taken by another process/),
  ])
})

test('an operator’s command goes on beside it', async () => {
  const made = await run(['user:create', 'beside', 'beside@example.org', 'a long password'], await freePort())
  expect([made.code, made.output]).toEqual([0, 'A user has been created.\n'])
  expect((await fetch(`${instance.origin}/api/users/name/beside`)).status).toBe(200)
})

test('and leaves a line in the audit log, without what is secret', async () => {
  const name = ['audited', 'audited@example.org', 'a very long password'] as const
  expect((await run(['user:create', ...name, '--admin'], await freePort())).code).toBe(0)
  const signedIn = await fetch(`${instance.origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: instance.origin },
    body: JSON.stringify({ login: name[0], password: name[2] }),
  })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const line = await eventually(async () => {
    const log = await fetch(`${instance.origin}/api/admin/audit`, { headers: { cookie: cookie.join('; ') } })
    const { items } = (await log.json()) as { items: { about: Record<string, string> }[] }
    const found = items.find(({ about }) => about['username'] === name[0])
    expect(found).toBeDefined()
    return found
  })
  expect(line).toMatchObject({
    userId: null,
    operation: 'user:create',
    about: { username: 'audited', admin: 'true' },
    network: null,
    status: 0,
  })
  // The page is whole without its script, the filters included.
  const page = async (query: string) =>
    (await fetch(`${instance.origin}/admin/audit${query}`, { headers: { cookie: cookie.join('; ') } })).text()
  expect(await page('?operation=user%3Acreate')).toContain('username: audited')
  expect(await page('?username=nobody-of-that-name')).not.toContain('username: audited')
  const proved = await run(['audit:verify', '--json'], await freePort())
  expect(proved.code).toBe(0)
  const { lines, last, faults } = JSON.parse(proved.output) as {
    lines: number
    faults: string[]
    last: { number: number; hash: string }
  }
  expect([lines, faults]).toEqual([2, []])
  const { number, hash } = last
  expect((await run(['audit:verify', '--noted', `${number}:${hash}`], await freePort())).code).toBe(0)
  const missing = await run(['audit:verify', '--noted', `${number + 1}:${hash}`], await freePort())
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('is missing, which was noted')])
})
