import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from './report.ts'
import { stepNames } from './workload/steps.ts'

const bench = fileURLToPath(new URL('bench.ts', import.meta.url))
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'mbin-bench-'))
  // The user that PostgreSQL runs as enters it too.
  await chmod(home, 0o755)
})
afterAll(() => rm(home, { recursive: true, force: true }))

test('the mixed workload on an instance of our own: every step, checked, with what it costs', async () => {
  const data = ['--entries', '60', '--comments', '300', '--users', '12', '--members', '3']
  const load = ['--mixed', '--quick', '--rate', '30', '--seconds', '4', '--results', home]
  // As in a terminal: what tests set in their environment would build another web application.
  const { PATH = '', HOME = '' } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [bench, ...load, ...data], {
    env: { PATH, HOME, MBIN_BENCH_DIR: join(home, 'data') },
  })
  const files = await readdir(home)
  const json = files.find((name) => name.endsWith('.json')) ?? ''
  const { mixed, machine, options } = JSON.parse(await readFile(join(home, json), 'utf8')) as Report
  expect(machine.load).toHaveLength(3)
  expect(options.seed).toBe(1)
  const [probe] = mixed?.probes ?? []
  expect(probe?.wrong).toEqual({})
  expect(Object.keys(probe?.steps ?? {}).toSorted()).toEqual([...stepNames].toSorted())
  expect(probe?.cost?.statements).toBeGreaterThan(0)
  expect(stdout).toMatch(/^each request: .* ms of the processor \(program \+ database\), [\d.]+ statements$/m)
  expect(await readFile(join(home, json.replace('.json', '.html')), 'utf8')).toContain(
    '<h2>Mixed workload</h2>',
  )
}, 600_000)
