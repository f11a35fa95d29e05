import { useLayoutEffect, type RefObject } from 'react'

/** What is selected in a text area that is about to go: where its successor goes on. */
export type HeldCaret = RefObject<readonly [start: number, end: number] | null>

/** Keeps whoever writes in one text area writing in the one that takes its place. */
export const useHeldCaret = (area: RefObject<HTMLTextAreaElement | null>, held?: HeldCaret): void =>
  useLayoutEffect(() => {
    const box = area.current
    if (!box || !held) return
    if (held.current) {
      box.focus({ preventScroll: true })
      box.setSelectionRange(...held.current)
      held.current = null
    }
    return () => {
      if (document.activeElement === box) held.current = [box.selectionStart, box.selectionEnd]
    }
  }, [area, held])
