import type { Task } from '@app/platform/context.ts'
import type { Federation } from '../context.ts'
import { areActorUpdatesDue, sendActorUpdates } from '../outbox/send-actor-update.ts'

const HALF_A_MINUTE_MS = 30 * 1000

export const sendActorUpdatesTask = (federation: Federation): Task => ({
  name: 'federation.send-actor-updates',
  everyMs: HALF_A_MINUTE_MS,
  isNeeded: () => areActorUpdatesDue(federation),
  run: () => sendActorUpdates(federation),
})
