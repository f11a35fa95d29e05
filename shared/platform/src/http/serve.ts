import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyOf, Operation, OperationSpec, ParamsOf, QueryOf, ReplyOf } from '@app/contract/operation.ts'
import type { Precondition } from './precondition.ts'
import type { Principal } from './principal.ts'
import type { WrittenJson } from './written-json.ts'

/** An uploaded part, streamed to a temporary file outside the request's memory. Removed when the answer is sent. */
export type UploadedFile = { field: string; filename: string; path: string; size: number; sha256: string }

export type Call<O extends OperationSpec> = {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
  file: O['file'] extends { required: true } ? UploadedFile : UploadedFile | null
  /** All that were sent, in their order, where the operation takes several; `file` is the first. */
  files: readonly UploadedFile[]
  principal: O['auth'] extends 'required' ? Principal : Principal | null
  ip: string
  /** What `If-Match` demands of an edit. */
  precondition: Precondition
  requestId: string
  /** Aborts when the caller has gone or the time is up. */
  signal: AbortSignal
  req: IncomingMessage
  res: ServerResponse
}

export type Handler<O extends OperationSpec> = (
  call: Call<O>,
) => Promise<ReplyOf<O> | WrittenJson<ReplyOf<O>>>

/**
 * Refuses, by throwing, what a caller may not see or do, before faults of the body or query are reported: 404 comes
 * first, then 403, then 400 (rules/oauth-and-limits.md#order-of-refusals). Runs only for a request whose input is at
 * fault; a sound request meets the same checks in its use case.
 */
export type Guard<O extends OperationSpec> = (
  call: Pick<Call<O>, 'params' | 'principal' | 'signal'>,
) => Promise<unknown>

export type Route = {
  operation: Operation
  handle: Handler<OperationSpec>
  guard: Guard<OperationSpec> | null
}

/**
 * Binds an operation to what answers it: input arrives parsed by the contract, the answer is checked against it in
 * tests, a thrown `Refusal` becomes its problem body.
 */
export const serve = <O extends OperationSpec>(
  operation: O,
  handle: Handler<O>,
  options: { guard?: Guard<O> } = {},
): Route => ({
  operation,
  handle: handle as unknown as Handler<OperationSpec>,
  guard: (options.guard as unknown as Guard<OperationSpec>) ?? null,
})
