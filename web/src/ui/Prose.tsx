import { useHydrated } from '../app/hydration.tsx'
import { memo, useEffect, useRef, useState } from 'react'
import type { Emojis } from '../model/emojis.ts'
import { useMarkdown } from './useMarkdown.ts'

type Props = {
  source: string
  /** Pictures that it carries. */
  emojis?: Emojis | undefined
  className?: string
  /** What it is written in; unknown where it is empty. */
  lang?: string
  /** What is still done to the text once it is drawn. */
  finish?: ((html: string) => string) | undefined
}

/**
 * A text in Markdown. What the server has drawn stays as it is: the renderer is only fetched for texts that arrive or
 * change later, so that a page can be read before it loads.
 */
export const Prose = memo(({ source, emojis, className = 'prose', lang, finish }: Props) => {
  const hydrated = useHydrated()
  const [drawn] = useState(!import.meta.env.SSR && !hydrated ? source : null)
  const kept = drawn === source
  const html = useMarkdown(kept ? null : source, emojis)
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = text
    // Of what the server drew nothing is known but what stands there.
    if ((kept || html) && current?.querySelector('[class^=language-]'))
      import('./highlight.ts').then(
        ({ highlightCode }) => highlightCode(current),
        () => {},
      )
  }, [kept, html])
  return (
    <div
      ref={text}
      className={className}
      lang={lang || undefined}
      dir="auto"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: kept ? '' : finish ? finish(html) : html }}
    />
  )
})
