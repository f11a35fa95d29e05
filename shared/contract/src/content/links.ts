import { z } from 'zod'
import { Image } from '../common.ts'
import { operation } from '../operation.ts'
import { writtenText } from '../written-text.ts'
import { Entry } from './schemas.ts'
import { answers, asOfContent } from './shared.ts'

const FoundLink = z
  .object({
    url: z
      .string()
      .describe('As a thread would bear it: without parameters that only say where a reader came from'),
    title: z
      .string()
      .nullable()
      .describe('What the page calls itself; null: it does not say, or did not answer'),
    description: z.string().nullable().describe('What the page says of itself'),
    siteName: z.string().nullable().describe('What the site that it is on calls itself'),
    image: Image.nullable().describe('The picture that the page offers of itself'),
    entries: z.array(Entry).describe('Threads that bear it already, the newest first, at most five'),
  })
  .meta({ id: 'FoundLink' })

export const linkRetrieve = operation({
  ...asOfContent('Entries').acting,
  id: 'link_retrieve',
  method: 'GET',
  path: '/api/link',
  summary: 'What a page says of itself, and which threads link to it already.',
  description:
    'For whoever is about to post it. The page is asked when it was not lately, which takes seconds.',
  scopes: ['entry:create'],
  rate: 'api_update',
  query: z.object({ url: writtenText(1, 2048).describe('Absolute http or https address') }),
  replies: { 200: FoundLink, ...answers },
})
