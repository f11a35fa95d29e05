import { listedAuthor } from '../items/authors.ts'
import type { Reader } from './hidden.ts'
import { hiddenDomains, hiddenPeople } from './hidden.ts'

/**
 * What hides people, of the card `u`, and magazines, of the card `m`, from general lists, as conditions: it hides what they
 * wrote from a search, too.
 */
export const sightOf = (reader: Reader | null): { user: string[]; magazine: string[] } => {
  const user = [listedAuthor('u'), 'u.discoverable']
  const magazine = ["m.visibility = 'visible'", 'm.discoverable']
  if (reader) {
    const domains = hiddenDomains(reader)
    user.push(
      `u.user_id <> all(${hiddenPeople(reader.id)})`,
      `(u.domain is null or u.domain <> all(${domains}))`,
    )
    magazine.push(
      `m.magazine_id <> all(array(select magazine_id from magazine_block where user_id = ${reader.id}))`,
      `(m.domain is null or m.domain <> all(${domains}))`,
    )
  }
  return { user, magazine }
}
