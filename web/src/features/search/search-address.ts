import type { Query } from '../../api/contract.ts'
import { threadTypes, type times } from '../../model/feed-path.ts'
import { pageNumber } from '../../model/paging.ts'

export type SearchQuery = Query<'search_v2'>
export type Kind = NonNullable<SearchQuery['kind']>

/** The kinds that are offered first; of threads, their types are offered below. */
export const kinds = ['thread', 'microblog', 'comment', 'magazine', 'user'] as const
export const typesOfThreads = threadTypes.map(([word, type]) => ({ word, type }))

/** What the forms of other programs of our kind call them. */
const oldKinds: Readonly<Record<string, Kind>> = { entry: 'thread', post: 'microblog' }

/** What a search may be narrowed by, in the order of the form. */
export const narrowings = ['magazine', 'user', 'tag', 'domain', 'lang', 'time'] as const
export type Narrowing = (typeof narrowings)[number]

/** The old forms wrote `search[q]`. */
const valueOf = (search: URLSearchParams, name: string): string =>
  (search.get(name) ?? search.get(`search[${name}]`) ?? '').trim()

export const wordsOf = (search: URLSearchParams): string => valueOf(search, 'q')
export const narrowingOf = (search: URLSearchParams, name: Narrowing): string => valueOf(search, name)

export const kindOf = (search: URLSearchParams): Kind | undefined => {
  const asked = search.get('kind') ?? valueOf(search, 'type')
  const known: readonly Kind[] = [...kinds, ...typesOfThreads.map(({ type }) => type)]
  return known.find((kind) => kind === asked) ?? oldKinds[asked]
}

export const spans = ['1d', '1w', '1m', '1y'] as const satisfies (typeof times)[number][]

/** What is asked of the API; whose and where, by name in the address, it knows by number. */
export const queryOf = (
  search: URLSearchParams,
  { authorId, magazineId }: { authorId: number | undefined; magazineId: number | undefined },
): SearchQuery => {
  const kind = kindOf(search)
  const time = spans.find((span) => span === narrowingOf(search, 'time'))
  const lang = /^[a-z]{2,3}$/i.exec(narrowingOf(search, 'lang'))?.[0]
  const tag = narrowingOf(search, 'tag').replace(/^#/, '')
  const domain = narrowingOf(search, 'domain').replace(/^https?:\/\/|\/.*/g, '')
  return {
    q: wordsOf(search),
    p: pageNumber(search),
    ...(kind && { kind }),
    ...(authorId !== undefined && { authorId }),
    ...(magazineId !== undefined && { magazineId }),
    ...(time && { time }),
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
    kind: kindOf(search) ?? '',
    ...Object.fromEntries(narrowings.map((name) => [name, narrowingOf(search, name)])),
    ...change,
  }
  const said = Object.entries(now).filter(([, value]) => value !== '')
  return `/search?${new URLSearchParams(said)}`
}
