import { z } from 'zod'
import { FederationFilter, LenientTimeRange, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { FeedSort, languageFilters } from './queries.ts'
import { ContentItem, Entry, EntryComment, EntryType, Post, PostComment, Tag } from './schemas.ts'

const listing = {
  context: 'content',
  tag: 'Tags',
  method: 'GET',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
} as const
const administering = { context: 'content', tag: 'Tags', auth: 'required' } as const
const answers = refusals(400, 401, 403, 404, 429)

const one = z.object({ name: z.string().describe('Without #; any spelling that means the same tag') })

const tagged = (size: number) => ({
  sortBy: FeedSort.catch('newest')
    .optional()
    .describe('By default the sort the reader set for the front page; hot for anonymous readers'),
  time: LenientTimeRange,
  p: PageNumber,
  perPage: perPage(size),
  ...languageFilters,
  federation: FederationFilter.default('all'),
})

export const tagEntries = operation({
  ...listing,
  id: 'tag_entries',
  path: '/api/tag/{name}/entries',
  summary: 'Threads with a tag.',
  params: one,
  query: z.object({
    ...tagged(25),
    type: z
      .enum(['all', ...EntryType.options])
      .default('all')
      .describe('Only threads of this type.'),
  }),
  replies: { 200: paginated(Entry), ...answers },
})

export const tagEntryComments = operation({
  ...listing,
  id: 'tag_entry_comments',
  path: '/api/tag/{name}/entryComments',
  summary: 'Top-level comments on threads with a tag, without their replies.',
  params: one,
  query: z.object(tagged(15)),
  replies: { 200: paginated(EntryComment), ...answers },
})

export const tagPosts = operation({
  ...listing,
  id: 'tag_posts',
  path: '/api/tag/{name}/posts',
  summary: 'Posts with a tag.',
  params: one,
  query: z.object(tagged(15)),
  replies: { 200: paginated(Post), ...answers },
})

export const tagPostComments = operation({
  ...listing,
  id: 'tag_post_comments',
  path: '/api/tag/{name}/postComments',
  summary: 'Top-level comments on posts with a tag, without their replies.',
  params: one,
  query: z.object(tagged(15)),
  replies: { 200: paginated(PostComment), ...answers },
})

export const tagContent = operation({
  ...listing,
  id: 'tag_content',
  path: '/api/tag/{name}/content',
  summary: 'Everything with a tag, the newest first.',
  description: 'Threads, posts, and the comments on both that answer no other comment.',
  params: one,
  query: z.object({ p: PageNumber, perPage: perPage(25), federation: FederationFilter.default('all') }),
  replies: { 200: paginated(ContentItem), ...answers },
})

export const tagRetrieve = operation({
  ...listing,
  id: 'tag_retrieve',
  path: '/api/tag/{name}',
  summary: 'How much bears a tag, and whether it is banned.',
  params: one,
  replies: { 200: Tag, ...answers },
})

export const adminTagsBanned = operation({
  ...administering,
  id: 'admin_tags_banned',
  method: 'GET',
  path: '/api/admin/tags/banned',
  summary: 'The banned tags.',
  scopes: ['admin:instance:settings:read'],
  rate: 'api_read',
  query: z.object({ p: PageNumber, perPage: perPage(100) }),
  replies: { 200: paginated(Tag), ...answers },
})

export const adminTagBan = operation({
  ...administering,
  id: 'admin_tag_ban',
  method: 'PUT',
  path: '/api/admin/tag/{name}/ban',
  summary: 'Bans a tag: nothing new may bear it, and lists leave out what does.',
  scopes: ['admin:instance:settings:edit'],
  rate: 'api_moderate',
  params: one,
  replies: { 200: Tag, ...answers },
})

export const adminTagUnban = operation({
  ...administering,
  id: 'admin_tag_unban',
  method: 'PUT',
  path: '/api/admin/tag/{name}/unban',
  summary: 'Ends the ban of a tag; what was hidden is listed again.',
  scopes: ['admin:instance:settings:edit'],
  rate: 'api_moderate',
  params: one,
  replies: { 200: Tag, ...answers },
})
