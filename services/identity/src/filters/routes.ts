import {
  userRetrieveFilterLists,
  userRetrieveFilterListsCreate,
  userRetrieveFilterListsDelete,
  userRetrieveFilterListsEdit,
} from '@app/contract/identity/filters.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import {
  addFilterList,
  listFilterLists,
  removeFilterList,
  replaceFilterList,
  requireOwnFilterList,
} from './filter-lists.ts'

export const filterRoutes = (identity: Identity): Route[] => [
  serve(userRetrieveFilterLists, async ({ principal }) => ({
    items: await listFilterLists(identity, principal.userId),
  })),
  serve(userRetrieveFilterListsCreate, ({ body, principal }) =>
    addFilterList(identity, principal.userId, body),
  ),
  serve(
    userRetrieveFilterListsEdit,
    ({ params, body, principal }) => replaceFilterList(identity, principal.userId, params.id, body),
    {
      guard: async ({ params, principal }) =>
        principal && requireOwnFilterList(identity, principal.userId, params.id),
    },
  ),
  serve(userRetrieveFilterListsDelete, async ({ params, principal }) => {
    await removeFilterList(identity, principal.userId, params.id)
    return {}
  }),
]
