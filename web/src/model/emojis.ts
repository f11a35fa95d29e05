import type { UserSmall } from '../api/contract.ts'

/** Pictures that a text or somebody carries, each to be shown wherever its name stands between colons. */
export type Emojis = NonNullable<UserSmall['emojis']>

/**
 * What splits a text into words and, at every other place, names of what it carries. Names are of letters, digits, `_` and
 * `-`, none of which means anything in a pattern.
 */
export const namesOf = (emojis: Emojis): RegExp => RegExp(`:(${emojis.map(({ name }) => name).join('|')}):`)
