import { z } from 'zod'
import { Pagination } from '../common.ts'
import { Magazine } from '../community/magazine-schemas.ts'
import { User } from '../identity/schemas.ts'
import { Entry, EntryType, FoundComment, Post, PostComment, TypedContentItem } from './schemas.ts'

/** What can be searched for alone: threads, all or those of a type, posts, comments on either, magazines, people. */
export const SearchKind = z.enum(['thread', ...EntryType.options, 'microblog', 'comment', 'magazine', 'user'])
export type SearchKind = z.infer<typeof SearchKind>

/** Somebody or some magazine that a handle or address names. */
export const SearchActor = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('user'), object: User }),
    z.object({ type: z.literal('magazine'), object: Magazine }),
  ])
  .meta({ id: 'SearchActor' })
export type SearchActor = z.infer<typeof SearchActor>

export const SearchResponse = z
  .object({
    items: z.array(TypedContentItem),
    pagination: Pagination,
    apActors: z.array(SearchActor).describe('Whom `q` names, where it is a handle'),
    apObjects: z.array(TypedContentItem).describe('What `q` names, where it is an address; not paginated'),
  })
  .meta({ id: 'SearchResponse' })

/** One thing found: exactly one member is not null. */
export const SearchResultItem = z
  .object({
    entry: Entry.nullable(),
    entryComment: FoundComment.nullable(),
    post: Post.nullable(),
    postComment: PostComment.nullable(),
    magazine: Magazine.nullable(),
    user: User.nullable(),
  })
  .meta({ id: 'SearchResultItem' })
export type SearchResultItem = z.infer<typeof SearchResultItem>

export const SearchV2Response = z
  .object({
    items: z.array(SearchResultItem),
    pagination: Pagination,
    apResults: z
      .array(SearchResultItem)
      .describe('What `q` names, where it is a handle or an address; not paginated'),
    near: z
      .object({ items: z.array(SearchResultItem), tags: z.array(z.string()) })
      .optional()
      .describe('Where nothing was found and nothing narrows the search: what is called nearly so'),
  })
  .meta({ id: 'SearchV2Response' })
