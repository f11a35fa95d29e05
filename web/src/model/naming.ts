/** What is being named at the end of a text, and how far it has been typed, without the sign that begins it. */
export type Naming = { of: 'user' | 'magazine' | 'tag' | 'emoji'; typed: string }

/** A sign inside a word, of an e-mail or in an address names nothing. */
const BEGUN =
  /(?<![\p{L}\p{N}_/@!#:&])(?:@(?<user>\w[\w.@-]*)|!(?<magazine>\w[\w.@-]*)|#(?<tag>[\p{L}\p{N}_]+)|:(?<emoji>[a-z0-9_]{2,64}))$/u

/** What somebody names who has written so far; null for nothing. */
export const namingIn = (before: string): Naming | null => {
  const { user, magazine, tag, emoji } = BEGUN.exec(before.slice(-200))?.groups ?? {}
  if (user !== undefined) return { of: 'user', typed: user }
  if (magazine !== undefined) return { of: 'magazine', typed: magazine }
  if (tag !== undefined) return { of: 'tag', typed: tag }
  return emoji === undefined ? null : { of: 'emoji', typed: emoji }
}
