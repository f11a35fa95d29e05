import type { JobData } from '@app/contract/job.ts'
import { markSeen } from '@app/contract/jobs.ts'
import type { WorkQueues } from '../bus/bus.ts'
import type { Logger } from '../observe/log.ts'
import { createWriteBehind } from '../run/write-behind.ts'
import type { WriteBehind } from '../run/write-behind.ts'
import { giveJob } from './jobs.ts'

export type Seen = JobData<typeof markSeen>['seen'][number]

/** Gathers what members look at, and tells messaging a moment later: a read costs no statement and waits for nobody. */
export const createSeen = ({ work, log }: { work: WorkQueues; log: Logger }): WriteBehind<Seen> =>
  createWriteBehind({
    name: 'what members looked at',
    keyOf: ({ userId, what, id }) => `${userId} ${what} ${id}`,
    write: (seen) => giveJob(work, markSeen, { seen }),
    log,
  })
