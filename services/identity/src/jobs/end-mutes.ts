import type { Task } from '@app/platform/context.ts'
import type { Identity } from '../context.ts'
import { endMutes } from '../relations/mutes.ts'
import { MINUTE_MS } from './intervals.ts'

/** What a member muted for a time is seen again once it is over. */
export const endMutesTask = (identity: Identity): Task => ({
  name: 'identity.end-mutes',
  everyMs: MINUTE_MS,
  run: () => endMutes(identity),
})
