import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebHandler } from './handler.ts'
import type { ApiRequest } from './page.ts'

/** A build whose pages tell what they were asked, so that only the handler itself is on trial. */
const renderer = `
export const spriteUrl = '/assets/icons.svg'
export const languages = ['en']
export const renderPage = async ({ url, member, cookie, language, posted, transport }) => {
  if (posted?.form.get('word') === 'shown') return { status: 200, html: '<html><body></body></html>', state: '', cookies: [], language: language.tag }
  if (posted) return { status: 303, location: posted.from + '#' + posted.form.get('word'), cookies: ['said=1'], html: '', state: '' }
  if (url.pathname === '/broken') throw new Error('secret path /etc/shadow')
  if (url.pathname === '/moved') return { status: 301, location: '/there', html: '', state: '', personal: false, cookies: [] }
  if (url.pathname === '/asks') await transport('/api/info', { method: 'GET', headers: { accept: 'application/json' } })
  if (url.pathname === '/shared') await transport('/api/users', { credentials: 'omit' })
  return {
    status: url.pathname === '/missing' ? 404 : 200,
    html: '<html><head><title>x</title></head><body>' + url.pathname + ' ' + member + ' ' + language.tag + '</body></html>',
    state: '{"a":1}',
    scripts: url.pathname !== '/plain',
    language: language.tag,
    personal: member,
    cookies: [],
  }
}`
const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_shared'] },
  _shared: { file: 'assets/shared.js' },
}

let folder = ''
let server: Server
let base = ''
const asked: ApiRequest[] = []
const faults: unknown[] = []
let isClosed = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'server'))
  await mkdir(join(folder, 'client/.vite'), { recursive: true })
  await writeFile(join(folder, 'server/entry-server.js'), renderer)
  await writeFile(join(folder, 'server/package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'client/.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'client/.vite/texts.json'), '{"en":{"every":"/assets/texts.json"}}')
  const handler = await createWebHandler({
    api: (request) => {
      asked.push(request)
      return Promise.resolve(
        Response.json({}, { status: isClosed && !request.headers['cookie'] ? 401 : 200 }),
      )
    },
    origin: 'https://commonplace.example',
    dist: folder,
    sessionCookie: 'session',
    onError: (error) => faults.push(error),
  })
  server = createServer(handler).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const get = (path: string, init?: RequestInit) => fetch(base + path, { redirect: 'manual', ...init })

test('a visitor gets a page that others may be given, with style, script and state around it', async () => {
  const answer = await get('/')
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(answer.headers.get('vary')).toBe('Cookie, Accept-Language')
  expect(html).toMatch(/^<!doctype html><html>/)
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css">')
  expect(html).toContain('<script type="module" src="/assets/entry.js"></script>')
  expect(html).toContain('<link rel="modulepreload" href="/assets/shared.js">')
  expect(html).toContain('<script type="application/json" id="state">{"a":1}</script>')
  expect(html).toContain('<link rel="preload" href="/assets/texts.json" as="fetch" crossorigin>')
})

test('where scripts are switched off the page is whole without any', async () => {
  const html = await (await get('/plain')).text()
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css">')
  expect(html).toContain('/plain')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('modulepreload')
})

test('a member gets a page that nobody keeps', async () => {
  const answer = await get('/', { headers: { cookie: 'look=theme.dark; session=abc' } })
  expect(await answer.text()).toContain('/ true')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  ['mbin_lang=ar', 'de', 'ar'],
  ['mbin_lang=tlh', 'de', 'de'],
  ['', 'fr', 'fr'],
  ['', 'tlh', 'en'],
])(
  'a page speaks what was chosen, else what the browser asks for: %j, %s',
  async (cookie, wanted, spoken) => {
    const answer = await get('/asks', { headers: { cookie, 'accept-language': wanted } })
    expect(await answer.text()).toMatch(new RegExp(`<body>/asks (true|false) ${spoken}<`))
    expect(asked.at(-1)?.headers['accept-language']).toBe(spoken)
  },
)

test('questions carry who asks, and nothing else of the request', async () => {
  const headers = {
    cookie: 'session=abc',
    'x-internal-identity': 'forged',
    'x-forwarded-host': 'instance.onion',
    // What is fetched ahead is not read by it.
    purpose: 'prefetch',
  }
  await get('/asks', { headers })
  const request = asked.at(-1)
  expect(request?.path).toBe('/api/info')
  expect(request?.headers).toMatchObject({
    'x-forwarded-host': 'instance.onion',
    cookie: 'session=abc',
    purpose: 'prefetch',
    accept: 'application/json',
  })
  expect(request?.headers).not.toHaveProperty('x-internal-identity')
})

test('what is not there answers 404, what moved leads on', async () => {
  expect((await get('/missing')).status).toBe(404)
  const moved = await get('/moved')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/there'])
})

test('a fault inside is told to the log and not to the visitor', async () => {
  const answer = await get('/broken')
  expect(answer.status).toBe(500)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).not.toContain('shadow')
  expect(String(faults.at(-1))).toContain('shadow')
})

test('a form reaches its page with what was filled in and where it stood', async () => {
  const sent = (referer: string) =>
    get('/act', {
      method: 'POST',
      headers: { accept: 'text/html', referer },
      body: new URLSearchParams({ word: 'tide' }),
    })
  const answer = await sent(`${base}/m/sea?p=2`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/m/sea?p=2#tide'])
  expect(answer.headers.getSetCookie()).toEqual(['said=1'])
  expect((await sent('https://elsewhere.example/m/sea')).headers.get('location')).toBe('/#tide')
  const shown = await get('/act', { method: 'POST', body: new URLSearchParams({ word: 'shown' }) })
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const unreadable = await get('/act', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  })
  expect(unreadable.status).toBe(400)
  expect((await get('/', { method: 'DELETE' })).status).toBe(405)
})

test.each([
  ['application/x-www-form-urlencoded', 'a&'.repeat(20_000)],
  [
    'multipart/form-data; boundary="x"',
    `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(20_000)}--x--\r\n`,
  ],
])('a form of more fields than any page has is not read: %s', async (type, body) => {
  const answer = await get('/act', { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(400)
})

test('HEAD answers as GET would, without the body', async () => {
  const answer = await get('/', { method: 'HEAD' })
  expect(answer.status).toBe(200)
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100)
  expect(await answer.text()).toBe('')
})

test('what is alike for all is asked as a visitor would, and as the member where visitors see nothing', async () => {
  const askedWith = async () => {
    asked.length = 0
    await get('/shared', { headers: { cookie: 'session=1' } })
    return asked.map(({ headers }) => headers['cookie'])
  }
  expect(await askedWith()).toEqual([undefined])
  isClosed = true
  expect(await askedWith()).toEqual([undefined, 'session=1'])
  isClosed = false
})
