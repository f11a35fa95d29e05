import { useHydrated } from './hydration.tsx'
import { useCallback, useEffect, useState } from 'react'
import { useMe } from './store.ts'

type Kind = 'entry' | 'post' | 'entry_comment' | 'post_comment'
type Created = { type: Kind; id: number; authorId: number }

/** What an event says; null where it is not what was agreed. */
export const dataOf = <T>(event: Event): T | null => {
  try {
    return JSON.parse((event as MessageEvent<string>).data) as T
  } catch {
    return null
  }
}

/**
 * Whoever only reads is shown what the server keeps for them for a moment. News wait until nothing older is left, or
 * pressing the line would show the same list again.
 */
const KEPT_MS = 3_500

/**
 * How much has been written since the list was fetched, told by the server; it waits behind a line until asked for, so
 * that nothing jumps. `topic` is the query of the stream (`thread=entry:12`), null for none; `listen` adds what
 * else is heard, and what happened since the page was asked for is told too, so many milliseconds back at most (`madeMs`).
 * A hidden page lets go of its stream.
 */
export const useFresh = (
  topic: string | null,
  counts: (type: Kind, id: number) => boolean,
  { listen, madeMs = 0 }: { listen?: (source: EventSource) => void; madeMs?: number } = {},
): readonly [count: number, seen: () => void] => {
  const me = useMe()?.userId
  const hydrated = useHydrated()
  const [count, setCount] = useState(0)
  const seen = useCallback(() => setCount(0), [])

  useEffect(() => {
    setCount(0)
    if (topic === null || !hydrated || typeof EventSource === 'undefined') return
    let source: EventSource | null = null
    // Until it listens, and not until it was drawn.
    const ago = Math.round(Math.min(performance.now(), madeMs))
    const address = `/live/feed?${topic}${ago > 0 ? `&ago=${ago}` : ''}`
    const waiting = new Set<ReturnType<typeof setTimeout>>()
    const created = (event: Event): void => {
      const item = dataOf<Created>(event)
      if (!item || item.authorId === me || !counts(item.type, item.id)) return
      const timer = setTimeout(
        () => {
          waiting.delete(timer)
          setCount((before) => before + 1)
        },
        me === undefined ? KEPT_MS : 0,
      )
      waiting.add(timer)
    }
    const turned = (): void => {
      if (document.hidden) {
        source?.close()
        source = null
      } else if (!source) {
        source = new EventSource(address)
        source.addEventListener('created', created)
        listen?.(source)
      }
    }
    turned()
    document.addEventListener('visibilitychange', turned)
    return () => {
      document.removeEventListener('visibilitychange', turned)
      source?.close()
      for (const timer of waiting) clearTimeout(timer)
    }
  }, [topic, me, hydrated, counts, listen, madeMs])
  return [count, seen]
}
