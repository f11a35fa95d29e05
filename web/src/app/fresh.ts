import { useCallback, useEffect, useState } from 'react'
import { useAppSelector, useMe } from './store.ts'

type Created = { type: 'entry' | 'post' | 'entry_comment' | 'post_comment'; authorId: number }

const createdOf = (event: Event): Created | null => {
  try {
    return JSON.parse((event as MessageEvent<string>).data) as Created
  } catch {
    return null
  }
}

/**
 * How much has been written since the list was fetched, told by the server; it waits behind a line until asked for, so
 * that nothing jumps. `topic` is the query of the stream (`thread=entry:12`), null for none.
 */
export const useFresh = (
  topic: string | null,
  counts: (type: Created['type']) => boolean,
): readonly [count: number, seen: () => void] => {
  const me = useMe()?.userId
  const live = useAppSelector((state) => state.page.live)
  const [count, setCount] = useState(0)
  const seen = useCallback(() => setCount(0), [])

  useEffect(() => {
    setCount(0)
    if (topic === null || me === undefined || !live || typeof EventSource === 'undefined') return
    let source: EventSource | null = null
    const created = (event: Event): void => {
      const item = createdOf(event)
      if (item && item.authorId !== me && counts(item.type)) setCount((before) => before + 1)
    }
    const turned = (): void => {
      if (document.hidden) {
        source?.close()
        source = null
      } else if (!source) {
        source = new EventSource(`/live/feed?${topic}`)
        source.addEventListener('created', created)
      }
    }
    turned()
    document.addEventListener('visibilitychange', turned)
    return () => {
      document.removeEventListener('visibilitychange', turned)
      source?.close()
    }
  }, [topic, me, live, counts])
  return [count, seen]
}
