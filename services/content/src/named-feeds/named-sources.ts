import type { NamedFeedUpdateRequest } from '@app/contract/content/named-feed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { isMember } from '../items/audience.ts'
import type { Rows } from '../rows.ts'
import { normaliseTag } from '../text/tags.ts'

type Sources = Pick<Rows['named_feed'], 'magazine_ids' | 'author_ids' | 'tags' | 'words'>

const MAX_WORD = 100

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** A name without the sign before it and without the host of this server. */
const plain = ({ config }: Content, name: string): string => {
  const own = `@${config.domain.toLowerCase()}`
  const bare = name.replace(/^[@!]/, '').toLowerCase()
  return bare.endsWith(own) ? bare.slice(0, -own.length) : bare
}

type Named = { id: number; name: string }

/** The numbers of what was named, in that order; 400 names the first that there is not. */
const numbersOf = (
  content: Content,
  field: 'magazines' | 'people',
  names: readonly string[],
  found: readonly Named[],
): number[] => {
  const known = new Map(found.map(({ id, name }) => [name, id] as const))
  return unique(
    names.map((name) => {
      const id = known.get(plain(content, name))
      if (id === undefined) throw badRequest(`${field}: there is no ${name}.`)
      return id
    }),
  )
}

/** Those that the member may know of: in a private magazine they are a member. */
const MAGAZINES = `
  select m.magazine_id as id, lower(m.name) as name from magazine_card m
  where lower(m.name) = any($1::text[]) and m.visibility = 'visible'
    and (m.readers <> 'members' or ${isMember('m', '$2::int')})`
const PEOPLE = `
  select user_id as id, lower(username) as name from user_card
  where lower(username) = any($1::text[]) and state <> 'deleted'`

const magazinesNamed = async (content: Content, { userId }: Principal, names: readonly string[]) => {
  const asked = names.map((name) => plain(content, name))
  const found = await content.db.query<Named>('magazines-named', MAGAZINES, [asked, userId])
  return numbersOf(content, 'magazines', names, found)
}

const peopleNamed = async (content: Content, names: readonly string[]) => {
  const asked = names.map((name) => plain(content, name))
  return numbersOf(content, 'people', names, await content.db.query<Named>('followed-named', PEOPLE, [asked]))
}

const tagsIn = (tags: readonly string[]): string[] =>
  unique(
    tags.map((tag) => {
      const name = normaliseTag(tag.replace(/^#/, ''))
      if (!name) throw badRequest(`tags: ${tag} is no tag.`)
      return name
    }),
  )

const wordsIn = (words: readonly string[]): string[] =>
  unique(
    words.map((word) => {
      const text = word.replaceAll('"', ' ').replaceAll(/\s+/g, ' ').trim()
      if (text.length > MAX_WORD || !/[\p{L}\p{N}]/u.test(text))
        throw badRequest(`words: 1 to ${MAX_WORD} characters, with a letter or digit among them.`)
      return text
    }),
  )

/** What a request says a feed draws from, as it is kept; what it leaves out is absent. */
export const sourcesIn = async (
  content: Content,
  principal: Principal,
  { magazines, people, tags, words }: NamedFeedUpdateRequest,
): Promise<Partial<Sources>> => ({
  ...(magazines && { magazine_ids: await magazinesNamed(content, principal, magazines) }),
  ...(people && { author_ids: await peopleNamed(content, people) }),
  ...(tags && { tags: tagsIn(tags) }),
  ...(words && { words: wordsIn(words) }),
})

/** A feed without any would be empty for ever. */
export const mustHaveSources = ({ magazine_ids, author_ids, tags, words }: Partial<Sources>): void => {
  if ([magazine_ids, author_ids, tags, words].every((list) => !list || list.length === 0))
    throw badRequest('magazines: a feed draws from a magazine, a person, a tag or a word at least.')
}
