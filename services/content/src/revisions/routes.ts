import * as op from '@app/contract/content/revisions.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { readRevisions } from './read-revisions.ts'

export const revisionRoutes = (content: Content): Route[] => [
  serve(op.entryRevisions, ({ params, query, principal }) =>
    readRevisions(content, principal, 'entry', params.entry_id, query),
  ),
  serve(op.entryCommentRevisions, ({ params, query, principal }) =>
    readRevisions(content, principal, 'entry_comment', params.comment_id, query),
  ),
  serve(op.postRevisions, ({ params, query, principal }) =>
    readRevisions(content, principal, 'post', params.post_id, query),
  ),
  serve(op.postCommentRevisions, ({ params, query, principal }) =>
    readRevisions(content, principal, 'post_comment', params.comment_id, query),
  ),
]
