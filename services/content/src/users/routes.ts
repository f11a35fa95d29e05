import { magazinePeople, tagPeople } from '@app/contract/content/people.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { magazineScope } from '../feeds/feed-for.ts'
import { normaliseTag } from '../text/tags.ts'
import { writersIn, writersWith } from './writers.view.ts'

/** Who wrote somewhere lately. */
export const peopleRoutes = (content: Content): Route[] => [
  serve(magazinePeople, async ({ params, principal }) => {
    const { magazineId } = await magazineScope(content, principal, params.magazine_id)
    return { items: await writersIn(content, principal, magazineId) }
  }),
  serve(tagPeople, async ({ params, principal }) => ({
    items: await writersWith(content, principal, normaliseTag(params.name)),
  })),
]
