import { ACCOUNT_HEADER } from '@app/contract/session-cookies.ts'
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { ApiAnswer } from '../../server/page.ts'
import type { Body, OperationId, Params, Query } from './contract.ts'

/** How this side reaches the API: the browser's own fetch, or on the server one that carries the visitor's cookies. */
type Transport = (path: string, init: RequestInit) => Promise<ApiAnswer>

/** Handed to every thunk by the store. */
export type Services = { transport: Transport }

export type Call = {
  method: string
  path: string
  body?: unknown
  /** What is shown of the answer is alike for all: pages are drawn with what the gateway keeps for visitors. */
  isForAll?: true
}

/** Why a call did not succeed; `status` 0 means that no answer came. */
export type Failure = { status: number; detail: string; retryAfter?: number }

/** What an answer says beside its body. */
type Beside = { link: string | null }

/** For whom the page was drawn: another tab may have switched to another account, and then this one speaks no more. */
const asWhom = (state: unknown): Record<string, string> => {
  const { me } = (state as { page: { me: { userId: number } | null } }).page
  return me ? { [ACCOUNT_HEADER]: String(me.userId) } : {}
}

/** Reducers walk all of what they are given down to what is frozen, and nothing changes an answer while a page is drawn. */
const freezeOutside = (answer: unknown, depth = 3): void => {
  if (typeof answer !== 'object' || answer === null || depth === 0) return
  for (const part of Object.values(Object.freeze(answer))) freezeOutside(part, depth - 1)
}

const baseQuery: BaseQueryFn<Call, unknown, Failure, object, Beside> = async (
  { method, path, body, isForAll },
  { extra, signal, getState },
) => {
  const { transport } = extra as Services
  const form = typeof FormData !== 'undefined' && body instanceof FormData
  try {
    const answer = await transport(path, {
      method,
      signal,
      // A page that goes still says what was done there.
      keepalive: method !== 'GET' && body === undefined,
      headers: {
        accept: 'application/json',
        ...asWhom(getState()),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      ...(import.meta.env.SSR && isForAll ? { credentials: 'omit' } : {}),
    })
    const text = await answer.text()
    const data: unknown = text === '' ? null : JSON.parse(text)
    if (import.meta.env.SSR) freezeOutside(data)
    if (answer.ok) return { data, meta: { link: answer.headers.get('link') } }
    const detail = typeof data === 'object' && data && 'detail' in data ? String(data.detail) : ''
    const wait = Number(answer.headers.get('retry-after'))
    return { error: { status: answer.status, detail, ...(wait > 0 ? { retryAfter: wait } : {}) } }
  } catch {
    return { error: { status: 0, detail: '' } }
  }
}

type Args<I extends OperationId> = { params?: Params<I>; query?: Query<I>; body?: Body<I> | FormData }

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** A query string without what is absent; lists repeat their name. */
const queryString = (query: Record<string, unknown> = {}): string => {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const part of value) pairs.append(`${name}[]`, String(part))
    else pairs.set(name, String(value))
  }
  const text = pairs.toString()
  return text && `?${text}`
}

/** The request of one operation. The build puts its method and path in the place of its name (`vite/operations.ts`). */
export const ask = <I extends OperationId>(operation: I, { params, query, body }: Args<I> = {}): Call => {
  const [method, template] = operation.split(' ')
  if (!method || !template) throw new Error(`The contract declares no operation ${operation}`)
  const path = fill(template, params as Record<string, unknown>)
  return { method, path: path + queryString(query as Record<string, unknown>), body }
}

/** What an answer is of, so that a change has it read anew. The library checks it in development alone: readers do not load it. */
const tags = [
  'Entry',
  'EntryComment',
  'Post',
  'PostComment',
  'Feed',
  'Health',
  'Magazine',
  'User',
  'Session',
  'Accounts',
  'Sessions',
  'Apps',
  'Filters',
  'Moving',
  'Imports',
  'BlockedInstances',
  'BlockLists',
  'Notification',
  'Message',
  'Settings',
  'Bookmarks',
  'Domain',
  'Relations',
  'Instance',
  'ModLog',
  'Reports',
  'Appeals',
  'Bans',
  'Trash',
  'Requests',
  'Webhooks',
  'NamedFeed',
  'Drafts',
] as const

/** The one API slice; each feature adds its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: import.meta.env.DEV ? tags : ([] as (typeof tags)[number][]),
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
})
