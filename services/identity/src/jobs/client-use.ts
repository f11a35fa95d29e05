import { clientUse } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import type { Identity } from '../context.ts'
import { recordClientUse } from '../oauth/clients/client-use.ts'

/** Adds up what gateways counted of the calls of clients. */
export const clientUseWorker = (identity: Identity): Worker =>
  workOn(clientUse, {
    concurrency: 1,
    retryDelaysMs: [1_000, 10_000, 60_000, 600_000],
    handle: ({ uses }, { id }) => recordClientUse(identity, uses, id),
  })
