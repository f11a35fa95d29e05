import { useEffect, useMemo, useState } from 'react'
import type { Emojis } from '../model/emojis.ts'

type Render = (source: string, emojis?: Emojis) => string

let render: Render | null = null

/** The server renders at once; the browser fetches the renderer when the first text needs it. */
const fetchRenderer = async (): Promise<Render> =>
  (render ??= (await import('../model/markdown.ts')).renderMarkdown)

if (import.meta.env.SSR) await fetchRenderer()

/** Settled once texts can be drawn, or if they cannot. */
export const warmMarkdown = (): Promise<unknown> => fetchRenderer().catch(() => null)

/** HTML of a Markdown text; empty while the renderer is on its way, and for null. */
export const useMarkdown = (source: string | null, emojis?: Emojis): string => {
  const [ready, setReady] = useState(render !== null)
  useEffect(() => {
    if (source !== null && !ready) void fetchRenderer().then(() => setReady(true))
  }, [source, ready])
  return useMemo(
    () => (source !== null && ready && render ? render(source, emojis) : ''),
    [source, emojis, ready],
  )
}
