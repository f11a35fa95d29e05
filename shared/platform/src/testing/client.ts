import { Problem } from '@app/contract/common.ts'
import type {
  BodyInput,
  Context,
  Operation,
  OperationSpec,
  ParamsInput,
  QueryInput,
  ReplyOf,
} from '@app/contract/operation.ts'
import { internalHeaders } from '../http/headers.ts'
import { signInternal } from '../http/internal-identity.ts'
import type { Principal } from '../http/principal.ts'
import { formatMarks, parseMarks } from '../http/request-context.ts'
import type { Marks } from '../http/request-context.ts'

export type TestFile = { field?: string; filename: string; bytes: Uint8Array | Buffer; type?: string }

export type CallOptions<O extends OperationSpec> = {
  params?: Partial<Record<keyof ParamsInput<O>, string | number>>
  query?: Partial<QueryInput<O>> | Record<string, unknown>
  /** Given as the contract types it, or anything at all to prove that it is refused. */
  body?: BodyInput<O> | Record<string, unknown> | unknown[] | string
  file?: TestFile | readonly TestFile[]
  headers?: Record<string, string>
}

export type TestReply<O extends OperationSpec> = {
  status: number
  headers: Headers
  /** Typed as the successful answer; a refusal's body is a problem. */
  body: ReplyOf<O>
}

export type Caller = {
  call<O extends OperationSpec>(operation: Operation<O>, options?: CallOptions<O>): Promise<TestReply<O>>
  /** Any address of the context, as the gateway would pass it on. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Refusals that come from platform and gateway, whether or not an operation declares them. */
const ALWAYS_POSSIBLE = new Set([400, 401, 404, 409, 412, 413, 415, 422])

const toQuery = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    if (Array.isArray(value)) for (const part of value) search.append(`${name}[]`, String(part))
    else search.append(name, String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}

const inForm = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const toForm = (operation: OperationSpec, body: unknown, files: readonly TestFile[]): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const part of value) form.append(`${name}[]`, inForm(part))
    else form.append(name, inForm(value))
  }
  for (const file of files) {
    const field = file.field ?? operation.file?.names[0] ?? 'uploadImage'
    form.append(field, new Blob([new Uint8Array(file.bytes)], { type: file.type ?? '' }), file.filename)
  }
  return form
}

const checkAnswer = (operation: OperationSpec, status: number, body: unknown): void => {
  const declared = operation.replies[status]
  if (declared === undefined && !ALWAYS_POSSIBLE.has(status)) {
    throw new Error(`${operation.id} answered ${status}, which it does not declare: ${JSON.stringify(body)}`)
  }
  if (declared === null) {
    if (body !== undefined) throw new Error(`${operation.id} answered ${status} with a body`)
    return
  }
  const result = (declared ?? Problem).safeParse(body)
  if (!result.success) {
    throw new Error(`${operation.id} answered ${status} against its schema: ${result.error.message}`)
  }
}

export type CallerOptions = {
  secret: string
  originOf(context: Context): string
  /** What earlier answers announced: sent along, as the gateway does, so that a reader finds their own writes. */
  marks: Marks
}

/** Calls operations as the gateway would on behalf of `principal`, and holds every answer to the contract. */
export const createCaller = (
  options: CallerOptions,
  principal: Principal | null,
  context?: Context,
): Caller => {
  const send = async (owner: Context, path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set(internalHeaders.identity, signInternal(principal, options.secret))
    if (options.marks.size > 0) headers.set(internalHeaders.after, formatMarks(options.marks))
    const response = await fetch(options.originOf(owner) + path, { ...init, headers, redirect: 'manual' })
    for (const [source, seq] of parseMarks(response.headers.get(internalHeaders.seq) ?? undefined)) {
      if (seq > (options.marks.get(source) ?? 0)) options.marks.set(source, seq)
    }
    return response
  }
  return {
    fetch(path, init) {
      if (!context) throw new Error('say whose address it is: as(principal, context)')
      return send(context, path, init)
    },
    async call(operation, { params, query, body, file, headers } = {}) {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
        const value = (params as Record<string, string | number> | undefined)?.[name]
        if (value === undefined) throw new Error(`${operation.id} needs the parameter ${name}`)
        return encodeURIComponent(String(value))
      })
      const init: RequestInit = { method: operation.method, headers: { ...headers } }
      if (file) init.body = toForm(operation, body, [file].flat())
      else if (body !== undefined) {
        init.body = typeof body === 'string' ? body : JSON.stringify(body)
        init.headers = { 'content-type': 'application/json', ...headers }
      }
      const response = await send(
        operation.context,
        path + toQuery((query ?? {}) as Record<string, unknown>),
        init,
      )
      const text = await response.text()
      // A file to keep is its text.
      const isFile = /^(?:text\/(?!html)|application\/zip)/.test(response.headers.get('content-type') ?? '')
      const answer: unknown = text === '' ? undefined : isFile ? text : JSON.parse(text)
      checkAnswer(operation, response.status, answer)
      return { status: response.status, headers: response.headers, body: answer } as never
    },
  }
}
