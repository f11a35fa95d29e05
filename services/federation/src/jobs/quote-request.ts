import type { Worker } from '@app/platform/bus/bus.ts'
import type { Federation } from '../context.ts'
import { QUOTE_REQUEST, requestQuote } from '../quotes/request-quote.ts'
import type { QuoteRequestJob } from '../quotes/request-quote.ts'

/** Later than others, for the server of who is quoted may be away for a while. */
const RETRIES_MS = [30_000, 600_000, 3_600_000, 21_600_000]

export const quoteRequestWorker = (federation: Federation): Worker<QuoteRequestJob> => ({
  queue: QUOTE_REQUEST,
  concurrency: 2,
  retryDelaysMs: RETRIES_MS,
  handle: ({ data }) => requestQuote(federation, data),
})
