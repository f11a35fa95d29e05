import { FeedSort } from '@app/contract/content/queries.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import { storable } from '@app/platform/http/text.ts'
import type { ThreadKind } from '../items/item.ts'

const kindsOf = {
  threads: ['entry'],
  microblog: ['post'],
  combined: ['entry', 'post'],
} as const satisfies Record<string, readonly ThreadKind[]>
export type ContentWord = keyof typeof kindsOf

/** What an address may say, and what it means; microblogs are posts in the API. */
const words = {
  threads: 'threads',
  microblog: 'microblog',
  posts: 'microblog',
  combined: 'combined',
} as const

const scopeNames = ['magazine', 'user', 'tag', 'domain', 'feed'] as const

/** What a feed is of, by the name in its address; null: of everything. */
export type NamedScope = { of: (typeof scopeNames)[number]; name: string } | null

export type SyndicationQuery = {
  scope: NamedScope
  content: ContentWord
  kinds: readonly ThreadKind[]
  sort: FeedSort
}

const oneOf = <T extends string>(name: string, value: string, known: readonly T[]): T => {
  const found = known.find((word) => word === value)
  if (found === undefined)
    throw badRequest(`query.${name}: ${value.slice(0, 50)} is none of ${known.join(', ')}.`)
  return found
}

/** Reads the query of a feed's address; 400 says what in it nobody knows. */
export const readSyndicationQuery = (search: URLSearchParams): SyndicationQuery => {
  const value = (name: string): string | null => storable(search.get(name), `query.${name}`) as string | null
  const scopes = scopeNames.flatMap((of) => {
    const name = value(of)
    return name === null ? [] : [{ of, name }]
  })
  if (scopes.length > 1)
    throw badRequest(`query.${scopes[1]?.of}: a feed is of one of ${scopeNames.join(', ')}.`)
  const known = Object.keys(words) as (keyof typeof words)[]
  const content = words[oneOf('content', value('content') ?? 'threads', known)]
  const asked = search.has('sortBy') ? 'sortBy' : 'sort'
  return {
    scope: scopes[0] ?? null,
    content,
    kinds: kindsOf[content],
    sort: oneOf(asked, value(asked) ?? 'newest', FeedSort.options),
  }
}

/** The same as an address says it, shortest. */
export const searchOf = ({ scope, content, sort }: SyndicationQuery): string => {
  const search = new URLSearchParams()
  if (scope) search.set(scope.of, scope.name)
  if (content !== 'threads') search.set('content', content)
  if (sort !== 'newest') search.set('sortBy', sort)
  return search.size > 0 ? `?${search}` : ''
}
