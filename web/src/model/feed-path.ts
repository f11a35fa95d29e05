const subscriptions = ['home', 'all', 'sub', 'fav', 'mod'] as const
const contents = ['default', 'threads', 'microblog', 'combined'] as const
const sorts = ['default', 'hot', 'newest', 'active', 'top', 'commented', 'oldest'] as const
/** The sorts to choose from; `oldest` is understood in an address as well. */
export const offeredSorts = sorts.filter((sort) => sort !== 'default' && sort !== 'oldest')
/** Sorts that comments lack. */
const sortsOfThreads = ['commented'] as const
export const times = ['∞', '3h', '6h', '12h', '1d', '1w', '1m', '1y'] as const
const federations = ['all', 'local'] as const

type Subscription = (typeof subscriptions)[number]
type Content = (typeof contents)[number]
export type Sort = (typeof sorts)[number]
type SortOfThreads = (typeof sortsOfThreads)[number]
export type SortOfComments = Exclude<Sort, SortOfThreads>
type Time = (typeof times)[number]
type Federation = (typeof federations)[number]

/** What a feed's address says; the first value of each list is what is left out of the address. */
export type FeedPath = {
  subscription: Subscription
  content: Content
  sort: Sort
  time: Time
  federation: Federation
}

export const frontFeed: FeedPath = {
  subscription: 'home',
  content: 'default',
  sort: 'default',
  time: '∞',
  federation: 'all',
}

/** The feeds of all kinds of content, as lists of them show them. */
export const feeds = [
  { to: '/', icon: 'house', name: 'all' },
  { to: '/sub', icon: 'inbox', name: 'sub' },
  { to: '/fav', icon: 'star', name: 'fav' },
  { to: '/mod', icon: 'shield', name: 'mod' },
] as const

const isOneOf = <T extends string>(list: readonly T[], word: string | undefined): word is T =>
  list.some((known) => known === word)

/**
 * Reads `/{subscription}/{content}/{sort}/{time}/{federation}`, each part optional from either end; null when a
 * word is left over, so that the address names nothing.
 */
export const parseFeedPath = (path: string, within: 'front' | 'magazine' = 'front'): FeedPath | null => {
  const words = path.split('/').filter((word) => word !== '')
  const feed: FeedPath = { ...frontFeed }
  if (within === 'front' && isOneOf(subscriptions, words[0]))
    feed.subscription = words.shift() as Subscription
  // `/microblog/{sort}` and `/sub/microblog/…` are the old addresses of the same feeds and read alike.
  if (isOneOf(contents, words[0]) && !(words[0] === 'default' && isOneOf(times, words[1])))
    feed.content = words.shift() as Content
  if (isOneOf(sorts, words[0])) feed.sort = words.shift() as Sort
  if (words[0] === 'all' && words.length > 0) {
    words.shift()
  } else if (isOneOf(times, words[0])) feed.time = words.shift() as Time
  if (isOneOf(federations, words[0])) feed.federation = words.shift() as Federation
  return words.length === 0 ? feed : null
}

/** The shortest address of a feed, below `base` (`''` for the front page, `/m/name` for a magazine). */
export const feedPath = (feed: FeedPath, base = ''): string => {
  const words: string[] = []
  if (feed.federation !== 'all') words.unshift(feed.federation)
  if (feed.time !== '∞' || words.length > 0) words.unshift(feed.time)
  if (feed.sort !== 'default' || words.length > 0) words.unshift(feed.sort === 'default' ? 'hot' : feed.sort)
  if (feed.content !== 'default') words.unshift(feed.content)
  if (feed.subscription !== 'home' && base === '') words.unshift(feed.subscription)
  return `${base}/${words.map(encodeURI).join('/')}`.replace(/(.)\/$/, '$1')
}

export const isSortOfComments = (sort: Sort): sort is SortOfComments => !isOneOf(sortsOfThreads, sort)

/** Feeds that only members have, each of their own. */
const owned = ['sub', 'fav', 'mod'] as const
export type Owned = (typeof owned)[number]

export const isOwned = (word: string | undefined): word is Owned => isOneOf(owned, word)

/** The comments on what a feed shows, below `base` as there; where they come from is not part of the path. */
export const commentFeedPath = ({ subscription, sort, time, federation }: FeedPath, base = ''): string => {
  const scope = base === '' && isOwned(subscription) ? `/${subscription}` : base
  const known = isSortOfComments(sort) ? sort : 'default'
  const path = feedPath({ ...frontFeed, sort: known, time }, `${scope}/comments`)
  return federation === 'all' ? path : `${path}?federation=${federation}`
}

/** Types of threads by the word of an address; singular forms are understood as well. */
const typeWords = { links: 'link', articles: 'article', photos: 'image', videos: 'video' } as const
export type ThreadType = (typeof typeWords)[keyof typeof typeWords]
export const threadTypes = Object.entries(typeWords) as [keyof typeof typeWords, ThreadType][]

/** The type of threads that an address asks for; undefined: all. */
export const typeOf = (search: URLSearchParams): ThreadType | undefined => {
  const word = search.get('type')?.replace(/s?$/, 's').replace('images', 'photos')
  return threadTypes.find(([known]) => known === word)?.[1]
}

const scopes: Readonly<Record<string, string>> = { m: 'magazine', u: 'user', d: 'domain' }

/** The feed of what a page shows, for programs that read feeds; that of everything where a page has none of its own. */
export const rssPath = (path: string): string => {
  const [, area = '', name, content] =
    /^(?:\/(m|u|tag|d)\/([^/]+))?(?:.*\/(microblog|combined|posts)(?![^/]))?/.exec(path) ?? []
  const scope = name && `${scopes[area] ?? area}=${name}`
  return ['/rss', [scope, content && `content=${content}`].filter(Boolean).join('&')]
    .filter(Boolean)
    .join('?')
}

/** What a member chose to see where an address leaves it open. */
export type FeedDefaults = {
  homepage: 'front' | 'front_subscribed' | 'front_moderated' | 'front_favourite'
  frontDefaultContent: 'combined' | 'threads' | 'microblog' | null
  frontDefaultSort: Exclude<Sort, 'default' | 'oldest'>
}

const homes = {
  front: 'all',
  front_subscribed: 'sub',
  front_moderated: 'mod',
  front_favourite: 'fav',
} as const

/** Fills what an address leaves open, from the member's settings or as everybody sees it. */
export const resolveFeed = (feed: FeedPath, defaults: FeedDefaults | null) => ({
  ...feed,
  subscription:
    feed.subscription === 'home' ? (defaults ? homes[defaults.homepage] : 'all') : feed.subscription,
  content:
    feed.content === 'default' ? (defaults?.frontDefaultContent ?? ('threads' as const)) : feed.content,
  sort: feed.sort === 'default' ? (defaults?.frontDefaultSort ?? ('hot' as const)) : feed.sort,
})

export type ResolvedFeed = ReturnType<typeof resolveFeed>
