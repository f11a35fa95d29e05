import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@app/contract/operation.ts'
import type { AuditAct } from '@app/contract/identity/audit.ts'
import type { Knex } from 'knex'

/** Of a source the `seq` of its last event, and by `@source` how far the log of its database was. */
export type Marks = Map<Mark, number>
type Mark = Context | `@${Context}`

/** Whether it names a source of events. */
export const isSource = (mark: Mark): mark is Context => !mark.startsWith('@')

/** What the audit log is told of one request or command (rules/moderation.md#audit-log). */
export type StaffAct = {
  /** Whether it is kept at all: an operation of everybody is, once its handler said so. */
  isKept: boolean
  about: AuditAct['about']
  changes: AuditAct['changes']
  /** Writes the line with the change, at the end of its transaction, if that is one of `schema` that the act belongs to. */
  within(tx: Knex.Transaction, schema: string): Promise<void>
  /** Writes the line where no transaction did, and another where it came to something else than that one says. */
  end(status: number): Promise<void>
}

/** What follows one request, call or event through everything it causes. */
export type RequestContext = {
  requestId: string
  traceparent?: string | undefined
  /** Highest `seq` announced on behalf of this request, by source: the read-your-writes mark of its answer. */
  marks: Marks
  /** Set where the request only reads: replicas that have replayed so far may answer it. */
  readFrom?: number | undefined
  /** What was asked for and how long the answer is, once known: for whoever measures. */
  operation?: string
  bytes?: number
  /** Set where staff or an operator may be about to change something. */
  act?: StaffAct
  /** Set where a handler asked for a role of the whole instance. */
  askedRole?: boolean
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

export const currentRequest = (): RequestContext | undefined => requestContext.getStore()

/** Notes that a role of the whole instance was asked for: tests compare that with what the contract says. */
export const noteRoleAsked = (): void => {
  const request = currentRequest()
  if (request) request.askedRole = true
}

/** What this request reads from here on may be newer than what replicas have. */
export const readFromPrimary = (): void => {
  const request = currentRequest()
  if (request) request.readFrom = undefined
}

/** Notes that this request announced `seq`. */
export const noteMark = (source: Mark, seq: number): void => {
  const marks = currentRequest()?.marks
  if (marks && seq > (marks.get(source) ?? 0)) marks.set(source, seq)
}

/** `content=12,community=5`, the wire form of marks. */
export const formatMarks = (marks: ReadonlyMap<string, number>): string =>
  [...marks].map(([source, seq]) => `${source}=${seq}`).join(',')

export const parseMarks = (text: string | undefined): Marks => {
  const marks: Marks = new Map()
  for (const part of text?.split(',') ?? []) {
    const [source, seq] = part.split('=')
    const number = Number(seq)
    if (source && Number.isSafeInteger(number) && number > 0) marks.set(source as Context, number)
  }
  return marks
}
