import type { Task } from '@app/platform/context.ts'
import { endOriginBans } from '../administration/origin-ban.ts'
import type { Identity } from '../context.ts'
import { HOUR_MS } from './intervals.ts'

/** Bans that other servers set for a time end here too. */
export const endOriginBansTask = (identity: Identity): Task => ({
  name: 'identity.end-origin-bans',
  everyMs: HOUR_MS,
  run: () => endOriginBans(identity),
})
