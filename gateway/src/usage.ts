import { randomUUID } from 'node:crypto'
import { clientUse } from '@app/contract/jobs.ts'
import type { JobData } from '@app/contract/job.ts'
import type { Bus } from '@app/platform/bus/bus.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { createWriteBehind } from '@app/platform/run/write-behind.ts'

/** What is noted may be this long on its way. */
const FLUSH_MS = 5_000

type Use = JobData<typeof clientUse>['uses'][number]

/**
 * Counts what clients call, in memory, and reports it now and then in one go: nobody's call waits for it. What is lost in
 * a crash is a few seconds of a statistic.
 */
export const createUsage = ({ send, log }: { send: Bus['send']; log: Logger }) => {
  const noted = createWriteBehind<Use>({
    name: 'the use of clients',
    keyOf: ({ clientId, second, route }) => `${clientId} ${second} ${route}`,
    merge: (known, { count }) => ({ ...known, count: known.count + count }),
    write: (uses) => send({ id: randomUUID(), queue: clientUse.queue, data: { uses }, attempt: 1 }),
    log,
    delayMs: FLUSH_MS,
  })
  return {
    note(clientId: string, route: string): void {
      noted.add({ clientId, route, second: Math.floor(Date.now() / 1000), count: 1 })
    },
    /** Reports all that is noted by now. */
    flush: noted.flush,
    close: noted.close,
  }
}
