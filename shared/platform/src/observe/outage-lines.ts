import { isDatabaseUnavailable } from '../db/unavailable.ts'

const EVERY_MS = 60_000

/**
 * While a store is away, each request and each retry would tell the same with a stack of its own. Lets such a line pass
 * once, and then once a minute with the number of those between.
 *
 * @returns whether a line with this error and message is written, and how many before it were not
 */
export const createOutageLines = (now: () => number = () => performance.now()) => {
  const told = new Map<string, { at: number; leftOut: number }>()
  return (error: unknown, message: string): { written: boolean; leftOut: number } => {
    if (!isDatabaseUnavailable(error)) return { written: true, leftOut: 0 }
    const { code, name } = error as { code?: unknown; name?: unknown }
    const key = `${message} ${String(code ?? name)}`
    const last = told.get(key)
    if (last && now() - last.at < EVERY_MS) {
      last.leftOut++
      return { written: false, leftOut: 0 }
    }
    told.set(key, { at: now(), leftOut: 0 })
    return { written: true, leftOut: last?.leftOut ?? 0 }
  }
}
