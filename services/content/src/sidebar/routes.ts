import { sidebar } from '@app/contract/content/sidebar.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { readSidebar } from './sidebar.view.ts'

export const sidebarRoutes = (content: Content): Route[] => [
  serve(sidebar, ({ query, principal }) => readSidebar(content, principal, query)),
]
