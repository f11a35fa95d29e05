import { z } from 'zod'
import { Id } from '../common.ts'
import { operation } from '../operation.ts'
import { RevisionQuery, Revisions } from './revision.ts'
import { answers, asOfContent } from './shared.ts'

const replies = { 200: Revisions, ...answers }

export const entryRevisions = operation({
  ...asOfContent('Entries').reading,
  id: 'entry_revisions',
  path: '/api/entry/{entry_id}/revisions',
  summary: 'What a thread says and what it said before it was edited.',
  params: z.object({ entry_id: Id }),
  query: RevisionQuery,
  replies,
})

export const entryCommentRevisions = operation({
  ...asOfContent('Entry comments').reading,
  id: 'entry_comment_revisions',
  path: '/api/comments/{comment_id}/revisions',
  summary: 'What a comment on a thread says and what it said before it was edited.',
  params: z.object({ comment_id: Id }),
  query: RevisionQuery,
  replies,
})

export const postRevisions = operation({
  ...asOfContent('Posts').reading,
  id: 'post_revisions',
  path: '/api/post/{post_id}/revisions',
  summary: 'What a post says and what it said before it was edited.',
  params: z.object({ post_id: Id }),
  query: RevisionQuery,
  replies,
})

export const postCommentRevisions = operation({
  ...asOfContent('Post comments').reading,
  id: 'post_comment_revisions',
  path: '/api/post-comments/{comment_id}/revisions',
  summary: 'What a comment on a post says and what it said before it was edited.',
  params: z.object({ comment_id: Id }),
  query: RevisionQuery,
  replies,
})
