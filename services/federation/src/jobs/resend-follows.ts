import type { Task } from '@app/platform/context.ts'
import type { Federation } from '../context.ts'
import { resendFollows } from '../outbox/send-follow.ts'

const TEN_MINUTES_MS = 10 * 60 * 1000

export const resendFollowsTask = (federation: Federation): Task => ({
  name: 'federation.resend-follows',
  everyMs: TEN_MINUTES_MS,
  run: () => resendFollows(federation),
})
