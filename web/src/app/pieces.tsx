import { createContext, createElement, memo, useContext, type FunctionComponent } from 'react'
import { useAppStore, type RootState } from './store.ts'

/** A place in a page for a piece; nothing is drawn there where the piece is known. */
type Place = { tag: string; at: number; known: boolean }

/** Where the server keeps what it has drawn. The browser has none: what it draws stays on the page anyway. */
export type Pieces = {
  /** `item` and `rest`, and what is the same for the whole page, are all that the piece may depend on. */
  place(item: object, rest: unknown): Place
}

export const PiecesContext = /* @__PURE__ */ createContext<Pieces | null>(null)

type Depends<P> = (props: P, page: RootState['page']) => [item: object, ...rest: unknown[]] | null

/** Each component has a number of its own. */
let kinds = 0

const inPlace = <P extends object>(
  Component: FunctionComponent<P>,
  depends: Depends<P>,
): FunctionComponent<P> => {
  const kind = ++kinds
  return (props) => {
    const pieces = useContext(PiecesContext)
    const { getState } = useAppStore()
    const found = pieces && depends(props, getState().page)
    if (!pieces || !found) return <Component {...props} />
    const [item, ...rest] = found
    const { tag, at, known } = pieces.place(item, [kind, ...rest])
    return createElement(tag, { at }, known ? null : <Component {...props} />)
  }
}

/**
 * A component that is drawn once for all members whose page shows it alike. `depends` names what is shown, so that a changed
 * item is another piece, and what else of its properties and of the page it depends on; null where it must be drawn anew.
 * Pieces are not put into each other. The browser draws for itself.
 */
export const kept = <P extends object>(Component: FunctionComponent<P>, depends: Depends<P>) =>
  memo(import.meta.env.SSR || import.meta.env.MODE === 'test' ? inPlace(Component, depends) : Component)
