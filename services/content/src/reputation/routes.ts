import * as op from '@app/contract/content/reputation.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { showsAuthor } from '../items/authors.ts'
import { pointsByDay } from './points.ts'

export const reputationRoutes = (content: Content): Route[] => [
  serve(op.userReputationRetrieve, async ({ params, query, principal }) => {
    const offset = offsetOf(query)
    const shown = await showsAuthor(content, principal, params.user_id)
    const days = shown ? await pointsByDay(content, params.user_id, params.kind) : []
    const items = days.slice(offset, offset + query.perPage)
    return { items, pagination: paginate(query, days.length, items.length) }
  }),
]
