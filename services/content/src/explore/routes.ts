import * as op from '@app/contract/content/explore.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { normaliseTag } from '../text/tags.ts'
import { readExplore, readTags } from './explore.view.ts'

/** What there is to come upon. */
export const exploreRoutes = (content: Content): Route[] => [
  serve(op.explore, ({ principal }) => readExplore(content, principal)),
  serve(op.tagsUsed, async ({ query }) => ({
    items: await readTags(content, { ...query, q: normaliseTag(query.q ?? '') }),
  })),
]
