import type { Operations } from './operations.ts'
import { routes } from './operations.ts'

export type * from './operations.ts'

export type ClientOptions = {
  /** An access token, or what gives one: asked before each call, so that it may be renewed meanwhile. */
  token?: string | (() => string | Promise<string>)
  /** Stands in for the `fetch` of the platform. */
  fetch?: typeof fetch
}

/** An answer that is no success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The body of the answer, as it came. */
  readonly body: unknown
  /** After a 429: from when a call is taken again. */
  readonly retryAt: Date | null

  constructor(id: string, response: Response, body: unknown) {
    const { detail, error_description: described } = Object(body) as {
      detail?: string
      error_description?: string
    }
    super(`${id} answered ${response.status}: ${detail ?? described ?? response.statusText}`)
    this.status = response.status
    this.body = body
    const seconds = Number(response.headers.get('x-ratelimit-retry-after'))
    this.retryAt = response.status === 429 && seconds > 0 ? new Date(seconds * 1000) : null
  }
}

type Request = {
  params?: object
  query?: object
  body?: unknown
  files?: Readonly<Record<string, Blob | readonly Blob[]>>
  headers?: Readonly<Record<string, string>>
}

/** What an operation is called with; it may be left out where nothing of it is required. */
type Given<R> =
  Partial<R> extends R ? [request?: R & Pick<Request, 'headers'>] : [request: R & Pick<Request, 'headers'>]

export type Client = {
  /** Calls an operation by its id in the API reference. Throws an `ApiError` where it is refused. */
  call<Id extends keyof Operations>(
    id: Id,
    ...given: Given<Operations[Id]['request']>
  ): Promise<Operations[Id]['answer']>
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const searchOf = (query: object = {}): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(',') : String(value)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}

const formOf = (body: object, files: NonNullable<Request['files']>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, asText(one))
    else form.append(name, asText(value))
  }
  for (const [name, given] of Object.entries(files))
    for (const file of [given].flat() as Blob[]) form.append(name, file)
  return form
}

/** What is sent, and as what; a form says by itself what it is. */
const contentOf = (
  encoding: string | undefined,
  { body, files }: Request,
): [RequestInit['body']?, string?] => {
  if (files) return [formOf(Object(body) as object, files)]
  if (body === undefined) return []
  return encoding === 'form'
    ? [new URLSearchParams(body as Record<string, string>)]
    : [JSON.stringify(body), 'application/json']
}

const answerOf = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  if (!/json|text\//.test(type)) return response.status === 204 ? undefined : response.blob()
  const text = await response.text()
  if (text === '') return undefined
  return type.includes('json') ? JSON.parse(text) : text
}

/** A client of the instance at this address, `https://your.instance`. */
export const createClient = (origin: string, { token, fetch: send = fetch }: ClientOptions = {}): Client => ({
  async call(id, ...[given]) {
    const request: Request = given ?? {}
    const [method, path, encoding] = routes[id] as readonly [string, string, string?]
    const address = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String((request.params as Record<string, unknown> | undefined)?.[name])),
    )
    const headers = new Headers(request.headers)
    const held = typeof token === 'function' ? await token() : token
    if (held) headers.set('authorization', `Bearer ${held}`)
    const [body, type] = contentOf(encoding, request)
    if (type) headers.set('content-type', type)
    const response = await send(new URL(address + searchOf(request.query), origin), {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const answer = await answerOf(response)
    if (!response.ok) throw new ApiError(id, response, answer)
    return answer as Operations[typeof id]['answer']
  },
})
