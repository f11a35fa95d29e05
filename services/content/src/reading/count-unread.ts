import { MOST_UNREAD } from '@app/contract/content/read-state.ts'
import type { UnreadCounts } from '@app/contract/content/read-state.ts'
import { Values, runComposed } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { feedFor } from '../feeds/feed-for.ts'
import { threadKeys } from '../feeds/feed-sql.ts'
import type { Feed } from '../feeds/feed.ts'
import { whoOf } from '../feeds/filters.ts'
import { countOf, strategyFor } from '../feeds/page.ts'

const page = { offset: 0, rows: MOST_UNREAD }

/** Counts as far as a number is worth telling: the first hundred that a page would show. */
const countUnread = async (content: Content, feed: Feed): Promise<number> => {
  // How a page is found hangs on how much the feed holds, read or not.
  const strategy = await strategyFor(content, feed, page, () => countOf(content, { ...feed, unread: false }))
  const values = new Values()
  const found = threadKeys(feed, page, strategy, whoOf(feed, values), values)
  const text = `select count(*)::int as count from (select 1 from (${found}) k limit ${MOST_UNREAD}) n`
  const [row] = await runComposed<{ count: number }>(content.db, 'count-unread', text, values)
  return row?.count ?? 0
}

/** How much of the last week is unread in the member's own feeds. */
export const unreadCounts = async (content: Content, principal: Principal): Promise<UnreadCounts> => {
  const countIn = (of: keyof UnreadCounts) =>
    countUnread(
      content,
      feedFor(content, principal, ['entry', 'post'], { of }, { sort: 'newest', time: '1w', unread: true }),
    )
  const [subscribed, moderated, favourited] = await Promise.all([
    countIn('subscribed'),
    countIn('moderated'),
    countIn('favourited'),
  ])
  return { subscribed, moderated, favourited }
}
