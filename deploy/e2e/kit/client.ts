import type {
  BodyInput,
  Operation,
  OperationSpec,
  ParamsInput,
  QueryInput,
  ReplyOf,
} from '@app/contract/operation.ts'
import { Problem } from '@app/contract/common.ts'
import { faultsOf } from './published.ts'

type SentFile = { field?: string; name: string; bytes: Uint8Array }

export type Options<O extends OperationSpec> = {
  params?: Partial<Record<keyof ParamsInput<O>, string | number>>
  query?: Partial<QueryInput<O>> | Record<string, unknown>
  body?: BodyInput<O> | Record<string, unknown> | unknown[] | string
  file?: SentFile | readonly SentFile[]
  headers?: Record<string, string>
}

export type Answer<O extends OperationSpec> = { status: number; headers: Headers; body: ReplyOf<O> }

const search = (query: Record<string, unknown>): string => {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    if (Array.isArray(value)) for (const one of value) pairs.append(`${name}[]`, String(one))
    else pairs.append(name, String(value))
  }
  return pairs.size > 0 ? `?${pairs.toString()}` : ''
}

const inForm = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const form = (operation: OperationSpec, body: unknown, files: readonly SentFile[]): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value])
      data.append(Array.isArray(value) ? `${name}[]` : name, inForm(one))
  }
  for (const file of files)
    data.append(
      file.field ?? operation.file?.names[0] ?? 'uploadImage',
      new Blob([new Uint8Array(file.bytes)]),
      file.name,
    )
  return data
}

const isJson = (mediaType: string): boolean => /^application\/(?:[\w.-]+\+)?json\b/.test(mediaType)

/** A person's browser or another program, as the gateway sees it: cookies or a bearer token, nothing inside. */
export class Client {
  readonly origin: string
  token: string | null = null
  private readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  /** What it sends along as `Cookie`. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.token) headers.set('authorization', `Bearer ${this.token}`)
    if (this.cookie) headers.set('cookie', this.cookie)
    if (init.method && init.method !== 'GET' && !headers.has('origin')) {
      headers.set('origin', this.origin)
      // A test reaches a site of another name from this machine: its pages' requests say that they come from there.
      headers.set('sec-fetch-site', 'same-origin')
    }
    const response = await fetch(new URL(path, this.origin), { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  /**
   * Calls an operation and holds the answer to the contract and to what is published of it, rate-limit headers and problem
   * bodies included.
   */
  async call<O extends OperationSpec>(operation: Operation<O>, options: Options<O> = {}): Promise<Answer<O>> {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String((options.params as Record<string, unknown> | undefined)?.[name])),
    )
    const init: RequestInit = { method: operation.method, headers: { ...options.headers } }
    if (options.file) init.body = form(operation, options.body, [options.file].flat())
    else if (options.body !== undefined) {
      init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
      init.headers = { 'content-type': 'application/json', ...options.headers }
    }
    const response = await this.fetch(path + search((options.query ?? {}) as Record<string, unknown>), init)
    const text = await response.text()
    const json = isJson(response.headers.get('content-type') ?? '')
    const body: unknown = text === '' ? undefined : json ? JSON.parse(text) : text
    const schema = operation.replies[response.status]
    const declared = schema ?? (response.status >= 400 ? Problem : null)
    const said = `${operation.id} answered ${response.status}: ${text.slice(0, 500)}`
    if (declared) {
      const checked = declared.safeParse(body)
      if (!checked.success) throw new Error(`${said}\nagainst its schema: ${checked.error.message}`)
    } else if (schema === undefined) throw new Error(`${said}\nwhich it does not declare`)
    const faults = json ? faultsOf(operation.id, response.status, body) : null
    if (faults) throw new Error(`${said}\nwhich the published description does not allow: ${faults}`)
    if (operation.path.startsWith('/api/') && operation.rate && !response.headers.has('x-ratelimit-limit')) {
      throw new Error(`${said}\nwithout rate-limit headers`)
    }
    return { status: response.status, headers: response.headers, body: body as ReplyOf<O> }
  }

  /** The same for an answer that must be a success. */
  async get<O extends OperationSpec>(operation: Operation<O>, options: Options<O> = {}): Promise<ReplyOf<O>> {
    const { status, body } = await this.call(operation, options)
    if (status >= 300) throw new Error(`${operation.id} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
}
