import { sendMessage as sendMessageJob } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import type { Federation } from '../context.ts'
import { sendMessage } from '../outbox/send-message.ts'

export const sendMessageWorker = (federation: Federation): Worker =>
  workOn(sendMessageJob, {
    concurrency: 2,
    retryDelaysMs: [2_000, 15_000, 60_000, 600_000],
    handle: (message) => sendMessage(federation, message),
  })
