/** Headers between gateway and contexts; the gateway strips them from what clients send. */
export const internalHeaders = {
  /** Signed, short-lived internal identity (rules/oauth-and-limits.md#authentication). */
  identity: 'x-mbin-identity',
  /** On the answer to a write: `source=seq` of the last event it announced. */
  seq: 'x-mbin-seq',
  /** On a request: `source=seq,…` the reader's own writes, which the context waits for. */
  after: 'x-mbin-after',
  requestId: 'x-request-id',
} as const
