import type { Task } from '@app/platform/context.ts'
import { refreshLists } from '../block-lists/keep-list.ts'
import type { Community } from '../context.ts'

const DAY_MS = 24 * 3_600_000

/** Looks at the block lists that are subscribed to. */
export const refreshListsTask = (community: Community): Task => ({
  name: 'community.refresh-lists',
  everyMs: DAY_MS,
  run: () => refreshLists(community),
})
