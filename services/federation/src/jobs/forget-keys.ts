import type { Task } from '@app/platform/context.ts'
import { forgetPreviousKeys } from '../actors/rotate-keys.ts'
import type { Federation } from '../context.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const forgetKeysTask = (federation: Federation): Task => ({
  name: 'federation.forget-keys',
  everyMs: DAY_MS,
  run: () => forgetPreviousKeys(federation),
})
