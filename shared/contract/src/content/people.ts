import { z } from 'zod'
import { Id, UserSmall } from '../common.ts'
import { operation } from '../operation.ts'
import { answers, asOfContent } from './shared.ts'

const People = z
  .object({
    items: z
      .array(UserSmall)
      .describe('At most 28 of this instance and 28 of others, whoever wrote last comes first'),
  })
  .meta({ id: 'People' })

export const magazinePeople = operation({
  ...asOfContent('Magazines').reading,
  id: 'magazine_people',
  path: '/api/magazine/{magazine_id}/people',
  summary: 'Who wrote in a magazine lately.',
  params: z.object({ magazine_id: Id }),
  replies: { 200: People, ...answers },
})

export const tagPeople = operation({
  ...asOfContent('Tags').reading,
  id: 'tag_people',
  path: '/api/tag/{name}/people',
  summary: 'Who wrote with a tag lately.',
  params: z.object({ name: z.string().describe('Without #; any spelling that means the same tag') }),
  replies: { 200: People, ...answers },
})
