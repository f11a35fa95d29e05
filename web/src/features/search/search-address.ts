import type { SearchKind } from '@app/contract/content/search-schemas.ts'
import type { Query } from '../../api/contract.ts'
import { threadTypes, type times } from '../../model/feed-path.ts'
import { pageNumber } from '../../model/paging.ts'

export type SearchQuery = Query<'search_v2'>
export type Kind = SearchKind

/** The kinds that are offered first; of threads, their types are offered below. */
export const kinds = ['thread', 'microblog', 'comment', 'magazine', 'user'] as const
export const typesOfThreads = threadTypes.map(([word, type]) => ({ word, type }))

/** What the forms of other programs of our kind call them. */
const oldKinds: Readonly<Record<string, Kind>> = {
  entry: 'thread',
  post: 'microblog',
  users: 'user',
  magazines: 'magazine',
}

/** What a search may be narrowed by, in the order of the form. */
export const narrowings = ['magazine', 'user', 'tag', 'domain', 'lang', 'time', 'since'] as const
export type Narrowing = (typeof narrowings)[number]

/** The old forms wrote `search[q]`. */
const valueOf = (search: URLSearchParams, name: string): string =>
  (search.get(name) ?? search.get(`search[${name}]`) ?? '').trim()

export const wordsOf = (search: URLSearchParams): string => valueOf(search, 'q')
export const narrowingOf = (search: URLSearchParams, name: Narrowing): string => valueOf(search, name)

const isType = (kind: Kind): boolean => typesOfThreads.some(({ type }) => type === kind)

/** What is looked for, each kind once; none: everything. */
export const kindsOf = (search: URLSearchParams): Kind[] => {
  const asked = search.has('kind') ? search.getAll('kind').join(' ') : valueOf(search, 'type')
  const known: readonly Kind[] = [...kinds, ...typesOfThreads.map(({ type }) => type)]
  const found = asked
    .split(/[\s,+]+/)
    .flatMap((word) => known.find((kind) => kind === word) ?? oldKinds[word] ?? [])
  return [...new Set(found)]
}

/** The kinds after one was pressed: taken in, or left out again. All threads and those of a type stand for each other. */
export const toggled = (chosen: readonly Kind[], kind: Kind): Kind[] => {
  if (chosen.includes(kind)) return chosen.filter((one) => one !== kind)
  const others = chosen.filter((one) =>
    kind === 'thread' ? !isType(one) : !isType(kind) || one !== 'thread',
  )
  return [...others, kind]
}

export const spans = ['1d', '1w', '1m', '1y'] as const satisfies (typeof times)[number][]

/** What is asked of the API; whose and where, by name in the address, it knows by number. */
export const queryOf = (
  search: URLSearchParams,
  { authorId, magazineId }: { authorId: number | undefined; magazineId: number | undefined },
): SearchQuery => {
  const kind = kindsOf(search)
  const since = /^\d{4}-\d\d-\d\d/.exec(narrowingOf(search, 'since'))?.[0]
  const time = spans.find((span) => span === narrowingOf(search, 'time'))
  const lang = /^[a-z]{2,3}$/i.exec(narrowingOf(search, 'lang'))?.[0]
  const tag = narrowingOf(search, 'tag').replace(/^#/, '')
  const domain = narrowingOf(search, 'domain').replace(/^https?:\/\/|\/.*/g, '')
  return {
    q: wordsOf(search),
    p: pageNumber(search),
    ...(kind.length > 0 && { kind }),
    ...(authorId !== undefined && { authorId }),
    ...(magazineId !== undefined && { magazineId }),
    ...(time && { time }),
    ...(since && !Number.isNaN(Date.parse(since)) && { since }),
    ...(lang && { lang: [lang] }),
    ...(tag && { tag }),
    ...(domain && { domain }),
  }
}

/** The address of the same search but for what changes, from its first page; without the names of the old forms. */
export const searchAddress = (
  search: URLSearchParams,
  change: Partial<Record<'q' | 'kind' | Narrowing, string>>,
): string => {
  const now = {
    q: wordsOf(search),
    kind: kindsOf(search).join(' '),
    ...Object.fromEntries(narrowings.map((name) => [name, narrowingOf(search, name)])),
    ...change,
  }
  const said = Object.entries(now).filter(([, value]) => value !== '')
  return `/search?${new URLSearchParams(said)}`
}
