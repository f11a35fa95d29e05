import { EventEmitter } from 'node:events'
import type { Link } from '../run/link.ts'
import type { Cache, LimitRule, Limiter } from './cache.ts'

/** Lets another process use this one's cache, until the link is closed. Answers what ends its subscriptions. */
export const offerCache = (link: Link, cache: Cache): (() => Promise<void>) => {
  const leaving = new Map<string, () => Promise<void>>()
  link.on('cache.get', (key: string) => cache.get(key))
  link.on('cache.set', (key: string, value: string, ttlMs: number) => cache.set(key, value, ttlMs))
  link.on('cache.add', (key: string, value: string, ttlMs: number) => cache.add(key, value, ttlMs))
  link.on('cache.increase', (key: string, by: number, ttlMs: number) => cache.increase(key, by, ttlMs))
  link.on('cache.delete', (key: string) => cache.delete(key))
  link.on('cache.publish', (channel: string, message: string) => cache.publish(channel, message))
  link.on('cache.limit', (name: string, rule: LimitRule, key: string) =>
    cache.limiter(name, rule).consume(key),
  )
  link.on('cache.subscribe', async (channel: string) => {
    if (leaving.has(channel)) return
    // What is published is heard everywhere before whoever published it goes on; one that has gone need not hear it.
    const hear = (message: string) => link.ask('cache.heard', channel, message).catch(() => undefined)
    leaving.set(channel, await cache.subscribe(channel, hear))
  })
  link.on('cache.unsubscribe', async (channel: string) => {
    const leave = leaving.get(channel)
    leaving.delete(channel)
    await leave?.()
  })
  return async () => {
    for (const leave of leaving.values()) await leave()
    leaving.clear()
  }
}

/** The cache of the process at the other end, so that limits and messages are those of both. */
export const createLinkedCache = (link: Link): Cache => {
  const channels = new EventEmitter().setMaxListeners(0)
  link.on('cache.heard', (channel: string, message: string) => void channels.emit(channel, message))
  const limiters = new Map<string, Limiter>()
  return {
    get: (key) => link.ask('cache.get', key),
    set: (key, value, ttlMs) => link.ask('cache.set', key, value, ttlMs),
    add: (key, value, ttlMs) => link.ask('cache.add', key, value, ttlMs),
    increase: (key, by, ttlMs) => link.ask('cache.increase', key, by, ttlMs),
    delete: (key) => link.ask('cache.delete', key),
    publish: (channel, message) => link.ask('cache.publish', channel, message),
    async subscribe(channel, listener) {
      channels.on(channel, listener)
      await link.ask('cache.subscribe', channel)
      return async () => {
        channels.off(channel, listener)
        if (channels.listenerCount(channel) === 0) await link.ask('cache.unsubscribe', channel)
      }
    },
    limiter(name, rule) {
      const known = limiters.get(name) ?? { consume: (key) => link.ask('cache.limit', name, rule, key) }
      limiters.set(name, known)
      return known
    },
    healthy: () =>
      link.ask('cache.get', '').then(
        () => true,
        () => false,
      ),
    async close() {
      channels.removeAllListeners()
    },
  }
}
