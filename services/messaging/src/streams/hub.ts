import type { Response } from 'express'
import type { Cache } from '@app/platform/cache/cache.ts'
import type { Logger } from '@app/platform/observe/log.ts'

/** What is happening, as it goes to every replica: to members by id, or to whoever listens to a topic. */
export type LiveMessage = {
  event: string
  data: unknown
  to?: readonly number[]
  topics?: readonly string[]
  /** Ends these members' streams: they may no longer be who they were. */
  close?: readonly number[]
}
type Numbered = LiveMessage & { id: string }

export type Listener = {
  userId: number | null
  /** What the member is signed in with. */
  clientId?: string | null
  sessionId?: string | null
  topics: ReadonlySet<string>
  address: string
}
type Connection = Listener & { res: Response; until: number; leave(): void }

const CHANNEL = 'messaging.live'
export const liveLimits = {
  heartbeatMs: 15_000,
  /** After this a stream ends and the browser comes back, with whatever rights it then has. */
  lifeMs: 15 * 60_000,
  perAddress: 30,
  perMember: 12,
  all: 10_000,
  /** What may wait in a stream before its reader counts as too slow. */
  backlogBytes: 256 * 1024,
  /** Messages kept for readers who come back after a disconnect. */
  recent: 2_000,
} as const

export type LiveLimits = { [K in keyof typeof liveLimits]: number }

/** Text of one server-sent event (WHATWG HTML, 9.2). */
const frame = ({ id, event, data }: { id?: string; event: string; data: unknown }): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** When it was published; ids begin with that. */
const timeOf = ({ id }: Numbered): number => Number.parseInt(id, 36)

const concerns = (message: LiveMessage, listener: Listener): boolean =>
  (listener.userId !== null && message.to?.includes(listener.userId) === true) ||
  message.topics?.some((topic) => listener.topics.has(topic)) === true

/**
 * The open event streams of this process. Whatever is published reaches the hubs of all replicas through the cache, so
 * it does not matter which of them holds a reader's stream.
 */
export const createHub = (deps: { cache: Cache; log: Logger }, limits: LiveLimits = liveLimits) => {
  const { cache, log } = deps
  const connections = new Set<Connection>()
  const byUser = new Map<number, Set<Connection>>()
  const byTopic = new Map<string, Set<Connection>>()
  const byAddress = new Map<string, number>()
  const recent: Numbered[] = []
  const positions = new Map<string, number>()
  let dropped = 0
  let counter = 0
  let heartbeat: NodeJS.Timeout | null = null
  let unsubscribe: (() => Promise<void>) | null = null
  const origin = Math.random().toString(36).slice(2, 8)

  const remember = (message: Numbered) => {
    recent.push(message)
    positions.set(message.id, dropped + recent.length - 1)
    if (recent.length > limits.recent) {
      const oldest = recent.shift()
      if (oldest) positions.delete(oldest.id)
      dropped += 1
    }
  }

  const write = (connection: Connection, text: string) => {
    if (connection.res.writableLength > limits.backlogBytes) {
      // It comes back with the id of what it read last, and gets the rest from the log.
      connection.res.destroy()
      connection.leave()
      return
    }
    connection.res.write(text)
  }

  const end = (connection: Connection) => {
    connection.leave()
    connection.res.end()
  }

  const deliver = (message: Numbered) => {
    remember(message)
    const listeners = new Set<Connection>()
    for (const userId of message.to ?? []) for (const one of byUser.get(userId) ?? []) listeners.add(one)
    for (const topic of message.topics ?? []) for (const one of byTopic.get(topic) ?? []) listeners.add(one)
    if (listeners.size > 0) {
      const text = frame(message)
      for (const connection of listeners) write(connection, text)
    }
    for (const userId of message.close ?? [])
      for (const connection of byUser.get(userId) ?? []) end(connection)
  }

  const index = <K>(map: Map<K, Set<Connection>>, key: K, connection: Connection) => {
    const set = map.get(key) ?? new Set()
    map.set(key, set.add(connection))
  }
  const unindex = <K>(map: Map<K, Set<Connection>>, key: K, connection: Connection) => {
    const set = map.get(key)
    set?.delete(connection)
    if (set?.size === 0) map.delete(key)
  }

  return {
    async start() {
      unsubscribe = await cache.subscribe(CHANNEL, (text) => deliver(JSON.parse(text) as Numbered))
      heartbeat = setInterval(() => {
        const now = Date.now()
        for (const connection of connections) {
          if (now > connection.until) end(connection)
          else write(connection, ': still here\n\n')
        }
      }, limits.heartbeatMs)
      heartbeat.unref()
    },

    async stop() {
      if (heartbeat) clearInterval(heartbeat)
      await unsubscribe?.()
      for (const connection of connections) end(connection)
    },

    /** Ends every stream of this process. */
    closeAll() {
      for (const connection of connections) end(connection)
    },

    /** Ends those of one member, session or program: who may still listen comes back at once. */
    closeOf({ userId, clientId, sessionId }: Partial<Pick<Listener, 'userId' | 'clientId' | 'sessionId'>>) {
      for (const connection of connections) {
        if (connection.userId === null) continue
        const isMeant =
          (userId === undefined || connection.userId === userId) &&
          (clientId === undefined || connection.clientId === clientId) &&
          (sessionId === undefined || connection.sessionId === sessionId)
        if (isMeant) end(connection)
      }
    },

    /** Best effort: a reader who misses it sees the same on the next load. */
    async publish(message: LiveMessage): Promise<void> {
      counter += 1
      const numbered: Numbered = { id: `${Date.now().toString(36)}-${origin}-${counter}`, ...message }
      await cache
        .publish(CHANNEL, JSON.stringify(numbered))
        .catch((error: unknown) => log.warn({ error }, 'Live event not published'))
    },

    /** Whether one more stream may be opened from there, by them. */
    hasRoomFor({ userId, address }: Pick<Listener, 'userId' | 'address'>): boolean {
      return (
        connections.size < limits.all &&
        (byAddress.get(address) ?? 0) < limits.perAddress &&
        (userId === null || (byUser.get(userId)?.size ?? 0) < limits.perMember)
      )
    },

    /**
     * Streams to `res` until it closes. A reader who comes back with the last id it saw gets what it missed; where that
     * is no longer known it is told to load anew (`resync`). One who never heard anything gets what happened after
     * `sinceMs`, when its page was made, as far as that is still known.
     */
    connect(
      listener: Listener,
      res: Response,
      { lastEventId, sinceMs = null }: { lastEventId: string | null; sinceMs?: number | null },
      first: { event: string; data: unknown },
    ) {
      res.status(200).set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      })
      res.flushHeaders()
      const { userId, topics, address } = listener
      const connection: Connection = {
        ...listener,
        res,
        // Spread, so that the readers who came with a restart do not all leave together.
        until: Date.now() + limits.lifeMs * (0.8 + Math.random() * 0.2),
        leave() {
          if (!connections.delete(connection)) return
          if (userId !== null) unindex(byUser, userId, connection)
          for (const topic of topics) unindex(byTopic, topic, connection)
          const left = (byAddress.get(address) ?? 1) - 1
          if (left > 0) byAddress.set(address, left)
          else byAddress.delete(address)
        },
      }
      connections.add(connection)
      if (userId !== null) index(byUser, userId, connection)
      for (const topic of topics) index(byTopic, topic, connection)
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
      res.once('close', connection.leave)

      res.write('retry: 3000\n\n')
      const newest = recent.at(-1)?.id
      res.write(frame({ ...(newest === undefined ? {} : { id: newest }), ...first }))
      if (lastEventId === null) {
        if (sinceMs === null) return
        for (const message of recent)
          if (timeOf(message) >= sinceMs && concerns(message, listener)) res.write(frame(message))
        return
      }
      const position = positions.get(lastEventId)
      if (position === undefined) res.write(frame({ event: 'resync', data: {} }))
      else
        for (const message of recent.slice(position - dropped + 1))
          if (concerns(message, listener)) res.write(frame(message))
    },

    /** Open streams, for the metrics. */
    size: () => connections.size,
  }
}
export type Hub = ReturnType<typeof createHub>
