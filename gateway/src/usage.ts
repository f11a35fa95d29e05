import { noteClientUse } from '@app/contract/calls/identity.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Logger } from '@app/platform/observe/log.ts'

/** What is noted may be this long on its way. */
const FLUSH_MS = 5_000
/** So many different clients, routes and seconds are remembered while identity is away; more are not counted. */
const MAX_NOTED = 10_000

type Use = { clientId: string; route: string; second: number; count: number }

/**
 * Counts what clients call, in memory, and reports it now and then in one go: nobody's call waits for it. What is lost in
 * a crash is a few seconds of a statistic.
 */
export const createUsage = ({ calls, log }: { calls: Calls; log: Logger }) => {
  let noted = new Map<string, Use>()
  let reporting: Promise<void> | null = null

  const add = (use: Use): void => {
    const key = `${use.clientId} ${use.second} ${use.route}`
    const known = noted.get(key)
    if (known) known.count += use.count
    else if (noted.size < MAX_NOTED) noted.set(key, use)
  }
  const report = async (): Promise<void> => {
    if (noted.size === 0) return
    const uses = [...noted.values()]
    noted = new Map()
    try {
      await calls.ask(noteClientUse, { uses })
    } catch (error) {
      log.warn({ err: error }, 'the use of clients could not be reported; it will be tried again')
      uses.forEach(add)
    }
  }
  /** Reports all that is noted by now. */
  const flush = async (): Promise<void> => {
    await reporting
    reporting ??= report().finally(() => {
      reporting = null
    })
    await reporting
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref()

  return {
    note(clientId: string, route: string): void {
      add({ clientId, route, second: Math.floor(Date.now() / 1000), count: 1 })
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
