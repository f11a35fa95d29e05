import type { Task } from '@app/platform/context.ts'
import type { Federation } from '../context.ts'
import { forgetPurged } from '../magazines/purged-magazines.ts'

const HOUR_MS = 60 * 60 * 1000

export const forgetPurgedTask = (federation: Federation): Task => ({
  name: 'federation.forget-purged',
  everyMs: HOUR_MS,
  run: () => forgetPurged(federation),
})
