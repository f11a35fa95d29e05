import { rankingOf, scoreOf } from '../items/ranking.ts'
import { listings } from '../items/listing.ts'
import { slugOf } from '../text/slug.ts'
import { cleanUrl } from '../text/url.ts'
import type { Chance } from './random.ts'
import { chance, words } from './random.ts'

export type SeedItem = {
  id: number
  kind: 'entry' | 'entry_comment' | 'post' | 'post_comment'
  authorId: number
  magazineId: number
  threadId: number | null
  ancestors: readonly number[]
  title: string | null
  url: string | null
  /** How many words its body has: a million bodies would fill the memory before the first is written. */
  length: number
  lang: string
  isAdult: boolean
  visibility: 'visible' | 'trashed'
  shelf: number | null
  uv: number
  dv: number
  favourites: number
  comments: number
  commenters: number
  children: number
  score: number
  ranking: number
  createdAt: number
  lastActive: number
}

export type SeedPlan = {
  random: Chance
  /** The newest moment, in milliseconds. */
  until: number
  userIds: readonly number[]
  magazineIds: readonly number[]
  entries: number
  posts: number
  comments: number
  /** How many people vote on a thread, on average; half as many on a comment that anybody votes on. */
  votes: number
  firstId: number
}

const SPAN_MS = 2 * 365 * 86_400_000
const LANGUAGES = ['en', 'en', 'en', 'en', 'en', 'en', 'en', 'de', 'fr', 'pl']
const MAX_DEPTH = 12

const bare = { title: null, url: null, comments: 0, commenters: 0, children: 0, score: 0, ranking: 0 }

/** Threads from the oldest to the newest, more of them of late. */
const makeThreads = ({
  random,
  until,
  userIds,
  magazineIds,
  entries,
  posts,
  votes,
  firstId,
}: SeedPlan): SeedItem[] => {
  const total = entries + posts
  const times = Array.from(
    { length: total },
    () => until - Math.floor(SPAN_MS * random.next() ** 2),
  ).toSorted((a, b) => a - b)
  const kinds: SeedItem['kind'][] = Array.from({ length: total }, (_, i) => (i < entries ? 'entry' : 'post'))
  for (let i = total - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[kinds[i], kinds[j]] = [kinds[j] ?? 'entry', kinds[i] ?? 'entry']
  }
  return times.map((createdAt, i): SeedItem => {
    const kind = kinds[i] ?? 'entry'
    const isLink = kind === 'entry' && random.next() < 0.55
    const visibility = random.next() < 0.02 ? 'trashed' : 'visible'
    const reached = random.burst(votes)
    return {
      ...bare,
      id: firstId + i,
      kind,
      authorId: userIds[random.skewed(userIds.length)] ?? 1,
      magazineId: magazineIds[random.skewed(magazineIds.length)] ?? 1,
      threadId: null,
      ancestors: [],
      title: kind === 'entry' ? words(random, 4 + random.below(9)) : null,
      url: isLink ? cleanUrl(`https://site${random.skewed(2000)}.example/${firstId + i}`) : null,
      length: 8 + random.below(70),
      lang: random.pick(LANGUAGES),
      isAdult: random.next() < 0.03,
      visibility,
      shelf: visibility === 'visible' ? listings.GENERAL : listings.NOWHERE,
      uv: reached,
      dv: kind === 'entry' ? Math.floor(reached * random.next() * 0.3) : 0,
      favourites: Math.floor(reached * random.next() * 0.6),
      createdAt,
      lastActive: createdAt,
    }
  })
}

type Discussion = { thread: SeedItem; ids: number[]; paths: (readonly number[])[]; authors: Set<number> }

/** One comment below a thread: a new branch, or an answer to one of those before. */
const addComment = (plan: SeedPlan, at: Discussion, id: number, known: Map<number, SeedItem>): SeedItem => {
  const { random, userIds, until, votes } = plan
  const { thread, ids, paths, authors } = at
  const index = ids.length > 0 && random.next() < 0.6 ? random.below(ids.length) : -1
  const parentPath = paths[index] ?? []
  const ancestors = index >= 0 && parentPath.length < MAX_DEPTH ? [...parentPath, ids[index] ?? 0] : []
  const after = ancestors.length > 0 ? (known.get(ancestors.at(-1) ?? 0)?.createdAt ?? 0) : thread.createdAt
  const visibility = random.next() < 0.01 ? 'trashed' : 'visible'
  const createdAt = Math.min(until, after + Math.floor(random.next() ** 4 * 5 * 86_400_000))
  const reached = random.next() < 0.25 ? random.burst(votes / 2) : 0
  const kind = thread.kind === 'entry' ? 'entry_comment' : 'post_comment'
  const favourites = Math.floor(reached * random.next())
  const comment: SeedItem = {
    ...bare,
    id,
    kind,
    authorId: userIds[random.skewed(userIds.length)] ?? 1,
    magazineId: thread.magazineId,
    threadId: thread.id,
    ancestors,
    length: 5 + random.below(40),
    lang: thread.lang,
    isAdult: thread.isAdult,
    visibility,
    shelf: null,
    uv: reached,
    dv: 0,
    favourites,
    score: reached + favourites,
    ranking: kind === 'entry_comment' ? reached : reached + favourites,
    createdAt,
    lastActive: createdAt,
  }
  for (const ancestor of ancestors) {
    const above = known.get(ancestor)
    if (above) above.children++
  }
  ids.push(id)
  paths.push(ancestors)
  authors.add(comment.authorId)
  if (visibility === 'visible') {
    thread.comments++
    thread.lastActive = Math.max(thread.lastActive, createdAt)
  }
  return comment
}

/** Threads and comments whose counts, scores and ranks agree with each other. */
export const makeItems = (plan: SeedPlan): { threads: SeedItem[]; comments: SeedItem[] } => {
  const { random } = plan
  const threads = makeThreads(plan)
  const discussions = new Map<number, Discussion>()
  const known = new Map<number, SeedItem>()
  const comments: SeedItem[] = []
  // A few threads draw most of the talk, whatever their age.
  const order = threads.map((_, i) => i)
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0]
  }
  for (let i = 0; i < plan.comments; i++) {
    const index = order[random.skewed(threads.length, 4)] ?? 0
    const thread = threads[index]
    if (!thread) break
    const at = discussions.get(index) ?? { thread, ids: [], paths: [], authors: new Set<number>() }
    discussions.set(index, at)
    const comment = addComment(plan, at, plan.firstId + threads.length + i, known)
    known.set(comment.id, comment)
    comments.push(comment)
  }
  for (const { thread, authors } of discussions.values()) thread.commenters = authors.size
  for (const thread of threads) {
    thread.score = scoreOf(thread.kind, thread)
    thread.ranking = rankingOf(
      thread.kind,
      { ...thread, createdAt: new Date(thread.createdAt) },
      new Date(plan.until),
    )
  }
  return { threads, comments }
}

/** The body of an item: always the same for the same item. */
export const bodyOf = ({ id, length }: SeedItem): string => words(chance(id), length)

export const slugFor = (item: SeedItem): string | null =>
  item.threadId === null ? slugOf(item.title ?? bodyOf(item)) : null
