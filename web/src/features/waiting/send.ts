import { ACCOUNT_HEADER } from '@app/contract/session-cookies.ts'
import { changeWaiting, noteSent, waitingOf, type Refused, type Waiting } from './queue.ts'

/** The server knows a request again for a day (rules/oauth-and-limits.md#requests-that-are-sent-again). */
const KNOWN_MS = 23 * 3_600_000
/** How long to wait where the server does not say. */
const LATER_S = 30

export type Fetch = (
  path: string,
  init: RequestInit,
) => Promise<Pick<Response, 'ok' | 'status' | 'text'> & { headers: Pick<Headers, 'get'> }>

/** The request as whom and under which key it is sent. */
export const requestOf = ({
  method,
  body,
  key,
  by,
}: Pick<Waiting, 'method' | 'body' | 'key' | 'by'>): RequestInit => {
  const headers = { accept: 'application/json', 'idempotency-key': key, [ACCOUNT_HEADER]: String(by) }
  if (body === null) return { method, headers }
  if (typeof body === 'string')
    return { method, headers: { ...headers, 'content-type': 'application/json' }, body }
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  return { method, headers, body: form }
}

const refusalOf = (status: number, text: string): Refused => {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown }
    return { status, detail: typeof detail === 'string' ? detail : '' }
  } catch {
    return { status, detail: '' }
  }
}

/** Whether the server says to come again: it is busy, another request is under way, or somebody else is signed in. */
const isForLater = (status: number, wait: number): boolean =>
  [401, 408, 425, 429, 502, 503, 504].includes(status) || (status === 409 && wait > 0)

/** Seconds until it may be tried again, which is never while somebody else is signed in; 0 once it is sent or refused. */
const sendOne = async (waiting: Waiting, fetch: Fetch, now: number): Promise<number> => {
  const { id, path, tried, write } = waiting
  const isSafeTwice = write.what === 'bookmark' || write.what === 'subscription'
  if (tried !== null && now - tried > KNOWN_MS && !isSafeTwice) {
    // The server would do it a second time if it had done it then: only who wrote it can see.
    await changeWaiting(id, { refused: { status: 0, detail: '' } })
    return 0
  }
  if (tried === null) await changeWaiting(id, { tried: now })
  let answer: Awaited<ReturnType<Fetch>>
  let text: string
  try {
    answer = await fetch(path, requestOf(waiting))
    text = await answer.text()
  } catch {
    return LATER_S
  }
  if (answer.ok) {
    await noteSent(waiting, text)
    return 0
  }
  const wait = Number(answer.headers.get('retry-after'))
  const later = isForLater(answer.status, wait)
  // An answer that was made before anything was done.
  const undone = !later || answer.status === 401 || answer.status === 429
  await changeWaiting(id, {
    ...(undone ? { tried } : {}),
    ...(later ? {} : { refused: refusalOf(answer.status, text) }),
  })
  if (answer.status === 401) return Infinity
  return later ? wait || LATER_S : 0
}

/**
 * Sends what a member has waiting, in its order; of all pages and the service worker one does. Seconds until it is to be
 * tried again, 0 once nothing waits.
 */
export const sendWaiting = (by: number, fetch: Fetch, now: () => number = Date.now): Promise<number> =>
  navigator.locks.request('waiting', async () => {
    for (;;) {
      const next = (await waitingOf(by)).find(({ refused }) => refused === null)
      if (!next) return 0
      const wait = await sendOne(next, fetch, now())
      if (wait > 0) return wait
    }
  })
