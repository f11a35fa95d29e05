import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayWorld } from './gateway-world.ts'
import { gatewayWorld } from './gateway-world.ts'

describe('built files of the web application', () => {
  let world: GatewayWorld
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-assets-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'assets', 'app-B4d_9xKq.js'), `console.log(${'1'.repeat(4_000)})`)
    await writeFile(join(folder, 'sw.js'), 'self')
    await writeFile(join(folder, 'secrets.map'), 'source')
    world = await gatewayWorld({
      kind: 'local',
      web: { handler: (_req, res) => res.writeHead(404).end(), assets: folder },
    })
  })
  afterEach(async () => {
    await world.close()
    await rm(folder, { recursive: true })
  })

  test('those with a hash in their name are kept for good, compressed', async () => {
    const headers = { 'accept-encoding': 'br' }
    const reply = await world.ask('GET', '/assets/app-B4d_9xKq.js', { headers })
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    })
  })

  test('the others are asked for again, and say whether they changed', async () => {
    const { headers } = await world.ask('GET', '/sw.js')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await world.ask('GET', '/sw.js', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
  })

  test.each(['/secrets.map', '/assets', '/assets/../../package.json', '/assets/none-12345678.js'])(
    '%s is not there',
    async (path) => {
      expect((await world.ask('GET', path)).status).toBe(404)
    },
  )
})
