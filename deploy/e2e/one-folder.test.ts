import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
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
