import * as op from '@app/contract/content/translations.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { testServer, translateItem } from './translate-item.ts'

export const translationRoutes = (content: Content): Route[] => [
  serve(op.translationCreate, ({ params, body, principal }) =>
    translateItem(content, principal, { kind: params.subject_type, number: params.subject_id, to: body.to }),
  ),
  serve(op.adminTranslationServerTest, async ({ principal }) => {
    requireAdmin(principal)
    return testServer(content)
  }),
]
