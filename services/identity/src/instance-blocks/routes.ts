import {
  userInstanceBlocksBlock,
  userInstanceBlocksRetrieve,
  userInstanceBlocksUnblock,
} from '@app/contract/identity/filters.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { blockInstances, listInstanceBlocks, unblockInstances } from './instance-blocks.ts'

export const instanceBlockRoutes = (identity: Identity): Route[] => [
  serve(userInstanceBlocksRetrieve, async ({ principal }) => ({
    instances: await listInstanceBlocks(identity, principal.userId, principal.isAdmin),
  })),
  serve(userInstanceBlocksBlock, async ({ body, principal }) => {
    await blockInstances(identity, principal.userId, body.domains)
    return undefined
  }),
  serve(userInstanceBlocksUnblock, async ({ body, principal }) => {
    await unblockInstances(identity, principal.userId, body.domains)
    return undefined
  }),
]
