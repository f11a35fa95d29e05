import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { Logger } from '../observe/log.ts'

/** What a process cannot begin without. `answers` rejects where waiting would not help, as with a wrong password. */
export type Needed = { name: string; answers(): Promise<boolean> }

const POLL_MS = 250
const SAY_EVERY_MS = 10_000

/** Makes of a first use of a store whether it is there yet. */
export const tried = (use: () => Promise<unknown>) => (): Promise<boolean> =>
  use().then(
    () => true,
    (error: unknown) => {
      if (isDatabaseUnavailable(error)) return false
      throw error
    },
  )

export const postgres = (db: Pick<Database, 'query'>): Needed => ({
  name: 'PostgreSQL',
  answers: tried(() => db.query('there', 'select 1')),
})

/**
 * Waits for stores for as long as it takes: what is started together comes up in any order. Says so at once and every
 * ten seconds. Rejects when `signal` aborts.
 */
export const waitFor = async (
  needed: readonly Needed[],
  { log, signal, sayEveryMs = SAY_EVERY_MS }: { log: Logger; signal: AbortSignal; sayEveryMs?: number },
): Promise<void> => {
  const began = performance.now()
  let saidAt = -Infinity
  for (let missing = needed; ;) {
    const there = await Promise.all(missing.map(({ answers }) => answers()))
    missing = missing.filter((_one, index) => !there[index])
    if (missing.length === 0) break
    const now = performance.now()
    if (now - saidAt >= sayEveryMs) {
      const names = missing.map(({ name }) => name)
      const seconds = Math.round((now - began) / 1_000)
      log.warn({ missing: names, seconds }, `waiting for ${names.join(', ')}`)
      saidAt = now
    }
    await sleep(POLL_MS, undefined, { signal })
  }
  if (saidAt > -Infinity) log.info('everything is there now')
}
