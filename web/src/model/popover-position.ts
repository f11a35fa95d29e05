type Box = { top: number; bottom: number; left: number }
type Size = { width: number; height: number }

/** Distances from the edges of the window; the one that holds the card keeps it in place while it grows. */
export type PopoverPosition = { left: number; top?: number; bottom?: number; 'max-height': number }

const GAP = 6
const EDGE = 8
/** What a card may need once all of it has come. */
const ROOM = 380

/** Where a card stands: below what it belongs to, above where there is more room, never over it and in the window. */
export const positionPopover = (anchor: Box, width: number, view: Size): PopoverPosition => {
  const below = view.height - anchor.bottom - GAP - EDGE
  const above = anchor.top - GAP - EDGE
  const left = Math.max(EDGE, Math.min(anchor.left, view.width - width - EDGE))
  return below >= Math.min(ROOM, above)
    ? { left, top: anchor.bottom + GAP, 'max-height': below }
    : { left, bottom: view.height - anchor.top + GAP, 'max-height': above }
}
