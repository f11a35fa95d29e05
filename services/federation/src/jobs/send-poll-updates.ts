import type { Task } from '@app/platform/context.ts'
import type { Federation } from '../context.ts'
import { arePollUpdatesDue, sendPollUpdates } from '../outbox/send-poll-update.ts'

const HALF_A_MINUTE_MS = 30 * 1000

export const sendPollUpdatesTask = (federation: Federation): Task => ({
  name: 'federation.send-poll-updates',
  everyMs: HALF_A_MINUTE_MS,
  isNeeded: () => arePollUpdatesDue(federation),
  run: () => sendPollUpdates(federation),
})
