import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { contexts } from '@app/contract/operation.ts'
import { freePort, freePorts } from '@app/platform/testing/servers/ports.ts'
import { needing } from '@app/platform/testing/servers/index.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { environmentOf, filledIn, overlays, render, root, withKustomize } from '../kit/manifests.ts'
import type { Deployed } from '../kit/manifests.ts'
import { Program } from '../kit/program.ts'
import { removeStores, startStores, storeAddresses, storesNeeded } from './cluster.ts'
import type { Stores } from './cluster.ts'

const suite = await needing(describe, ...storesNeeded)
const targets = ['gateway', 'web', ...contexts] as const
type Env = Record<string, string>

/** The processes of one shape, each with its environment as shipped but for where things are on this machine. */
const startShape = async (shipped: (target: string) => Env) => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-shipped-'))
  let stores: Stores | null = null
  const programs: Program[] = []
  const remove = async () => {
    await Promise.all(programs.map((program) => program.stop()))
    if (stores) await removeStores(Object.values(stores))
    await rm(directory, { recursive: true, force: true })
  }
  try {
    stores = await startStores()
    const nowhere = await freePort()
    const replaced: Env = {
      ...storeAddresses(stores),
      SMTP_URL: `smtp://127.0.0.1:${nowhere}`,
      S3_ENDPOINT: `http://127.0.0.1:${nowhere}`,
    }
    const ports = new Map<string, number>(
      (await freePorts(targets.length)).map((port, i) => [targets[i]!, port]),
    )
    for (const [target, port] of ports) {
      const env = { ...shipped(target) }
      for (const [name, address] of Object.entries(replaced)) if (env[name]) env[name] = address
      for (const [other, at] of ports) {
        const name = `${other.toUpperCase()}_URL`
        expect(new URL(env[name] ?? '').hostname).toMatch(new RegExp(`^(mbin-)?${other}$`))
        env[name] = `http://localhost:${at}`
      }
      const folder = join(directory, target)
      programs.push(new Program(['serve', `--target=${target}`], port, { ...env, MBIN_DATA_DIR: folder }))
    }
    await Promise.all(programs.map((program) => program.start(120_000)))
    return { origin: programs[0]!.origin, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
type Shape = Awaited<ReturnType<typeof startShape>>

/** A first visit: a page with what belongs to it, each context, and an account. */
const visit = async (origin: string): Promise<void> => {
  const statusOf = async (path: string, init?: RequestInit) => {
    const answer = await fetch(origin + path, init)
    return { path, status: answer.status, type: answer.headers.get('content-type')?.split(';')[0] }
  }
  const ready = (await (await fetch(`${origin}/readyz`)).json()) as unknown
  expect(ready).toMatchObject({ ready: true, degraded: [] })
  const page = await (await fetch(`${origin}/`)).text()
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1] ?? ''
  const script = /<script type="module" src="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(await statusOf(style)).toEqual({ path: style, status: 200, type: 'text/css' })
  expect(await statusOf(script)).toEqual({ path: script, status: 200, type: 'text/javascript' })
  const icon = { path: '/favicon.ico', status: 200, type: 'image/x-icon' }
  expect(await statusOf('/favicon.ico')).toEqual(icon)
  for (const path of ['/api/info', '/api/magazines', '/api/entries', '/nodeinfo/2.1', '/robots.txt'])
    expect(await statusOf(path)).toMatchObject({ path, status: 200 })
  const registered = await statusOf('/auth/register', {
    method: 'POST',
    // As the proxy of this network says; the gateway believes it.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({
      username: `first_${randomBytes(4).toString('hex')}`,
      email: `${randomBytes(4).toString('hex')}@example.org`,
      plainPassword: 'correct horse battery',
      agreeTerms: true,
    }),
  })
  expect(registered.status).toBe(201)
}

const walk = (start: () => Promise<Shape>) => {
  let shape: Shape
  beforeAll(async () => {
    shape = await start()
  }, 300_000)
  afterAll(() => shape?.remove(), 120_000)
  test('every target starts, and a visitor is served', () => visit(shape.origin), 120_000)
}

suite('The environment of Docker Compose, as shipped', () => {
  type Compose = { services: Record<string, { environment?: Env; env_file?: string[] }> }
  const given = parseEnv(filledIn(readFileSync(join(root, 'deploy/docker/example.env'), 'utf8'))) as Env
  const { services } = parse(readFileSync(join(root, 'deploy/docker/compose.yaml'), 'utf8'), {
    merge: true,
  }) as Compose
  const interpolated = (text: string) =>
    text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_whole, name: string) => given[name] || `${name} is empty`)
  walk(() =>
    startShape((target) => {
      const service = services[target]
      expect(service?.env_file).toEqual(['.env'])
      const own = Object.entries(service?.environment ?? {}).map(([name, text]) => [name, interpolated(text)])
      return { ...given, ...(Object.fromEntries(own) as Env) }
    }),
  )
})

withKustomize(suite, describe.skip)('The environment of Kubernetes, as rendered', () => {
  describe.each(overlays)('%s', (overlay) => {
    walk(async () => {
      const manifests = render<Deployed>(overlay)
      return startShape((target) => environmentOf(manifests, target))
    })
  })
})

describe('The environment of the systemd unit, as documented', () => {
  walk(async () => {
    const page = readFileSync(join(root, 'docs/content/admin/installation/bare_metal.md'), 'utf8')
    const text = /commonplace\.env >\/dev\/null <<EOF\n([\s\S]*?)\nEOF\n/.exec(page)?.[1] ?? ''
    // The shell fills in the secrets, as it does for whoever follows the page.
    const env = parseEnv(
      execFileSync('sh', [], { input: `cat <<EOF\n${text}\nEOF\n`, encoding: 'utf8' }),
    ) as Env
    expect(env).toMatchObject({ MBIN_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const directory = await mkdtemp(join(tmpdir(), 'mbin-shipped-'))
    const program = new Program(['serve'], await freePort(), { ...env, MBIN_DATA_DIR: directory })
    const remove = async () => {
      await program.stop()
      await rm(directory, { recursive: true, force: true })
    }
    await program.start(120_000).catch(async (error: unknown) => {
      await remove()
      throw error
    })
    return { origin: program.origin, remove }
  })
})
