import type { ReadState } from '../../api/contract.ts'

type Remembered = { readState?: ReadState | null | undefined }

/** The class of a card that its reader opened before, with comments since or with none, or hid just now. */
export const marksOf = ({ readState }: Remembered): string =>
  readState?.newComments ? ' is-new' : readState ? ' is-read' : ''
