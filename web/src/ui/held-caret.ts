import { useLayoutEffect, type RefObject } from 'react'

type Caret = readonly [start: number, end: number]

/** What is selected in a text area that is about to go, for the one that takes its place. */
export type HeldCaret = { hold(caret: Caret): void; take(): Caret | null }

export const heldCaret = (): HeldCaret => {
  let held: Caret | null = null
  return {
    hold: (caret) => void (held = caret),
    take: () => {
      const taken = held
      held = null
      return taken
    },
  }
}

/** Keeps whoever writes in one text area writing in its successor. */
export const useHeldCaret = (area: RefObject<HTMLTextAreaElement | null>, held?: HeldCaret): void =>
  useLayoutEffect(() => {
    const box = area.current
    if (!box || !held) return
    const caret = held.take()
    if (caret) {
      box.focus({ preventScroll: true })
      box.setSelectionRange(...caret)
    }
    return () => {
      if (document.activeElement === box) held.hold([box.selectionStart, box.selectionEnd])
    }
  }, [area, held])
