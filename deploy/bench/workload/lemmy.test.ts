import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { measureMixed } from './mixed.ts'
import { soak } from './soak.ts'
import { stepNames } from './steps.ts'

/** A server of the other kind, as far as the workload goes: one community and thirty posts. */
const posts = Array.from({ length: 30 }, (_, id) => ({
  post: { id, name: `Post number ${id}` },
  community: { name: 'main' },
  counts: { comments: 1 },
}))
let emptyComments = false
const seen: { request: string; by: string; from: string; body: string }[] = []

const answers: Record<string, (query: URLSearchParams, body: string) => unknown> = {
  'POST /api/v3/user/login': (_query, body) => ({
    jwt: (JSON.parse(body) as { username_or_email: string }).username_or_email,
  }),
  'GET /api/v3/post/list': (query) => {
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit'))]
    return { posts: posts.slice((page - 1) * limit, page * limit) }
  },
  'GET /api/v3/community/list': () => ({
    communities: [{ community: { id: 7, name: 'main' }, counts: { posts: 30 } }],
  }),
  'GET /api/v3/comment/list': () => ({ comments: emptyComments ? [] : [{}] }),
  'GET /api/v3/search': () => ({ posts: [{}] }),
  'GET /api/v3/user/replies': () => ({ replies: [] }),
  'POST /api/v3/post/like': () => ({ post_view: {} }),
  'POST /api/v3/comment': () => ({ comment_view: {} }),
}

const serve = async (req: IncomingMessage): Promise<{ status: number; type: string; body: string }> => {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://localhost')
  const request = `${req.method} ${pathname}`
  const body = await text(req)
  const { authorization = '', 'x-forwarded-for': from = '' } = req.headers
  seen.push({ request, by: authorization, from: String(from), body })
  const answer = answers[request]
  if (answer)
    return { status: 200, type: 'application/json', body: JSON.stringify(answer(searchParams, body)) }
  const isPage = pathname === '/' || pathname.startsWith('/post/')
  return { status: isPage ? 200 : 404, type: 'text/html', body: '<html></html>' }
}

const server = createServer((req, res) => {
  void serve(req).then(({ status, type, body }) => res.writeHead(status, { 'content-type': type }).end(body))
})
let origin: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  emptyComments = false
  seen.length = 0
})

const options = {
  members: 3,
  seed: 1,
  seconds: 1,
  longest: 1,
  rate: 400,
  password: 'a password for measuring',
}
const target = () => ({ origin, adapter: 'lemmy', watched: null })
const measure = () => measureMixed(target(), options, () => undefined)

test('every step reaches a server with the API of Lemmy, as its members and from many addresses', async () => {
  const { probes, members, threads, highest } = await measure()
  expect({ members, threads, highest }).toEqual({ members: 3, threads: 30, highest: null })
  const [probe] = probes
  expect(probe?.wrong).toEqual({})
  expect(Object.keys(probe?.steps ?? {}).toSorted()).toEqual([...stepNames].toSorted())
  expect(probe?.cost).toBeNull()
  const likes = seen.filter(({ request }) => request === 'POST /api/v3/post/like')
  expect(likes.every(({ by }) => /^Bearer member_[123]$/.test(by))).toBe(true)
  expect(JSON.parse(likes[0]?.body ?? '')).toMatchObject({
    post_id: expect.any(Number),
    score: expect.any(Number),
  })
  expect(new Set(seen.map(({ from }) => from)).size).toBeGreaterThan(50)
})

test('an answer that holds less than it must is wrong, whatever its status, and the rate does not hold', async () => {
  emptyComments = true
  const { probes } = await measure()
  const [probe] = probes
  expect(probe?.held).toBe(false)
  expect(Object.keys(probe?.wrong ?? {})).toEqual(['thread: 0 items, not 1'])
  expect(probe?.all.failed).toBe(probe?.steps.thread?.answers)
})

test('a soak sends window after window, and says what was wrong in which', async () => {
  const said: string[] = []
  const soakOptions = { ...options, rate: 100, minutes: 0.05 }
  const whole = await soak(target(), soakOptions, (line) => said.push(line))
  expect(whole.windows).toHaveLength(30)
  expect(whole).toMatchObject({ rate: 100, failed: 0 })
  // Of a server elsewhere nothing is known but how long it takes.
  expect(Object.keys(whole.trends).toSorted()).toEqual(['p50', 'p99'])
  expect(said).toEqual([])
  emptyComments = true
  const broken = await soak(target(), soakOptions, (line) => said.push(line))
  expect(broken.steady).toBe(false)
  expect(said[0]).toMatch(/^ {2}thread: 0 items, not 1 \(\d+ times\)$/)
})
