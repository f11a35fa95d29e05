import { moderationRight } from '@app/contract/calls/community.ts'
import type { FeedSort } from '@app/contract/content/queries.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { refuseAnonymousPreference } from '../comments/read-comments.ts'
import type { Content } from '../context.ts'
import type { ThreadKind } from '../items/item.ts'
import type { Rows } from '../rows.ts'
import type { Feed, FeedScope } from './feed.ts'
import { sinceOf } from './feed.ts'

export type FeedQuery = {
  sort: FeedSort
  time: string
  federation?: Feed['federation']
  lang?: readonly string[]
  usePreferredLangs?: boolean
  unread?: boolean
}

/** The feed that a query asks for. */
export const feedFor = (
  content: Content,
  principal: Principal | null,
  kinds: readonly ThreadKind[],
  scope: FeedScope,
  query: FeedQuery,
  {
    guardsAnonymous = false,
    entryType = null,
    boosts = false,
  }: Partial<Pick<Feed, 'guardsAnonymous' | 'entryType' | 'boosts'>> = {},
): Feed => {
  refuseAnonymousPreference(principal, query.usePreferredLangs ?? false)
  if (query.unread && !principal) throw forbidden('unread: only for signed-in readers.')
  return {
    kinds,
    scope,
    sort: query.sort,
    since: sinceOf(query.time, content.clock.now()),
    langs: query.lang ?? [],
    usePreferredLangs: query.usePreferredLangs ?? false,
    federation: query.federation ?? 'all',
    viewer: principal,
    entryType,
    unread: query.unread ?? false,
    boosts: boosts && query.sort === 'newest',
    guardsAnonymous,
    discoverableOnly: (scope.of === 'all' && !guardsAnonymous) || scope.of === 'favourited',
  }
}

/**
 * Whether a feed is to show boosts: as asked, else as the reader set it. Only the newest first may
 * (rules/ranking.md#boosts).
 */
export const wantsBoosts = async (
  { db }: Content,
  principal: Principal | null,
  { sort, includeBoosts }: { sort: FeedSort; includeBoosts?: boolean | undefined },
): Promise<boolean> => {
  if (sort !== 'newest') return false
  if (includeBoosts !== undefined || !principal) return includeBoosts ?? false
  const [row] = await db.query<Pick<Rows['user_card'], 'shows_boosts'>>(
    'shows-boosts',
    'select shows_boosts from user_card where user_id = $1',
    [principal.userId],
    { byKey: true },
  )
  return row?.shows_boosts ?? false
}

const collections = ['subscribed', 'moderated', 'favourited'] as const

/** One of the reader's own collections by its name; another name is 404. */
export const collectionScope = (name: string): FeedScope => {
  const of = collections.find((known) => known === name)
  if (!of) throw notFound(`There is no collection ${name}.`)
  return { of }
}

type Known = Pick<Rows['magazine_card'], 'visibility' | 'owner_id'>

/** Owner of the magazine, or staff. Community is asked only of a magazine whose owner it has not told yet. */
const runs = async (
  content: Content,
  { isAdmin, isGlobalModerator, userId }: Principal,
  magazineId: number,
  { owner_id }: Known,
): Promise<boolean> => {
  if (isAdmin || isGlobalModerator || owner_id === userId) return true
  if (owner_id !== null) return false
  return (await askOrNull(content, moderationRight, { userId, magazineId }))?.isOwner ?? false
}

/** A magazine that is not visible hides its lists but from its owner and those who run the instance. */
export const magazineScope = async (
  content: Content,
  principal: Principal | null,
  magazineId: number,
): Promise<{ of: 'magazine'; magazineId: number }> => {
  const [row] = await content.db.query<Known>(
    'magazine-known',
    'select visibility, owner_id from magazine_card where magazine_id = $1',
    [magazineId],
    { byKey: true },
  )
  const isOpen = row?.visibility === 'visible'
  if (!row || (!isOpen && !(principal && (await runs(content, principal, magazineId, row)))))
    throw notFound(`There is no magazine ${magazineId}.`)
  return { of: 'magazine', magazineId }
}

export const authorScope = async (
  content: Content,
  userId: number,
): Promise<{ of: 'author'; authorId: number }> => {
  const known = await content.db.query('user-known', 'select 1 from user_card where user_id = $1', [userId], {
    byKey: true,
  })
  if (known.length === 0) throw notFound(`There is no user ${userId}.`)
  return { of: 'author', authorId: userId }
}
