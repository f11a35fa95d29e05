import type { BodyOf, Operation, OperationSpec, ParamsOf, QueryOf, ReplyOf } from '@app/contract/operation.ts'
import type { Request, Response } from 'express'
import type { Principal } from './principal.ts'

/** An uploaded part, streamed to a temporary file outside the request's memory. */
export type UploadedFile = { field: string; filename: string; path: string; size: number; sha256: string }

export type Call<O extends OperationSpec> = {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
  file: UploadedFile | null
  /** Never null where the operation requires a signed-in caller: see `SignedIn`. */
  principal: O['auth'] extends 'required' ? Principal : Principal | null
  ip: string
  requestId: string
  /** Aborts when the caller has gone or the time is up. */
  signal: AbortSignal
  req: Request
  res: Response
}

export type Handler<O extends OperationSpec> = (call: Call<O>) => Promise<ReplyOf<O>>

export type Route = { operation: Operation; handle: Handler<OperationSpec> }

/**
 * Binds an operation to what answers it: input arrives parsed by the contract, the answer is checked against it in
 * tests, a thrown `Refusal` becomes its problem body.
 */
export const serve = <O extends OperationSpec>(operation: O, handle: Handler<O>): Route => ({
  operation,
  handle: handle as unknown as Handler<OperationSpec>,
})
