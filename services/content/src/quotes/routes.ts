import * as op from '@app/contract/content/quotes.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { withdrawQuote } from './withdraw-quote.ts'

export const quoteRoutes = (content: Content): Route[] => [
  serve(op.quoteWithdraw, async ({ params, principal }): Promise<undefined> => {
    await withdrawQuote(content, principal, params.subject_type, params.subject_id)
  }),
]
