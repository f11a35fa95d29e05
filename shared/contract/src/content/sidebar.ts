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
