import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { operations } from '@app/contract/catalogue.ts'
import { scopes } from '@app/contract/scopes.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import { freePorts } from '@app/platform/testing/servers/ports.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { Client } from '../kit/client.ts'
import { aPerson } from '../kit/people.ts'
import { checkOutPrevious, hasPreviousRelease, PREVIOUS_COMMIT } from '../kit/previous-release.ts'
import { Program } from '../kit/program.ts'
import { tokenSource } from '../kit/tokens.ts'
import type { Task } from './load.ts'
import { Load } from './load.ts'

const ENTRIES = 1_000
const COMMENTS = 8_000
/** Seeded people are busy enough that no thread has more votes than there are people. */
const MEMBERS = 200
const CATCH_UP_MS = 60_000

const inClone: typeof describe = hasPreviousRelease()
  ? describe
  : (Object.assign(
      (name: string, body: () => void) =>
        describe.skip(`${name} [needs commit ${PREVIOUS_COMMIT}, which is not in this clone]`, body),
      describe,
    ) as typeof describe)
const suite = await needing(inClone, 'postgres', 'rabbitmq', 'redis')

type Member = { token: string; userId: number }
type Counts = { uv: number; favourites: number; numComments: number }
type Made = { kind: 'comments' | 'post-comments'; id: number; body: string }

suite(`The release before this one (${PREVIOUS_COMMIT}), upgraded while it is used`, () => {
  const folders: string[] = []
  const servers: TestServer[] = []
  let old: Program
  let now: Program
  let database: pg.Client
  let members: Member[]
  let load: Load
  let reads: string[]
  let threads: { entry: number[]; post: number[] }
  const made: Made[] = []
  const voted = new Map<number, number>()
  const commented = new Map<number, number>()
  const before = new Map<number, Counts>()

  const folderFor = async (what: string) => {
    const folder = await mkdtemp(join(tmpdir(), `mbin-upgrade-${what}-`))
    folders.push(folder)
    return folder
  }
  const ask = async (origin: string, path: string, token: string | null = null) => {
    const client = new Client(origin)
    client.token = token
    const response = await client.fetch(path)
    return { status: response.status, text: await response.text() }
  }
  const read = async <T>(origin: string, path: string, token: string | null = null): Promise<T> => {
    const { status, text } = await ask(origin, path, token)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }
  const send = async (member: Member, method: string, path: string, body: unknown) => {
    const client = new Client(old.origin)
    client.token = member.token
    const headers = { 'content-type': 'application/json' }
    const response = await client.fetch(path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, number>
  }

  beforeAll(async () => {
    for (const need of ['postgres', 'rabbitmq', 'redis'] as const) servers.push(await startServer(need))
    const [postgres, rabbit, redis] = servers
    const [oldPort = 0, newPort = 0] = await freePorts(2)
    const env = {
      DATABASE_URL: postgres?.url ?? '',
      AMQP_URL: rabbit?.url ?? '',
      REDIS_URL: redis?.url ?? '',
      MBIN_SECRET: randomBytes(32).toString('hex'),
      MBIN_URL: `http://localhost:${oldPort}`,
      MBIN_DATA_DIR: await folderFor('data'),
      MBIN_RATE_LIMIT_SCALE: '0',
      MBIN_ADMIN_USERNAME: 'admin',
      MBIN_ADMIN_EMAIL: 'admin@example.org',
      MBIN_ADMIN_PASSWORD: 'correct horse battery',
    }
    const entry = checkOutPrevious(await folderFor('release'))
    const amounts = ['--entries', ENTRIES, '--comments', COMMENTS, '--users', MEMBERS].map(String)
    await promisify(execFile)(process.execPath, [entry, 'seed', ...amounts], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'warn', ...env },
    })
    old = new Program(['serve', '--target=all'], oldPort, env, entry)
    now = new Program(['serve', '--target=all'], newPort, env)
    await old.start(120_000)
    database = new pg.Client({ connectionString: env.DATABASE_URL })
    await database.connect()

    members = []
    for (let i = 0; i < 3; i++) {
      const person = await aPerson(old.origin, 'voter')
      const client = await (await tokenSource(old.origin, person))(scopes)
      members.push({ token: client.token ?? '', userId: person.userId })
    }
  }, 300_000)
  afterAll(async () => {
    await database?.end()
    await load?.stop()
    await Promise.all([old?.stop(), now?.stop()])
    await Promise.all(servers.map((server) => server.remove()))
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  })

  /** Every GET of the API that this member is answered, with ids that are there. */
  const findReads = async (member: Member, ids: Record<string, string | number>): Promise<string[]> => {
    const paths = operations
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
      // What it answers depends on the moment, or on chance.
      .filter(({ path }) => !/^\/api\/(?:doc\.json|docs|clients)/.test(path))
      .map(({ path }) => {
        const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
          const key = name === 'comment_id' && path.includes('post-comments') ? 'post_comment_id' : name
          return encodeURIComponent(ids[key] ?? whole)
        })
        return path.startsWith('/api/search') ? `${filled}?q=topic` : filled
      })
    const answers = await Promise.all(
      paths.map(async (path) => [path, (await ask(old.origin, path, member.token)).status] as const),
    )
    return answers.filter(([, status]) => status === 200).map(([path]) => path)
  }

  const countsOf = async (origin: string, entryId: number): Promise<Counts> => {
    const { uv, favourites, numComments } = await read<Counts>(origin, `/api/entry/${entryId}`)
    return { uv, favourites, numComments }
  }

  const readAll: Task = async (request, round) => {
    await request('GET', reads[round % reads.length] ?? '')
  }
  const note = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1)
  /** Never the same thread twice: a vote that is repeated is taken back. */
  const writeAll =
    (who: number): Task =>
    async (request, round) => {
      const entryId = threads.entry[round * members.length + who]
      if (entryId === undefined) return void (await request('GET', '/api/entries'))
      if (!before.has(entryId)) before.set(entryId, await countsOf(old.origin, entryId))
      await request('PUT', `/api/entry/${entryId}/vote/1`)
      note(voted, entryId)
      const body = `Round ${round} of ${who}`
      const comment = (await request('POST', `/api/entry/${entryId}/comments`, { body, lang: 'en' })) as {
        commentId: number
      }
      note(commented, entryId)
      made.push({ kind: 'comments', id: comment.commentId, body })
      const answer = `${body}, answered`
      const reply = (await request('POST', `/api/entry/${entryId}/comments/${comment.commentId}/reply`, {
        body: answer,
        lang: 'en',
      })) as { commentId: number }
      note(commented, entryId)
      made.push({ kind: 'comments', id: reply.commentId, body: answer })
      await request('PUT', `/api/comments/${reply.commentId}/favourite`)
      const postId = threads.post[round % threads.post.length]
      const under = (await request('POST', `/api/posts/${postId}/comments`, {
        body,
        lang: 'en',
      })) as {
        commentId: number
      }
      made.push({ kind: 'post-comments', id: under.commentId, body })
    }

  /** Holds an item that has no number yet, as a ballot on it would: numbering them goes on until `meanwhile` is done. */
  const whileNumbering = async (
    ended: Promise<unknown>,
    meanwhile: () => Promise<void>,
  ): Promise<boolean> => {
    const migrating = { ended: false }
    const end = () => void (migrating.ended = true)
    ended.then(end, end)
    const added = `select from information_schema.columns
      where table_schema = 'content' and table_name = 'item' and column_name = 'number'`
    while (!migrating.ended && (await database.query(added)).rowCount === 0);
    if (migrating.ended) return false
    await database.query('begin')
    const { rowCount } = await database.query(
      'select id from content.item where number is null order by id desc limit 1 for update',
    )
    await meanwhile()
    await database.query('commit')
    return rowCount === 1
  }

  test('no request fails while the new one migrates its database', async () => {
    const [one, two] = members as [Member, Member]
    await send(one, 'POST', `/api/users/${two.userId}/message`, { body: 'Hello' })
    const { rows } = await database.query<{ id: number; kind: 'entry' | 'post' }>(
      `select id, kind from content.item where thread_id is null and visibility = 'visible' order by id`,
    )
    const of = (kind: 'entry' | 'post') => rows.filter((row) => row.kind === kind).map(({ id }) => id)
    threads = { entry: of('entry'), post: of('post') }
    const {
      rows: [author],
    } = await database.query<{ id: number; username: string }>(`
      select a.id, a.username from identity.account a join content.item i on i.author_id = a.id
      where a.username like 'member%' group by a.id order by count(*) desc limit 1`)
    const [entryId = 0, postId = 0] = [threads.entry[0], threads.post[0]]
    const { commentId } = await send(one, 'POST', `/api/posts/${postId}/comments`, {
      body: 'Yes',
      lang: 'en',
    })
    const comments = await read<{ items: { commentId: number }[] }>(
      old.origin,
      `/api/entry/${entryId}/comments`,
    )
    reads = await findReads(two, {
      entry_id: entryId,
      post_id: postId,
      comment_id: comments.items[0]?.commentId ?? 0,
      post_comment_id: commentId ?? 0,
      magazine_id: 1,
      magazine_name: 'topic_1',
      // What this one wrote lies still; counts of a person are kept for half a minute.
      user_id: author?.id ?? 0,
      username: author?.username ?? '',
      domain_id: 1,
      name: 'linux',
      thread_id: 1,
      message_id: 1,
      notification_id: 1,
      collectionType: 'subscribed',
      status: 'all',
      kind: 'threads',
      sort: 'newest',
    })
    expect(reads.length).toBeGreaterThan(70)

    load = new Load([old.origin])
    load.begin(null, async (request, round) => {
      await request(
        'GET',
        ['/api/entries?sort=hot', `/api/entry/${entryId}`, '/api/magazines'][round % 3] ?? '',
      )
    })
    load.begin(two.token, readAll)
    for (const [who, { token }] of members.entries()) load.begin(token, writeAll(who))
    await load.more(50)

    const started = now.start(120_000)
    const wasNumbering = await whileNumbering(started, () => load.more(100))
    await started
    await load.more(50)
    expect(load.failures).toEqual([])
    expect(wasNumbering).toBe(true)
  }, 240_000)

  test('both releases read and write beside each other', async () => {
    load.origins = [old.origin, now.origin]
    await load.more(2 * reads.length)
    await load.stop()
    expect(load.failures).toEqual([])
    expect(made.length).toBeGreaterThan(30)
  })

  test('both count every vote and comment that was answered, and call each by one number', async () => {
    for (const { origin } of [old, now]) {
      for (const [entryId, was] of before) {
        await eventually(
          async () =>
            expect([entryId, await countsOf(origin, entryId)]).toEqual([
              entryId,
              {
                ...was,
                uv: was.uv + (voted.get(entryId) ?? 0),
                numComments: was.numComments + (commented.get(entryId) ?? 0),
              },
            ]),
          CATCH_UP_MS,
        )
      }
      for (const { kind, id, body } of made)
        expect(await read(origin, `/api/${kind}/${id}`)).toMatchObject({ commentId: id, body })
    }
    const { rows } = await database.query(
      'select kind, number from content.item group by kind, number having count(*) > 1 or number is null',
    )
    expect(rows).toEqual([])
  }, 240_000)

  test('the new one answers every read as the old one does', async () => {
    const token = members[1]?.token ?? null
    /** Each process keeps the totals of lists for half a minute. */
    const withoutTotals = async (origin: string, path: string) => {
      const { pagination: _, ...body } = await read<Record<string, unknown>>(origin, path, token)
      return { path, ...body }
    }
    for (const path of reads) {
      await eventually(async () => {
        const was = await withoutTotals(old.origin, path)
        expect(await withoutTotals(now.origin, path)).toMatchObject(was)
      }, CATCH_UP_MS)
    }
  }, 240_000)

  test('the old one leaves, and nobody notices', async () => {
    const alone = new Load([now.origin])
    for (let reader = 0; reader < 3; reader++) alone.begin(members[1]?.token ?? null, readAll)
    await alone.more(20)
    await old.stop()
    await alone.more(reads.length)
    await alone.stop()
    expect(alone.failures).toEqual([])
    // Nor was there a fault beside the requests, such as an event that cannot be applied.
    expect(old.output + now.output).not.toContain('"level":"error"')
  })
})
