import type { Task } from '@app/platform/context.ts'
import type { Identity } from '../context.ts'
import { rotateSigningKeyIfDue } from '../oauth/keys/signing-keys.ts'
import { DAY_MS } from './intervals.ts'

export const rotateKeysTask = (identity: Identity): Task => ({
  name: 'identity.rotate-keys',
  everyMs: DAY_MS,
  run: () => rotateSigningKeyIfDue(identity),
})
