import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import {
  addWaiting,
  changeWaiting,
  deleteWaiting,
  textOf,
  waitingOf,
  withText,
  type Waiting,
} from './queue.ts'
import { sendWaiting, type Fetch } from './send.ts'

const ADA = 11
const GRACE = 77
const NOW = Date.parse('2026-06-15T12:00:00Z')

const comment = (text: string, changes: Partial<Waiting> = {}): Promise<Waiting> =>
  addWaiting({
    key: crypto.randomUUID(),
    by: ADA,
    method: 'POST',
    path: '/api/entry/31/comments',
    body: JSON.stringify({ body: text }),
    write: { what: 'comment', on: 'entry', id: 31, parent: null },
    ballot: null,
    about: null,
    at: NOW,
    tried: null,
    refused: null,
    ...changes,
  })

type Request = { path: string; key: string; account: string; text: string }

/** A server that answers one request after the other as the test says; without a word it takes them all. */
const server = (...answers: (Response | 'silent')[]) => {
  const asked: Request[] = []
  const fetch: Fetch = async (path, { headers, body }) => {
    const sent = headers as Record<string, string>
    const text = typeof body === 'string' ? (JSON.parse(body) as { body: string }).body : ''
    asked.push({ path, key: sent['idempotency-key']!, account: sent['x-account']!, text })
    const answer = answers.shift()
    if (answer === 'silent') throw new TypeError('Failed to fetch')
    return answer ?? new Response('{}', { status: 201 })
  }
  return { asked, send: (by = ADA, now = NOW) => sendWaiting(by, fetch, () => now) }
}

const problem = (status: number, detail: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ detail }), { status, headers })

afterEach(async () => {
  for (const by of [ADA, GRACE]) for (const { id } of await waitingOf(by)) await deleteWaiting(id)
})

test('what waits is sent in its order, each once, and waits no more', async () => {
  for (const text of ['one', 'two', 'three']) await comment(text)
  const { asked, send } = server()
  // From two pages and the service worker at once.
  expect(await Promise.all([send(), send(), send()])).toEqual([0, 0, 0])
  expect(asked.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
  expect(await waitingOf(ADA)).toEqual([])
})

test('only the member who did it sends it, and says who they are', async () => {
  await comment('of Ada')
  await comment('of Grace', { by: GRACE })
  const { asked, send } = server()
  await send(GRACE)
  expect(asked.map(({ text, account }) => [text, account])).toEqual([['of Grace', '77']])
  expect(await waitingOf(ADA)).toHaveLength(1)
})

test('where somebody else is signed in it waits, and is not in doubt', async () => {
  await comment('of Ada')
  await comment('later')
  const { asked, send } = server(problem(401, 'Another account is signed in.'))
  expect(await send()).toBe(Infinity)
  expect(asked).toHaveLength(1)
  expect(await waitingOf(ADA)).toMatchObject([{ tried: null, refused: null }, {}])
})

test('an answer that does not come stops the rest, and what is sent again has the same key', async () => {
  await comment('one')
  await comment('two')
  const { asked, send } = server('silent')
  expect(await send()).toBeGreaterThan(0)
  expect(asked).toHaveLength(1)
  expect(await waitingOf(ADA)).toMatchObject([{ tried: NOW, refused: null }, { tried: null }])
  expect(await send()).toBe(0)
  expect(asked.map(({ text }) => text)).toEqual(['one', 'one', 'two'])
  expect(asked[1]!.key).toBe(asked[0]!.key)
})

test.each([
  [429, { 'retry-after': '7' }, 7],
  [409, { 'retry-after': '1' }, 1],
  [503, {}, 30],
])('%i is tried again when the server says', async (status, headers, seconds) => {
  await comment('one')
  const { send } = server(problem(status, 'Later.', headers))
  expect(await send()).toBe(seconds)
  expect(await waitingOf(ADA)).toMatchObject([{ refused: null }])
})

test('what is refused stays with its text and the reason, and the rest is sent', async () => {
  await comment('of a deleted thread')
  await comment('two')
  const { asked, send } = server(problem(404, 'There is no such thread.'))
  expect(await send()).toBe(0)
  expect(asked).toHaveLength(2)
  const [kept, ...others] = await waitingOf(ADA)
  expect(others).toEqual([])
  expect(textOf(kept!)).toBe('of a deleted thread')
  expect(kept!.refused).toEqual({ status: 404, detail: 'There is no such thread.' })
  // It is not tried again by itself.
  await send()
  expect(asked).toHaveLength(2)
})

test('written anew it is another request', async () => {
  const first = await comment('too long')
  await changeWaiting(first.id, { ...withText(first, 'short'), refused: null, tried: null })
  const { asked, send } = server()
  await send()
  expect(asked).toMatchObject([{ text: 'short' }])
  expect(asked[0]!.key).not.toBe(first.key)
})

test('a form keeps its pictures and its text', async () => {
  const file = new File(['red'], 'red.png', { type: 'image/png' })
  const kept = await comment('', {
    path: '/api/entry/31/comments/image',
    body: [
      ['body', 'with a picture'],
      ['uploadImage', file],
    ],
  })
  expect(textOf(kept)).toBe('with a picture')
  let sent: FormData | undefined
  await sendWaiting(ADA, async (_, { body }) => {
    sent = body as FormData
    return new Response('{}', { status: 201 })
  })
  expect(sent!.get('body')).toBe('with a picture')
  expect(await (sent!.get('uploadImage') as File).text()).toBe('red')
})

test('what may have arrived is not sent again once the server would not know it', async () => {
  await comment('perhaps there', { tried: NOW })
  const { asked, send } = server()
  await send(ADA, NOW + 24 * 3_600_000)
  expect(asked).toEqual([])
  expect(await waitingOf(ADA)).toMatchObject([{ refused: { status: 0 } }])
})

test('what was deleted meanwhile is not sent', async () => {
  const { id } = await comment('better not')
  await deleteWaiting(id)
  const { asked, send } = server()
  await send()
  expect(asked).toEqual([])
})
