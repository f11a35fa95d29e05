import { operations } from '@app/contract/catalogue.ts'
import type { Operation } from '@app/contract/operation.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import type { z } from 'zod'
import { Client } from '../kit/client.ts'
import type { Example, Json } from '@app/contract/example.ts'

type Value = string | number
type Sent = { field?: string; name: string; bytes: Uint8Array }

/** What is asked; a text that begins with `@` stands for what an earlier answer told. */
export type Ask = {
  params?: Record<string, Value>
  query?: Record<string, Value | boolean | readonly string[]>
  body?: Json
  file?: Sent
  /** Sent as HTML forms are, as OAuth2 has it. */
  form?: true
  headers?: Record<string, string>
}

/** Somebody in the story: what they sign in with, and the token of an app that speaks for them. */
export type Persona = { name: string; password: string; userId: number; session: Client; token: Client }

/** An operation, who calls it, with what, and what of its answer later rows need: names, and where they stand in it. */
export type Row = readonly [id: string, by: string, ask?: Ask, kept?: Readonly<Record<string, string>>]

export type Answer = { status: number; headers: Headers; body: unknown; location: string }

const byId = new Map(operations.map((operation) => [operation.id, operation]))

/** The value at `items.0.name` of an answer. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Json | null | undefined)?.[name], value)

/** A list that shows nothing shows nobody what it is. */
const isBare = (body: unknown): boolean => {
  const items = at(body, 'items')
  return Array.isArray(items) && items.length === 0
}

const queryOf = (query: NonNullable<Ask['query']>): string => {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    pairs.append(name, Array.isArray(value) ? value.join(',') : String(value))
  return pairs.size > 0 ? `?${pairs.toString()}` : ''
}

const formOf = (operation: Operation, body: Json, file: Sent): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? value : [value])
      data.append(
        Array.isArray(value) ? `${name}[]` : name,
        typeof one === 'object' ? JSON.stringify(one) : String(one),
      )
  data.append(file.field ?? operation.file?.names[0] ?? '', new Blob([new Uint8Array(file.bytes)]), file.name)
  return data
}

/** A story told by calls to an instance, of which the first good answer of each operation is kept. */
export class Walk {
  readonly origin: string
  readonly people = new Map<string, Persona>()
  /** What earlier answers told, by the names that paths give it. */
  readonly known: Record<string, Value> = {}
  readonly examples = new Map<string, Example>()
  /** What went otherwise than told. */
  readonly faults: string[] = []
  private readonly nobody: Client

  constructor(origin: string) {
    this.origin = origin
    this.nobody = new Client(origin)
  }

  /** Somebody of the story. */
  person(name: string): Persona {
    const person = this.people.get(name)
    if (!person) throw new Error(`nobody is called ${name}`)
    return person
  }

  private speaker(by: string, { path }: Operation): { client: Client; as: Example['by'] } {
    if (by === 'nobody') return { client: this.nobody, as: 'anybody' }
    const { session, token } = this.person(by)
    return path.startsWith('/api/') ? { client: token, as: 'token' } : { client: session, as: 'session' }
  }

  private filled<T>(value: T): T {
    if (Array.isArray(value)) return value.map((inner) => this.filled(inner as unknown)) as T
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.filled(inner)])) as T
    if (typeof value !== 'string' || !value.startsWith('@')) return value
    const known = this.known[value.slice(1)]
    // A handle begins like this, too.
    return (known ?? value) as T
  }

  private paramsOf(
    { path, params: fields }: Operation,
    given: Record<string, Value> = {},
  ): Record<string, Value> {
    const own =
      path.startsWith('/api/post-comments/') ||
      path.includes('/post-comment/') ||
      path.startsWith('/api/posts/')
    return Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
        const value = given[name] ?? this.known[own && name === 'comment_id' ? 'post_comment_id' : name]
        if (value === undefined) throw new Error(`${path}: nothing is known of ${name}`)
        // As the contract takes it: most numbers may come as such.
        const isTaken = (fields?.shape[name] as z.ZodType | undefined)?.safeParse(value).success
        return [name, isTaken ? value : String(value)]
      }),
    )
  }

  /** Calls an operation and keeps the answer as its example; anything but a success ends the story. */
  async call(by: string | Client, id: string, asked: Ask = {}): Promise<Answer> {
    const operation = byId.get(id)
    if (!operation) throw new Error(`there is no operation ${id}`)
    const { file, form, headers = {}, ...rest } = asked
    const { params: given, query = {}, body } = this.filled(rest)
    const params = this.paramsOf(operation, given)
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String(params[name])),
    )
    const { client, as } =
      typeof by === 'string'
        ? this.speaker(by, operation)
        : { client: by, as: by.token ? ('token' as const) : ('session' as const) }
    const init: RequestInit = { method: operation.method, headers }
    if (file) init.body = formOf(operation, body ?? {}, file)
    else if (form) init.body = new URLSearchParams(body as Record<string, string>)
    else if (body) {
      init.body = JSON.stringify(body)
      init.headers = { 'content-type': 'application/json', ...headers }
    }
    const response = await client.fetch(path + queryOf(query), init)
    const isBytes = /zip|octet-stream/.test(response.headers.get('content-type') ?? '')
    const text = isBytes ? '' : await response.text()
    if (response.status >= 400)
      throw new Error(
        `${id} of ${typeof by === 'string' ? by : as} answered ${response.status}: ${text.slice(0, 600)}`,
      )
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const answer: unknown = isJson && text !== '' ? JSON.parse(text) : text
    const schema = operation.replies[response.status]
    const faults = schema && isJson ? schema.safeParse(answer).error : undefined
    if (faults) throw new Error(`${id} answered ${text.slice(0, 600)}\nagainst its schema: ${faults.message}`)
    const location = response.headers.get('location') ?? ''
    const known = this.examples.get(id)
    if (!known || isBare(known.answer))
      this.examples.set(id, {
        by: as,
        ...(Object.keys(params).length > 0 ? { params } : {}),
        ...(Object.keys(query).length > 0 ? { query } : {}),
        ...(body ? { body } : {}),
        ...(file ? { file: { field: file.field ?? operation.file?.names[0] ?? '', name: file.name } } : {}),
        ...(form ? { form } : {}),
        status: response.status,
        ...(location ? { location } : {}),
        ...(text !== '' && !location ? { answer } : {}),
      })
    return { status: response.status, headers: response.headers, body: answer, location }
  }

  /** Calls one row after the other. What a read is to tell may still be on its way: it is asked again. */
  async rows(rows: readonly Row[]): Promise<void> {
    for (const [id, by, ask = {}, kept = {}] of rows) {
      const isRead = byId.get(id)?.method === 'GET'
      const once = async () => {
        const { body } = await this.call(by, id, ask)
        for (const [name, path] of Object.entries(kept)) {
          const value = at(body, path)
          if (typeof value !== 'string' && typeof value !== 'number')
            throw new Error(`${id} has no ${path}: ${JSON.stringify(body).slice(0, 800)}`)
          this.known[name] = value
        }
      }
      await this.chapter(() => (isRead && Object.keys(kept).length > 0 ? eventually(once, 10_000) : once()))
    }
  }

  /** Goes on with the story where a part of it fails: all faults are told at once. */
  async chapter(tell: () => Promise<unknown>): Promise<void> {
    await tell().catch((error: unknown) =>
      this.faults.push(error instanceof Error ? error.message : String(error)),
    )
  }

  /** What was kept of these operations gives way to what comes. */
  forget(...ids: string[]): void {
    for (const id of ids) this.examples.delete(id)
  }

  /** The operations that nobody called. */
  missing(): string[] {
    return operations.flatMap(({ id }) => (this.examples.has(id) ? [] : [id]))
  }
}
