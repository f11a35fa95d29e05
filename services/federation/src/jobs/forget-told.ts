import type { Task } from '@app/platform/context.ts'
import type { Federation } from '../context.ts'
import { forgetTold } from '../delivery/told-of-deletion.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What servers said to deletions whose reports have ended. */
export const forgetToldTask = (federation: Federation): Task => ({
  name: 'federation.forget-told',
  everyMs: DAY_MS,
  run: () => forgetTold(federation),
})
