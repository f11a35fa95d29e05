import * as op from '@app/contract/content/reading.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { unreadCounts } from './count-unread.ts'
import { hideThread, listHidden, unhideThread } from './hide-thread.ts'
import { listMuted } from './list-muted.ts'
import { markThread, unmarkThread } from './mark-thread.ts'

export const readingRoutes = (content: Content): Route[] => [
  serve(op.readingMark, async ({ params, body, principal }): Promise<undefined> => {
    await markThread(content, principal, params.subject_type, params.subject_id, body)
  }),
  serve(op.readingUnmark, async ({ params, principal }): Promise<undefined> => {
    await unmarkThread(content, principal, params.subject_type, params.subject_id)
  }),
  serve(op.readingHide, async ({ params, principal }): Promise<undefined> => {
    await hideThread(content, principal, params.subject_type, params.subject_id)
  }),
  serve(op.readingUnhide, async ({ params, principal }): Promise<undefined> => {
    await unhideThread(content, principal, params.subject_type, params.subject_id)
  }),
  serve(op.readingHidden, ({ query, principal }) => listHidden(content, principal, query)),
  serve(op.readingMuted, ({ query, principal }) => listMuted(content, principal, query)),
  serve(op.readingCounts, ({ principal }) => unreadCounts(content, principal)),
]
