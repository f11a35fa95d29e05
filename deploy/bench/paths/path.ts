import type { Context } from '@app/contract/operation.ts'
import { cookieOf } from '../people.ts'
import type { Shot } from '../workers/load.ts'

/** One way of using the program that people take all the time. */
export type HotPath = {
  name: string
  /** Sent in turn; answers of all of them are alike. */
  shots: readonly Shot[]
  /** Whose modules answer it, where what it asks the database can be asked on its own. */
  sql?: { context: Context; session: string | null }
  /** A list that holds nothing is a fault, unless this says so. */
  mayBeEmpty?: true
  /** Bytes of an answer; fewer are a failure. */
  atLeast?: number
}

export const anonymous = (path: string): Shot => ({ method: 'GET', path, headers: {} })

export const asMember = (session: string, path: string): Shot => ({
  method: 'GET',
  path,
  headers: { cookie: cookieOf(session) },
})

export const asClient = (token: string, path: string): Shot => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** A write by a signed-in member; `origin` is where the request seems to come from, as a browser would say. */
export const write = (
  { origin, session }: { origin: string; session: string },
  method: Shot['method'],
  path: string,
  body?: unknown,
): Shot => ({
  method,
  path,
  headers: { cookie: cookieOf(session), origin, 'content-type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

/** A read by nobody in particular. */
export const byNobody = (context: Context, name: string, path: string): HotPath => ({
  name,
  shots: [anonymous(path)],
  sql: { context, session: null },
})

/** A read by a signed-in member. */
export const byMember = (context: Context, name: string, path: string, session: string): HotPath => ({
  name,
  shots: [asMember(session, path)],
  sql: { context, session },
})

/** Who reads and writes in every path: prepared once for an instance. */
export type Readers = {
  origin: string
  /** Session of a usual member. */
  session: string
  /** An access token of the same member. */
  token: string
}
