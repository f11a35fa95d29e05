import { z } from 'zod'
import { DateTime, Emojis, Id, MagazineSmall, UserBrief, listOf } from '../common.ts'
import { operation } from '../operation.ts'
import { federation } from './queries.ts'
import { answers, asOfContent } from './shared.ts'

const PostBrief = z
  .object({
    postId: z.int(),
    slug: z.string().nullable(),
    magazine: MagazineSmall.pick({ magazineId: true, name: true }),
    user: UserBrief,
    body: z.string().describe('The beginning of its Markdown source, at most 500 characters'),
    lang: z.string(),
    emojis: Emojis,
    createdAt: DateTime,
  })
  .meta({ id: 'PostBrief' })

const EntryBrief = z
  .object({
    entryId: z.int(),
    slug: z.string().nullable(),
    magazine: MagazineSmall.pick({ magazineId: true, name: true }),
    title: z.string(),
    lang: z.string(),
    emojis: Emojis,
    numComments: z.int().describe('Visible comments at every depth'),
  })
  .meta({ id: 'EntryBrief' })

export const entryRelated = operation({
  ...asOfContent('Entries').reading,
  id: 'entry_related',
  path: '/api/entry/{entry_id}/related',
  summary: 'Threads with the same tags, or else of the same magazine, that are talked about.',
  params: z.object({ entry_id: Id }),
  replies: {
    200: z
      .object({
        items: z
          .array(EntryBrief)
          .describe(
            'At most 3, those of most tags in common first; none of a thread that the reader may not read',
          ),
      })
      .meta({ id: 'RelatedEntries' }),
    ...answers,
  },
})

export const sidebar = operation({
  ...asOfContent('Posts').reading,
  id: 'sidebar',
  path: '/api/sidebar',
  summary:
    'What stands beside a list of everything: the hottest posts, and who of some people may be suggested.',
  query: z.object({
    people: listOf(Id).describe('Ids of at most 100 people, such as were active lately'),
    federation,
  }),
  replies: {
    200: z
      .object({
        posts: z.array(PostBrief).describe('At most 2, without what has no text or a content warning'),
        people: z
          .array(UserBrief)
          .describe(
            'At most 8 of those named, in their order, without bots, who is suspended, who asked not to be discovered, and whom the reader blocks or mutes',
          ),
      })
      .meta({ id: 'Sidebar' }),
    ...answers,
  },
})
