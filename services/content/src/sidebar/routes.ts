import * as op from '@app/contract/content/sidebar.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { readRelated } from './related.view.ts'
import { readSidebar } from './sidebar.view.ts'

export const sidebarRoutes = (content: Content): Route[] => [
  serve(op.sidebar, ({ query, principal }) => readSidebar(content, principal, query)),
  serve(op.entryRelated, ({ params, principal }) => readRelated(content, principal, params.entry_id)),
]
