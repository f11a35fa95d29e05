import { createClient, defineScript } from 'redis'
import type { CommandParser } from 'redis'
import type { Clock } from '../context.ts'
import { systemClock } from '../context.ts'
import type { Logger } from '../observe/log.ts'
import type { Cache, LimitRule, Limiter } from './cache.ts'
import { createMemoryLimiter } from './memory.ts'
import { judge } from './window.ts'

/** A command that takes longer is given up: what the cache is for is cheaper without it. */
const COMMAND_TIMEOUT_MS = 1_000
const FIRST_CONNECTION_MS = 5_000

/**
 * Counts a call unless the sliding window is full, and answers what was counted before it; `judge` draws the verdict
 * from that, by the same sum. One hash for each key, so that it also works on a cluster.
 */
const count = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local points, duration, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
    local window = math.floor(now / duration)
    local seen = redis.call('HMGET', KEYS[1], 'w', 'c', 'p')
    local at, current, previous = tonumber(seen[1]), tonumber(seen[2]) or 0, tonumber(seen[3]) or 0
    if at ~= window then
      previous = at == window - 1 and current or 0
      current = 0
    end
    if current + previous * (1 - (now % duration) / duration) + 1 <= points then
      redis.call('HSET', KEYS[1], 'w', window, 'c', current + 1, 'p', previous)
      redis.call('PEXPIRE', KEYS[1], 2 * duration)
    end
    return { current, previous }`,
  parseCommand(parser: CommandParser, key: string, rule: LimitRule, now: number) {
    parser.pushKey(key)
    parser.push(String(rule.points), String(rule.durationMs), String(now))
  },
  transformReply: ([current, previous]: [number, number]) => ({ current, previous }),
})

/**
 * The cache on Redis. While Redis is away, limits are counted in this process instead, so that an outage neither locks
 * everyone out nor opens the door; everything else rejects at once.
 */
export const createRedisCache = ({
  url,
  log,
  prefix = 'mbin:',
  clock = systemClock,
}: {
  url: string
  log: Logger
  prefix?: string
  clock?: Clock
}): Cache => {
  let closed = false
  const client = createClient({
    url,
    scripts: { count },
    disableOfflineQueue: true,
    pingInterval: 30_000,
    socket: {
      connectTimeout: 3_000,
      reconnectStrategy: (retries) =>
        !closed && Math.min(50 * 2 ** Math.min(retries, 6), 2_000) * (0.5 + Math.random() / 2),
    },
  })
  // Without a queue of its own a subscriber keeps its subscriptions over a reconnection.
  const subscriber = client.duplicate({ disableOfflineQueue: false })
  for (const one of [client, subscriber]) {
    one.on('error', (error: Error) => {
      if (!closed) log.warn({ err: error }, 'Redis is out of reach')
    })
  }
  const first = Promise.withResolvers<void>()
  client.once('ready', first.resolve)
  let opened = false
  void first.promise.then(() => (opened = true))
  void client.connect().catch(() => undefined)
  let subscribing: Promise<unknown> | null = null

  const within = async <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`Redis did not answer ${what} in ${ms} ms`)), ms)
    work.catch(() => undefined)
    try {
      return await Promise.race([work, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
  const run = async <T>(what: string, command: () => Promise<T>): Promise<T> => {
    if (!opened) await within(FIRST_CONNECTION_MS, 'the connection', first.promise)
    return within(COMMAND_TIMEOUT_MS, what, command())
  }

  const createLimiter = (name: string, rule: LimitRule): Limiter => {
    const insurance = createMemoryLimiter(rule, clock)
    return {
      async consume(key) {
        const now = clock.now().getTime()
        try {
          if (!client.isReady) return await insurance.consume(key)
          const windows = await run('a limit', () => client.count(`${prefix}limit:${name}:${key}`, rule, now))
          return judge(rule, windows, now)
        } catch (error) {
          log.debug({ err: error, name }, 'A limit is counted in this process')
          return insurance.consume(key)
        }
      },
    }
  }
  const limiters = new Map<string, Limiter>()

  return {
    get: (key) => run('get', () => client.get(prefix + key)),
    async set(key, value, ttlMs) {
      await run('set', () =>
        client.set(prefix + key, value, { expiration: { type: 'PX', value: Math.ceil(ttlMs) } }),
      )
    },
    async add(key, value, ttlMs) {
      const answer = await run('add', () =>
        client.set(prefix + key, value, {
          condition: 'NX',
          expiration: { type: 'PX', value: Math.ceil(ttlMs) },
        }),
      )
      return answer !== null
    },
    async increase(key, by, ttlMs) {
      const [total] = await run('increase', () =>
        client
          .multi()
          .incrBy(prefix + key, by)
          .pExpire(prefix + key, Math.ceil(ttlMs))
          .execTyped(),
      )
      return Number(total)
    },
    async delete(key) {
      await run('delete', () => client.del(prefix + key))
    },
    async publish(channel, message) {
      await run('publish', () => client.publish(prefix + channel, message))
    },
    async subscribe(channel, listener) {
      subscribing ??= subscriber.connect()
      subscribing.catch(() => undefined)
      const hear = (message: string) => listener(message)
      await within(FIRST_CONNECTION_MS, 'subscribe', subscriber.subscribe(prefix + channel, hear))
      return async () => {
        if (!closed) await subscriber.unsubscribe(prefix + channel, hear)
      }
    },
    limiter(name, rule) {
      const known = limiters.get(name) ?? createLimiter(name, rule)
      limiters.set(name, known)
      return known
    },
    async healthy() {
      if (opened && !client.isReady) return false
      return run('ping', () => client.ping()).then(
        () => true,
        () => false,
      )
    },
    async close() {
      if (closed) return
      closed = true
      for (const one of [client, subscriber]) {
        // Closed while it still connects, it would stay once it has.
        one.once('ready', () => one.destroy())
        if (one.isOpen) one.destroy()
      }
    },
  }
}
