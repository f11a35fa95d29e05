import {
  userInstanceBlocksBlock,
  userInstanceBlocksRetrieve,
  userInstanceBlocksUnblock,
  userRetrieveFilterLists,
  userRetrieveFilterListsCreate,
  userRetrieveFilterListsDelete,
  userRetrieveFilterListsEdit,
} from '@app/contract/identity/filters.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'

export const filterRoutes = ({ filterLists, instanceBlocks }: Identity) => [
  serve(userRetrieveFilterLists, async ({ principal }) => ({
    items: await filterLists.list(principal.userId),
  })),
  serve(userRetrieveFilterListsCreate, ({ body, principal }) => filterLists.add(principal.userId, body)),
  serve(
    userRetrieveFilterListsEdit,
    ({ params, body, principal }) => filterLists.replace(principal.userId, params.id, body),
    {
      guard: async ({ params, principal }) =>
        principal && filterLists.requireOwn(principal.userId, params.id),
    },
  ),
  serve(userRetrieveFilterListsDelete, async ({ params, principal }) => {
    await filterLists.remove(principal.userId, params.id)
    return {}
  }),
  serve(userInstanceBlocksRetrieve, async ({ principal }) => ({
    instances: await instanceBlocks.list(principal.userId, principal.isAdmin),
  })),
  serve(userInstanceBlocksBlock, async ({ body, principal }) => {
    await instanceBlocks.block(principal.userId, body.domains)
    return undefined
  }),
  serve(userInstanceBlocksUnblock, async ({ body, principal }) => {
    await instanceBlocks.unblock(principal.userId, body.domains)
    return undefined
  }),
]
