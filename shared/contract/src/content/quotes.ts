import { z } from 'zod'
import { Id } from '../common.ts'
import { SubjectType } from '../events/content.ts'
import { operation } from '../operation.ts'
import { answers, asOfContent } from './shared.ts'

const { acting } = asOfContent('Quotes')

export const quoteWithdraw = operation({
  ...acting,
  id: 'quote_withdraw',
  method: 'DELETE',
  path: '/api/quote/{subject_type}/{subject_id}',
  summary: 'Takes what the caller wrote out of the item that quotes it, for good.',
  scopes: ['write'],
  rate: 'api_update',
  params: z.object({ subject_type: SubjectType, subject_id: Id }),
  replies: { 204: null, ...answers },
})
