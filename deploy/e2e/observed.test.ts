import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@app/contract/catalogue.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { instanceHealth, instanceJobsReplay } from '@app/contract/community/health.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { contexts } from '@app/contract/operation.ts'
import { workQueues } from '@app/contract/topology.ts'
import { notificationCollection } from '@app/contract/messaging/notifications.ts'
import { openDatabase } from '@app/platform/db/open.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { boards } from '../observability/dashboards.ts'
import { Client } from './kit/client.ts'
import { aMagazineOf, aPerson } from './kit/people.ts'
import type { Person } from './kit/people.ts'
import { startInstance } from './kit/program.ts'
import type { Instance } from './kit/program.ts'

const hasCollector = spawnSync('otel-cli', ['version']).error === undefined

/** What otel-cli, which receives OTLP as any collector does, keeps of a span: ids in base64. */
type Span = { trace_id: string; span_id: string; parent_span_id?: string; name: string }

let database: TestDatabase
let instance: Instance
let collector: ChildProcess | null = null
let folder: string
let writer: Person
let magazineId: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mbin-spans-'))
  const endpoint = `http://127.0.0.1:${await freePort()}`
  if (hasCollector)
    collector = spawn(
      'otel-cli',
      ['server', 'json', '--endpoint', endpoint, '--dir', folder, '--timeout', '10m'],
      { stdio: 'ignore' },
    )
  database = await createEmptyDatabase()
  instance = await startInstance({
    DATABASE_URL: database.url,
    ...(hasCollector ? { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '200' } : {}),
  })
  writer = await aPerson(instance.origin, 'writer')
  ;({ magazineId } = await aMagazineOf(writer))
})
afterAll(async () => {
  await instance?.remove()
  await database?.drop()
  collector?.kill()
  await rm(folder, { recursive: true, force: true })
})

type Series = { name: string; labels: Record<string, string>; value: number }

const measured = async (): Promise<Series[]> => {
  const text = await (await fetch(`${instance.origin}/metrics`)).text()
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined || line.startsWith('#')) return []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, label = '', text]) => [label, text] as const,
    )
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }]
  })
}

const write = async (title: string) => {
  const { entryId } = await writer.client.get(magazineEntryCreateArticle, {
    params: { magazine_id: magazineId },
    body: { title, body: 'Seen from all sides', lang: 'en' },
  })
  return entryId
}

describe('What a process measures', () => {
  const of = (series: readonly Series[], name: string) => series.filter((one) => one.name === name)
  /** The different labels of each metric; a histogram's buckets count as one. */
  const labelled = (series: readonly Series[]) => {
    const found = new Map<string, Set<string>>()
    for (const { name, labels } of series) {
      const { le: _bucket, ...rest } = labels
      found.set(name, (found.get(name) ?? new Set()).add(JSON.stringify(rest)))
    }
    return found
  }

  test('names requests, statements, calls and jobs by the source, however much is asked for', async () => {
    await write('Measured')
    const known = new Set(['other', ...Object.values(operations).map(({ id }) => id)])
    const askFor = async (from: number, to: number) => {
      for (let n = from; n < to; n++) {
        const headers = { 'x-request-id': `made-up-${n}` }
        await fetch(`${instance.origin}/api/entry/${9_000 + n}?p=${n}`, { headers })
        await fetch(`${instance.origin}/nobody/knows/${n}`)
      }
    }
    await askFor(0, 10)
    const before = labelled(await measured())
    await askFor(10, 300)
    const after = await measured()
    // What else the program does meanwhile may be new; 580 addresses make no series of their own in any metric.
    const grown: string[] = []
    for (const [name, labels] of labelled(after))
      if (labels.size - (before.get(name)?.size ?? 0) >= 100) grown.push(name)
    expect(grown).toEqual([])

    const requests = of(after, 'mbin_context_request_duration_seconds_count')
    expect(requests.length).toBeGreaterThan(0)
    expect(requests.filter(({ labels }) => !known.has(labels['operation'] ?? ''))).toEqual([])
    const statements = of(after, 'mbin_database_statement_duration_seconds_count')
    expect(statements.map(({ labels }) => labels['statement'])).toEqual(
      expect.arrayContaining(['transaction', 'outbox-waiting']),
    )
    for (const { labels } of statements) expect(labels['statement']).toMatch(/^[\w :./-]{1,60}$/)
  })

  test('tells how far each context is behind each source, and how its pools are used', async () => {
    await write('Followed')
    await eventually(async () => {
      const series = await measured()
      const last = Object.fromEntries(
        of(series, 'mbin_outbox_last_seq').map(({ labels, value }) => [labels['source'], value]),
      )
      const applied = of(series, 'mbin_projection_seq').filter(({ labels }) => labels['source'] === 'content')
      expect(last['content']).toBeGreaterThan(0)
      expect(applied.map(({ labels }) => labels['context']).toSorted()).toEqual(
        expect.arrayContaining(['community', 'federation', 'messaging']),
      )
      for (const { value } of applied) expect(value).toBe(last['content'])
      expect(of(series, 'mbin_outbox_oldest_seconds').every(({ value }) => value === 0)).toBe(true)
    })
    const series = await measured()
    const pools = new Set(of(series, 'mbin_database_connections').map(({ labels }) => labels['context']))
    expect(pools).toEqual(new Set(contexts))
    expect(of(series, 'mbin_event_delay_seconds_count').length).toBeGreaterThan(0)
    expect(of(series, 'mbin_cache_lookups_total').length).toBeGreaterThan(0)
  })

  test('is all that the dashboards and alerts ask for', async () => {
    const text = await (await fetch(`${instance.origin}/metrics`)).text()
    const declared = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const asked = boards
      .flatMap(({ panels }) => panels.flatMap(({ queries }) => queries.map(({ expr }) => expr)))
      .concat(readFileSync(join(import.meta.dirname, '../observability/alerts.yaml'), 'utf8'))
      .flatMap((expr) => expr.match(/\b(?:mbin|process|nodejs)_\w+/g) ?? [])
    expect(asked.length).toBeGreaterThan(30)
    const missing = asked.filter((name) => !declared.has(name.replace(/_(?:bucket|sum|count)$/, '')))
    expect(missing.filter((name) => !declared.has(name))).toEqual([])
  })

  test('shows each queue once', async () => {
    const queues = of(await measured(), 'mbin_jobs_waiting').map(({ labels }) => labels['queue'] ?? '')
    expect(new Set(queues).size).toBe(queues.length)
    const all: readonly string[] = workQueues
    expect(queues.filter((queue) => !all.includes(queue))).toEqual([])
  })
})

describe('The health of an instance', () => {
  const administrator = async () => {
    const admin = new Client(instance.origin)
    await admin.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
    return admin
  }

  test('is told to its administrators: processes, events, queues, the slowest, storage', async () => {
    await write('Looked at')
    const { processes } = await (await administrator()).get(instanceHealth)
    expect(processes).toHaveLength(1)
    const [one] = processes
    expect(one).toMatchObject({ ready: true, quarantined: 0, failedJobs: [], checks: { events: true } })
    expect(one?.samples.at(-1)?.requests).toBeGreaterThan(0)
    expect(one?.samples.at(-1)?.memory).toBeGreaterThan(50_000_000)
    expect(one?.operations.map(({ operation }) => operation)).toContain(magazineEntryCreateArticle.id)
    expect(one?.statements.length).toBeGreaterThan(5)
    expect(one?.queues.map(({ queue }) => queue)).toContain('messaging.fan-out')
    expect(one?.projections).toContainEqual(
      expect.objectContaining({ context: 'messaging', source: 'content' }),
    )
    expect(one?.storage).toContainEqual(expect.objectContaining({ context: 'content', table: 'item' }))
    expect(one?.disk?.free).toBeGreaterThan(0)
  })

  test('has failed jobs, which do what they were to do once they get another chance', async () => {
    const { knex, close } = openDatabase({
      url: database.url,
      schema: 'bus',
      log: pino({ level: 'silent' }),
      poolMax: 1,
    })
    // Attempt 0: a mail that could not be sent for the last time.
    await knex('job').insert({
      queue: 'identity.mail',
      id: 'a-late-mail',
      data: JSON.stringify({ to: 'reader@example.org', subject: 'Late', text: 'Better than never.' }),
      attempt: 0,
      due_at: 0,
      error: 'the mail server was away',
      failed_at: knex.fn.now(),
    })
    await close()
    const admin = await administrator()
    const failed = async () => (await admin.get(instanceHealth)).processes.flatMap((one) => one.failedJobs)
    await eventually(async () =>
      expect(await failed()).toMatchObject([{ queue: 'identity.mail', error: 'the mail server was away' }]),
    )
    expect((await admin.call(instanceJobsReplay, { params: { queue: 'identity.mail' } })).status).toBe(204)
    await eventually(async () => {
      const mails = await readdir(join(instance.directory, 'mail'))
      const texts = await Promise.all(
        mails.map((mail) => readFile(join(instance.directory, 'mail', mail), 'utf8')),
      )
      expect(texts.filter((text) => text.includes('Better than never.'))).toHaveLength(1)
    })
    await eventually(async () => expect(await failed()).toEqual([]))
  })

  test('is nobody else’s to know', async () => {
    const { status } = await writer.client.call(instanceHealth)
    expect(status).toBe(403)
    const replayed = await writer.client.call(instanceJobsReplay, { params: { queue: 'identity.mail' } })
    expect(replayed.status).toBe(403)
  })
})

const traced = hasCollector ? describe : describe.skip

traced('A trace, as a collector receives it', () => {
  const hex = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64').toString('hex')

  const spansOf = async (traceId: string): Promise<Span[]> => {
    const spans = await readdir(join(folder, traceId)).catch(() => [])
    return Promise.all(
      spans.map(
        async (span) => JSON.parse(await readFile(join(folder, traceId, span, 'span.json'), 'utf8')) as Span,
      ),
    )
  }

  test('goes through gateway, context, database, bus and worker, under the id of its answer', async () => {
    const entryId = await write('Traced')
    const reader = await aPerson(instance.origin, 'reader')
    const { headers } = await reader.client.call(entryCommentNew, {
      params: { entry_id: entryId },
      body: { body: 'An answer that somebody is told of', lang: 'en' },
    })
    const traceId = headers.get('x-request-id') ?? ''
    expect(traceId).toMatch(/^[\da-f]{32}$/)
    await eventually(async () => {
      const { items } = await writer.client.get(notificationCollection, { params: { status: 'all' } })
      expect(items).toHaveLength(1)
    })

    await eventually(async () => {
      const names = (await spansOf(traceId)).map(({ name }) => name)
      expect(names).toEqual(
        expect.arrayContaining([
          `gateway POST ${entryCommentNew.path}`,
          'content POST',
          expect.stringMatching(/^content store-comment-\d+$/),
          'messaging applies content.item-created',
          'work messaging.fan-out',
        ]),
      )
    })
    // One tree: all but the gateway's span hang below another.
    await eventually(async () => {
      const spans = await spansOf(traceId)
      const ids = new Set(spans.map(({ span_id }) => span_id))
      const loose = spans.filter(({ parent_span_id }) => !ids.has(parent_span_id ?? ''))
      expect(loose.map(({ name }) => name)).toEqual([`gateway POST ${entryCommentNew.path}`])
    })
  })

  test('goes on from a caller that traces, and takes its request id', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const answer = await fetch(`${instance.origin}/api/entry/1`, {
      headers: { traceparent, 'x-request-id': 'the-callers-own-id', cookie: 'MBIN_SESSION=none' },
    })
    expect(answer.headers.get('x-request-id')).toBe('the-callers-own-id')
    await eventually(async () => {
      const spans = await spansOf('0af7651916cd43dd8448eb211c80319c')
      expect(spans.map(({ parent_span_id }) => hex(parent_span_id))).toContain('b7ad6b7169203331')
    })
  })
})
