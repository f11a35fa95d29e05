import type { UserSmall } from '../api/contract.ts'

/** Pictures that a text or somebody carries, each to be shown wherever its name stands between colons. */
export type Emojis = NonNullable<UserSmall['emojis']>
type Emoji = Emojis[number]

/**
 * A text in pieces: words, and the pictures between them, at least one of which it carries. Any other name stays as it was
 * written. Names are of letters, digits, `_` and `-`, none of which means anything in the pattern.
 */
export const piecesOf = (text: string, emojis: Emojis): (string | Emoji | undefined)[] =>
  text
    .split(RegExp(`:(${emojis.map(({ name }) => name).join('|')}):`))
    .map((piece, position) => (position % 2 ? emojis.find(({ name }) => name === piece) : piece))
