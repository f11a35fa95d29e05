import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@app/contract/operation.ts'

/** What belongs to the request being served: its id, its trace, and the highest `seq` it announced for each source. */
export type RequestContext = {
  requestId: string
  traceparent?: string | undefined
  marks: Map<Context, number>
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

/** Notes that the current request announced `seq`, so that its answer can carry the read-your-writes mark. */
export const noteMark = (context: RequestContext | undefined, source: Context, seq: number): void => {
  if (context && seq > (context.marks.get(source) ?? 0)) context.marks.set(source, seq)
}
