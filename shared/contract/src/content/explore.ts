import { z } from 'zod'
import { MagazineSmall, UserSmall, perPage } from '../common.ts'
import { operation } from '../operation.ts'
import { Entry } from './schemas.ts'
import { answers, asOfContent } from './shared.ts'

const UsedTag = z
  .object({
    name: z.string(),
    people: z.int().describe('Who used it within the last week'),
    before: z.int().describe('The same of the week before'),
  })
  .meta({ id: 'UsedTag' })

const LivelyMagazine = z
  .object({
    magazine: MagazineSmall,
    title: z.string(),
    about: z.string().nullable().describe('What the magazine says of itself'),
    threads: z.array(Entry).describe('The hottest of it, at most two'),
  })
  .meta({ id: 'LivelyMagazine' })

const ActivePerson = z
  .object({ user: UserSmall, about: z.string().nullable().describe('What they say of themselves') })
  .meta({ id: 'ActivePerson' })

export const explore = operation({
  ...asOfContent('Search').reading,
  id: 'explore',
  path: '/api/explore',
  summary: 'Magazines in which many write, and people whom many like to read, of late.',
  replies: {
    200: z
      .object({
        magazines: z.array(LivelyMagazine).describe('At most 12, those of most authors first'),
        people: z
          .array(ActivePerson)
          .describe('At most 12, the best liked first; nobody whom the reader follows already'),
      })
      .meta({ id: 'Explore' }),
    ...answers,
  },
})

export const tagsUsed = operation({
  ...asOfContent('Tags').reading,
  id: 'tags_used',
  path: '/api/tags',
  summary: 'The tags of late.',
  query: z.object({
    q: z.string().max(100).optional().describe('How their names begin'),
    sort: z
      .enum(['used', 'rising'])
      .default('used')
      .describe('Those of most people first, or those that more people use than a week ago'),
    perPage: perPage(20),
  }),
  replies: { 200: z.object({ items: z.array(UsedTag) }).meta({ id: 'UsedTags' }), ...answers },
})
