import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, 'audit.mjs')
const BULK = '/-/npm/v1/security/advisories/bulk'

let close = async () => {}
afterEach(() => close())

/** A registry that keeps these advisories, as npm asks for them: by package; null: it keeps none. */
const registryWith = async (advisories: Record<string, unknown> | null): Promise<string> => {
  const server = createServer((req, res) => {
    req.resume()
    if (req.url !== BULK || advisories === null) return void res.writeHead(405).end()
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const advisory = (severity: string) => ({
  // npm remembers on the disk what it found of one.
  id: randomInt(2 ** 40),
  url: 'https://advisories.example/1',
  title: 'Reads what it should not',
  severity,
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 9, vectorString: null },
})
const audit = async (registry: string) => {
  const run = spawn(process.execPath, [script, '--registry', registry], {
    env: { ...process.env, npm_config_fetch_retries: '0' },
  })
  const [said, complained, [code]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, 'close'),
  ])
  return { code: code as number, text: said + complained }
}

test('npm finds what the registry knows of a package that ships', async () => {
  const { code, text: said } = await audit(await registryWith({ express: [advisory('high')] }))
  expect(said).toContain('Reads what it should not (https://advisories.example/1)')
  expect(code).toBe(1)
})

test.each([
  ['nothing', {}, 'No package that ships'],
  ['something slight', { express: [advisory('low')] }, 'No package that ships'],
  ['something of a package that only tests use', { jest: [advisory('critical')] }, 'No package that ships'],
  ['no list at all', null, 'Skipped: the registry does not tell'],
])('a registry that knows %s is no fault', async (_, advisories, expected) => {
  const { code, text: said } = await audit(await registryWith(advisories))
  expect(said).toContain(expected)
  expect(code).toBe(0)
})
