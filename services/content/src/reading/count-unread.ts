import { MOST_UNREAD, UNREAD_FEEDS, UNREAD_LOOKED_AT } from '@app/contract/content/read-state.ts'
import type { UnreadCounts } from '@app/contract/content/read-state.ts'
import { Values, runComposed } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { feedFor } from '../feeds/feed-for.ts'
import { threadKeys } from '../feeds/feed-sql.ts'
import type { Feed, FeedScope } from '../feeds/feed.ts'
import { whoOf } from '../feeds/filters.ts'
import { countOf, strategyFor } from '../feeds/page.ts'
import { feedsOf } from '../named-feeds/named-feed.repository.ts'
import { scopeOf } from '../named-feeds/named-feed.view.ts'

/** The first unread items that a page of so many rows would show, as the keys of a statement. */
const unreadKeys = async (content: Content, feed: Feed, rows: number) => {
  const page = { offset: 0, rows }
  // How a page is found hangs on how much the feed holds, read or not.
  const strategy = await strategyFor(content, feed, page, () => countOf(content, { ...feed, unread: false }))
  const values = new Values()
  const found = threadKeys(feed, page, strategy, whoOf(feed, values), values)
  return { found: `select k.id from (${found}) k limit ${rows}`, values }
}

/** Counts as far as a number is worth telling: the first hundred that a page would show. */
const countUnread = async (content: Content, feed: Feed): Promise<number> => {
  const { found, values } = await unreadKeys(content, feed, MOST_UNREAD)
  const text = `select count(*)::int as count from (${found}) n`
  const [row] = await runComposed<{ count: number }>(content.db, 'count-unread', text, values)
  return row?.count ?? 0
}

type OfMagazine = UnreadCounts['magazines'][number]

const countByMagazine = async (content: Content, feed: Feed): Promise<OfMagazine[]> => {
  const { found, values } = await unreadKeys(content, feed, UNREAD_LOOKED_AT)
  const text = `
    select i.magazine_id as "magazineId", count(*)::int as count
    from (${found}) n join item i on i.id = n.id
    group by 1 order by 2 desc, 1`
  return runComposed<OfMagazine>(content.db, 'count-unread-by-magazine', text, values)
}

const atMost = (count: number): number => Math.min(count, MOST_UNREAD)

/** How much of the last week is unread in the member's own feeds, and in which of their magazines. */
export const unreadCounts = async (content: Content, principal: Principal): Promise<UnreadCounts> => {
  const unreadIn = (scope: FeedScope): Feed =>
    feedFor(content, principal, ['entry', 'post'], scope, { sort: 'newest', time: '1w', unread: true })
  const [magazines, moderated, favourited, named] = await Promise.all([
    countByMagazine(content, unreadIn({ of: 'subscribed' })),
    countUnread(content, unreadIn({ of: 'moderated' })),
    countUnread(content, unreadIn({ of: 'favourited' })),
    feedsOf(content, principal.userId),
  ])
  const feeds: UnreadCounts['feeds'] = []
  // One after the other: whoever has many feeds takes no more connections than others.
  for (const row of named.slice(0, UNREAD_FEEDS)) {
    const count = await countUnread(content, unreadIn(await scopeOf(content, row)))
    if (count > 0) feeds.push({ feedId: row.id, count })
  }
  return {
    subscribed: atMost(magazines.reduce((sum, { count }) => sum + count, 0)),
    moderated,
    favourited,
    magazines: magazines.map(({ magazineId, count }) => ({ magazineId, count: atMost(count) })),
    feeds,
  }
}
