import { toastShown, type AppDispatch } from './store.ts'

/** The way back from what was just done; `undone` says that it was taken, `lapse` hears that it can be no more. */
export type Undo = { undo: () => Promise<unknown>; undone?: string | undefined; lapse?: () => unknown }
/** What is said of something that was done: a sentence alone, or one with the way back. */
export type Said = string | (Undo & { said: string })

/** How many sentences stand on the page at once. */
const SHOWN = 3
const undos = new Map<number, Undo>()

/** Says what happened; where there is a way back it can be taken for ten seconds. The number is that of the sentence. */
export const say = (dispatch: AppDispatch, said: Said): number => {
  if (typeof said === 'string') return dispatch(toastShown(said)).payload.id
  const shown = toastShown(said.said, 'plain', true)
  const { id } = shown.payload
  takeUndo(id - SHOWN)?.lapse?.()
  undos.set(id, said)
  dispatch(shown)
  return id
}

/** The way back that goes with a sentence, once. */
export const takeUndo = (id: number): Undo | undefined => {
  const way = undos.get(id)
  undos.delete(id)
  return way
}
