import { useCallback, useEffect, useState } from 'react'
import { useAppSelector, useMe } from './store.ts'

type Kind = 'entry' | 'post' | 'entry_comment' | 'post_comment'
type Created = { type: Kind; authorId: number }
/** The counts of an item after somebody voted. */
export type Voted = { type: Kind; id: number; uv: number; dv: number; favourites: number }

const dataOf = <T>(event: Event): T | null => {
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
 * that nothing jumps. `topic` is the query of the stream (`thread=entry:12`), null for none; `voted` hears of votes in
 * that thread. A hidden page lets go of its stream.
 */
export const useFresh = (
  topic: string | null,
  counts: (type: Kind) => boolean,
  voted?: (counts: Voted) => void,
): readonly [count: number, seen: () => void] => {
  const me = useMe()?.userId
  const live = useAppSelector((state) => state.page.live)
  const [count, setCount] = useState(0)
  const seen = useCallback(() => setCount(0), [])

  useEffect(() => {
    setCount(0)
    if (topic === null || !live || typeof EventSource === 'undefined') return
    let source: EventSource | null = null
    const waiting = new Set<ReturnType<typeof setTimeout>>()
    const created = (event: Event): void => {
      const item = dataOf<Created>(event)
      if (!item || item.authorId === me || !counts(item.type)) return
      const timer = setTimeout(
        () => {
          waiting.delete(timer)
          setCount((before) => before + 1)
        },
        me === undefined ? KEPT_MS : 0,
      )
      waiting.add(timer)
    }
    const counted = (event: Event): void => {
      const vote = dataOf<Voted>(event)
      if (vote) voted?.(vote)
    }
    const turned = (): void => {
      if (document.hidden) {
        source?.close()
        source = null
      } else if (!source) {
        source = new EventSource(`/live/feed?${topic}`)
        source.addEventListener('created', created)
        source.addEventListener('voted', counted)
      }
    }
    turned()
    document.addEventListener('visibilitychange', turned)
    return () => {
      document.removeEventListener('visibilitychange', turned)
      source?.close()
      for (const timer of waiting) clearTimeout(timer)
    }
  }, [topic, me, live, counts, voted])
  return [count, seen]
}
