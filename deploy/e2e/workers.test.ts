import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { limits } from '@app/contract/limits.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listenLive } from './kit/live.ts'
import { aMagazineOf, aPerson } from './kit/people.ts'
import type { Person } from './kit/people.ts'
import type { Instance } from './kit/program.ts'
import { startInstance } from './kit/program.ts'

const WORKERS = 3
/** A machine that does much else starts a process slowly. */
const PATIENCE_MS = 120_000
let instance: Instance
let author: Person
let entryId: number
beforeAll(async () => {
  instance = await startInstance({ MBIN_WORKERS: String(WORKERS), MBIN_RATE_LIMIT_SCALE: '1' })
  await answering()
  author = await aPerson(instance.origin, 'author')
  const { magazineId } = await aMagazineOf(author)
  const thread = await author.client.get(magazineEntryCreateArticle, {
    params: { magazine_id: magazineId },
    body: { title: 'Spread', body: 'Over all of them.', lang: 'en' },
  })
  entryId = thread.entryId
})
afterAll(() => instance?.remove())

const metrics = async () => (await fetch(`${instance.origin}/metrics`)).text()
const numberOf = async (series: string) =>
  Number(
    (await metrics())
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )
/** Waits until all of them answer. */
const answering = () =>
  eventually(async () => expect(await numberOf('mbin_workers{state="answering"}')).toBe(WORKERS), PATIENCE_MS)
const childrenOf = async (): Promise<number[]> => {
  const pid = instance.program.pid
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
  const found: number[] = []
  for (const child of children)
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('workers/main.ts')) found.push(child)
  return found
}

type Answered = { status: number; headers: IncomingHttpHeaders; body: string }
/** A connection of its own each, which stays with the process that got it. */
class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })
  private readonly more: Record<string, string>
  constructor(more: Record<string, string> = {}) {
    this.more = more
  }
  async ask(path: string, method = 'GET', body?: object): Promise<Answered> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { ...this.more, ...(body ? { 'content-type': 'application/json' } : {}) }
      const sent = request(instance.origin + path, { agent: this.agent, method, headers }, resolve)
      sent.once('error', reject)
      sent.end(body ? JSON.stringify(body) : undefined)
    })
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
  }
  close = () => this.agent.destroy()
}
/** So many at once that every process has some of them. */
const connections = async <T>(
  more: Record<string, string>,
  work: (all: Connection[]) => Promise<T>,
  count = 3 * WORKERS,
): Promise<T> => {
  const all = Array.from({ length: count }, () => new Connection(more))
  try {
    // All are open at the same time, and so are spread.
    await Promise.all(all.map((one) => one.ask('/healthz')))
    return await work(all)
  } finally {
    for (const one of all) one.close()
  }
}

describe('Several workers', () => {
  test('share the connections among them, and their metrics are those of all', async () => {
    await connections({}, (all) => Promise.all(all.map((one, n) => one.ask(`/api/entry/9${n}`))))
    const text = await metrics()
    const counted = text
      .split('\n')
      .filter(
        (line) =>
          line.startsWith('mbin_http_request_duration_seconds_count') &&
          line.includes('/api/entry/{entry_id}'),
      )
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    expect(counted).toBe(3 * WORKERS)
    // What holds for the whole instance is told once.
    expect(text.match(/^mbin_outbox_waiting\{source="content"\}/gm)).toHaveLength(1)
  })

  test('count the calls of one address together, to the last', async () => {
    const address = { 'x-forwarded-for': '198.51.100.77' }
    const { points } = limits.anonymous_api_read
    const answers = await connections(address, async (all) => {
      const statuses: number[] = []
      await Promise.all(
        all.map(async (one, n) => {
          for (let i = 0; i * all.length + n < points + 30; i++)
            statuses.push((await one.ask('/api/entries')).status)
        }),
      )
      return statuses
    })
    const allowed = answers.filter((status) => status === 200).length
    expect([allowed, answers.length - allowed]).toEqual([points, 30])
  })

  test('show everybody their own writes at once, whichever of them answers', async () => {
    const cookie = author.client.cookie
    await connections({ cookie, origin: instance.origin }, async (all) => {
      for (const [n, writer] of all.entries()) {
        const written = await writer.ask(`/api/entry/${entryId}/comments`, 'POST', {
          body: `No. ${n}`,
          lang: 'en',
        })
        expect(written.status).toBe(201)
        const seen = await Promise.all(
          all.map((reader) => reader.ask(`/api/entry/${entryId}/comments?sort=newest`)),
        )
        for (const { body } of seen) expect(body).toContain(`No. ${n}`)
      }
    })
  })

  test('tell every live stream of what was done at any of them', async () => {
    const opened = Array.from({ length: 2 * WORKERS }, () =>
      listenLive(
        author.client,
        `/live/feed?thread=entry:${entryId}`,
        ({ event }) => event === 'voted',
        PATIENCE_MS,
      ),
    )
    await Promise.all(opened.map((one) => one.opened))
    await connections({ cookie: author.client.cookie, origin: instance.origin }, async (all) => {
      expect((await all.at(-1)?.ask(`/api/entry/${entryId}/vote/1`, 'PUT'))?.status).toBe(200)
    })
    const heard = await Promise.all(opened.map((one) => one.found))
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
  })

  test('a session that ends has ended at all of them before the answer leaves', async () => {
    const person = await aPerson(instance.origin, 'leaving')
    const headers = { cookie: person.client.cookie, origin: instance.origin }
    await connections(headers, async (all) => {
      const signedIn = async () => {
        const answers = await Promise.all(all.map((one) => one.ask('/auth/session')))
        return answers.filter(({ body }) => body.includes(person.username)).length
      }
      expect(await signedIn()).toBe(all.length)
      const [first] = all
      expect((await first?.ask('/auth/logout', 'POST'))?.status).toBeLessThan(300)
      expect(await signedIn()).toBe(0)
    })
  })

  test('one that is killed is replaced, and the others go on', async () => {
    const [victim = 0, ...others] = await childrenOf()
    expect(others).toHaveLength(WORKERS - 2)
    process.kill(victim, 'SIGKILL')
    // Some of these are handed to it before anybody knows that it has gone.
    const answers = await connections({}, (all) => Promise.all(all.map((one) => one.ask('/healthz'))), 30)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await eventually(async () =>
      expect((await childrenOf()).filter((pid) => pid !== victim)).toHaveLength(WORKERS - 1),
    )
    await answering()
  })

  test('renewed one after the other, they lose no request', async () => {
    const before = await childrenOf()
    const renewed = new AbortController()
    const statuses = new Map<number, number>()
    const reading = async () => {
      while (!renewed.signal.aborted) {
        const { status } = await fetch(`${instance.origin}/healthz`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const readers = [reading(), reading()]
    process.kill(instance.program.pid, 'SIGUSR2')
    try {
      await eventually(async () => {
        const now = await childrenOf()
        expect(now.filter((pid) => before.includes(pid))).toEqual([])
        expect(now).toHaveLength(WORKERS - 1)
      }, PATIENCE_MS)
      await answering()
    } finally {
      renewed.abort()
    }
    await Promise.all(readers)
    expect([...statuses.keys()]).toEqual([200])
  })

  test('told to stop, all of them end in time', async () => {
    const workers = await childrenOf()
    expect(await instance.program.stop()).toBe(0)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
