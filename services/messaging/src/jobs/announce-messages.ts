import type { Task } from '@app/platform/context.ts'
import type { Messaging } from '../context.ts'
import { announceMessages, isAnyUnannounced } from '../messages/announce-messages.ts'

const MINUTE_MS = 60_000

/** Announces messages that a crash left behind. */
export const announceTask = (messaging: Messaging): Task => ({
  name: 'messaging.announce',
  everyMs: MINUTE_MS,
  isNeeded: () => isAnyUnannounced(messaging),
  run: () => announceMessages(messaging),
})
