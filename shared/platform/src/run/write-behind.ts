import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from '../observe/log.ts'

/** Gathers in memory what happens on reads, and writes it a moment later in one go: no read waits for it. */
export type WriteBehind<T> = {
  add(item: T): void
  /** Writes all that was added by now. Failures are logged, and tried again with what comes next. */
  flush(): Promise<void>
  /** Writes what is left; what is added later is forgotten. */
  close(): Promise<void>
}

export type WriteBehindOptions<T> = {
  /** What is gathered, for the log. */
  name: string
  /** Two items of one key are one. */
  keyOf(item: T): string
  /** What two items of one key come to; the later one where this is left out. */
  merge?(known: T, added: T): T
  write(items: T[]): Promise<void>
  log: Logger
  delayMs?: number
  /** While writing fails, so many are kept; more are dropped. */
  limit?: number
}

const DELAY_MS = 250
const LIMIT = 10_000

export const createWriteBehind = <T>(options: WriteBehindOptions<T>): WriteBehind<T> => {
  const { name, keyOf, write, log, delayMs = DELAY_MS, limit = LIMIT } = options
  const merge = options.merge ?? ((_known: T, added: T) => added)
  // What is written belongs to no one request, so none lends it its trace.
  const detached = AsyncLocalStorage.snapshot()
  let gathered = new Map<string, T>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> | null = null
  let closed = false
  let dropped = 0

  const put = (item: T): void => {
    const key = keyOf(item)
    const known = gathered.get(key)
    if (known !== undefined) gathered.set(key, merge(known, item))
    else if (gathered.size < limit) gathered.set(key, item)
    else dropped++
  }
  const later = (): void => {
    timer ??= detached(() => setTimeout(() => void flush(), delayMs).unref())
  }
  const writeGathered = async (): Promise<void> => {
    if (gathered.size === 0) return
    const items = [...gathered.values()]
    gathered = new Map()
    try {
      await write(items)
      if (dropped > 0) log.warn({ dropped }, `${name}: there were more than could be kept`)
      dropped = 0
    } catch (error) {
      log.warn({ err: error, waiting: items.length }, `${name}: could not be written, will try again`)
      const added = [...gathered.values()]
      gathered = new Map()
      for (const item of [...items, ...added]) put(item)
      if (!closed) later()
    }
  }
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    await writing
    writing ??= detached(writeGathered).finally(() => {
      writing = null
    })
    await writing
  }

  return {
    add(item) {
      if (closed) return
      put(item)
      later()
    },
    flush,
    async close() {
      closed = true
      await flush()
    },
  }
}
