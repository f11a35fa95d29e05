import type { z } from 'zod'
import type { LimitClass } from './limits.ts'
import type { Scope } from './scopes.ts'
import type { Tag } from './tags.ts'

export const contexts = ['identity', 'community', 'content', 'messaging', 'media', 'federation'] as const
/** A bounded context; also the name of its deployment target and its SQL schema. */
export type Context = (typeof contexts)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a multipart part may be. */
export type FilePart = {
  names: readonly string[]
  required: boolean
  /** How often the part may be repeated; once where this is absent. */
  most?: number
  /** What is sent, where it is no picture. */
  describe?: string
}

export type OperationSpec = {
  /** Stable id, the one the catalogue of the API uses, for example `entry_vote`. */
  id: string
  method: Method
  /** Full path on the gateway with `{name}` parameters, for example `/api/entry/{entry_id}`. */
  path: string
  context: Context
  summary: string
  /** What the summary has no room for. */
  description?: string
  /** Heading of the API reference under which the operation stands. */
  tag?: Tag
  /** none: identity is ignored; optional: a reader may be anonymous; required: 401 without a valid one. */
  auth: 'none' | 'optional' | 'required'
  /** All of these must be granted, each directly or through a parent scope. Browser sessions hold every scope. */
  scopes?: readonly Scope[]
  /** Budget for signed-in callers (and for anonymous ones where `anonymousRate` is absent); null: not limited. */
  rate: LimitClass | null
  anonymousRate?: LimitClass
  /** The budget of a call that brings files, in place of `rate`: for edits, most of which bring none. */
  fileRate?: LimitClass
  /** A second budget, by address, that a call must find room in too. */
  addressRate?: LimitClass
  /** A third one, by the network of the address: its /24, or the /56 that a site of IPv6 is given. */
  networkRate?: LimitClass
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON body; where `file` is set the same fields are read from multipart/form-data. */
  body?: z.ZodType
  /** A body is optional: an absent one is read as `{}`. */
  bodyOptional?: boolean
  file?: FilePart
  /** Response schema by status; null means no body. The lowest 2xx is the status of success. */
  replies: Readonly<Record<number, z.ZodType | null>>
  /** What the successful answer is written in, where that is not JSON; its handler writes it by itself. */
  mediaTypes?: readonly string[]
  /** Anonymous answers may be kept by the gateway for this many milliseconds. */
  cacheMs?: number
  /** The answer is the same whoever asks: members get the kept one too. */
  alike?: boolean
  /** Path prefix operations that bots (client_credentials) may not use, for example votes. */
  noBots?: boolean
  /** Still answers anonymous callers when the instance is private. */
  openWhenPrivate?: boolean
  /**
   * The fields of the answer that an edit changes: its ETag stands for them, and an edit with `If-Match` is refused
   * with 412 where they are no longer as its caller saw them (RFC 9110, section 13.1.1).
   */
  edited?: readonly string[]
  /** The gateway gives it up first when there is too much to do, with the pages far behind the first of any list. */
  expensive?: boolean
  deprecated?: boolean
  /** Only administrators, or global moderators too, may, though none of its scopes says so. */
  staff?: boolean
  /** A GET that changes something all the same. */
  writes?: boolean
  /** Its answer holds a secret that is shown once: it is not kept for who repeats the request. */
  answersSecret?: boolean
  /** The fields of the body that the audit log keeps, where it is staff who send them; never a secret. */
  about?: readonly string[]
  /**
   * Speaks a protocol of its own (OAuth2, redirects): described here, answered by the context's hand-written router.
   */
  protocol?: boolean
  /** Described here and answered outside its context: a page of the web client, or what the gateway itself tells. */
  servedBy?: 'web' | 'gateway'
}

export type Operation<S extends OperationSpec = OperationSpec> = Readonly<S>

/** Declares one operation of the API. Everything else derives from it (decisions/0001-one-contract.md). */
export const operation = <const S extends OperationSpec>(spec: S): Operation<S> => spec

type Output<T> = T extends z.ZodType ? z.output<T> : Record<string, never>
type Input<T> = T extends z.ZodType ? z.input<T> : Record<string, never>
type Success = 200 | 201 | 202 | 204

/** Parsed path parameters, query and body, as a handler receives them. */
export type ParamsOf<O extends OperationSpec> = Output<O['params']>
export type QueryOf<O extends OperationSpec> = Output<O['query']>
export type BodyOf<O extends OperationSpec> = Output<O['body']>
/** The same, as a caller writes them. */
export type ParamsInput<O extends OperationSpec> = Input<O['params']>
export type QueryInput<O extends OperationSpec> = Input<O['query']>
export type BodyInput<O extends OperationSpec> = Input<O['body']>
/** The body of the successful answer; undefined where there is none. */
export type ReplyOf<O extends OperationSpec> = {
  [K in keyof O['replies'] & Success]: O['replies'][K] extends z.ZodType
    ? z.output<O['replies'][K]>
    : undefined
}[keyof O['replies'] & Success]

/** Lowest 2xx status an operation declares. */
export const successStatus = (op: OperationSpec): number =>
  Math.min(
    ...Object.keys(op.replies)
      .map(Number)
      .filter((s) => s >= 200 && s < 300),
  )

/**
 * `/api/entry/{entry_id}` as the router library writes it. A last parameter whose schema has a default may be left out
 * of the path.
 */
export const routerPath = ({ path, params }: Pick<OperationSpec, 'path' | 'params'>): string => {
  const last = /\{(\w+)\}$/.exec(path)?.[1]
  const mayBeAbsent =
    last !== undefined &&
    (params?.shape[last] as z.ZodType | undefined)?.safeParse(undefined).success === true
  return path.replaceAll(/\{(\w+)\}/g, ':$1') + (mayBeAbsent ? '?' : '')
}

/**
 * Whether a repeated request may name itself by `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): all that
 * signed-in callers post or put to the API, for a vote that is put twice is taken back. Account calls do not, for their answers hold secrets, nor do others that answer with one.
 */
export const takesIdempotencyKey = ({
  method,
  auth,
  path,
  protocol,
  answersSecret,
}: OperationSpec): boolean =>
  (method === 'POST' || method === 'PUT') &&
  auth === 'required' &&
  path.startsWith('/api/') &&
  !protocol &&
  !answersSecret

/** Whether an edit may name what it was made from by `If-Match`. */
export const takesIfMatch = ({ method, edited }: OperationSpec): boolean =>
  method === 'PUT' && edited !== undefined

/** The operations that a module exports, by name: the order of its exports is up to what loads it. */
export const operationsOf = <M extends Readonly<Record<string, Operation>>>(module: M): M[keyof M][] =>
  Object.entries(module)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, operation]) => operation as M[keyof M])
