import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseTargets } from './modules.ts'
import { serve } from './serve.ts'

const suite = await needing(describe, 'postgres')

suite('A process whose database is not there yet', () => {
  let postgres: TestServer
  let directory: string
  let lines: string[]
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mbin-starting-'))
    postgres = await startServer('postgres')
  })
  afterAll(async () => {
    await postgres?.remove()
    await rm(directory, { recursive: true, force: true })
  })

  const start = async (stopped: AbortSignal) => {
    lines = []
    const log = createLogger({ name: 'test' }, { write: (line) => void lines.push(line) })
    const env = { DATABASE_URL: postgres.url, MBIN_DATA_DIR: directory, PORT: String(await freePort()) }
    const environment = readEnvironment(env)
    return {
      origin: `http://localhost:${env.PORT}`,
      serving: serve(environment, parseTargets('all'), log, stopped),
    }
  }
  const waits = () => lines.filter((line) => line.includes('waiting for PostgreSQL'))
  const statusOf = async (url: string) => {
    const answer = await fetch(url)
    return [answer.status, answer.headers.get('retry-after') !== null]
  }

  test('is alive and not ready, says what it waits for, and serves once that is there', async () => {
    await postgres.kill()
    const { origin, serving } = await start(new AbortController().signal)
    await eventually(() => expect(waits()).toHaveLength(1), 20_000)
    expect(await statusOf(`${origin}/healthz`)).toEqual([200, false])
    expect(await statusOf(`${origin}/readyz`)).toEqual([503, false])
    expect(await statusOf(`${origin}/api/entries`)).toEqual([503, true])
    await postgres.start()
    const { stop } = await serving
    try {
      expect(await statusOf(`${origin}/readyz`)).toEqual([200, false])
      expect(await statusOf(`${origin}/api/entries`)).toEqual([200, false])
    } finally {
      await stop()
    }
  })

  test('stops waiting when it is told to stop', async () => {
    await postgres.kill()
    const stopped = new AbortController()
    const { serving, origin } = await start(stopped.signal)
    const ended = serving.then(
      () => 'served',
      () => 'gave up',
    )
    await eventually(() => expect(waits()).toHaveLength(1), 20_000)
    stopped.abort()
    expect(await ended).toBe('gave up')
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })
})
