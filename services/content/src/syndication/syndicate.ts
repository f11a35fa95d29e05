import { runComposed } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'
import { feedFor } from '../feeds/feed-for.ts'
import { pageStatement } from '../feeds/feed-sql.ts'
import type { Feed } from '../feeds/feed.ts'
import { strategyFor } from '../feeds/page.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import type { Syndicated } from './document.ts'
import { itemsOf, latestOf } from './items.ts'
import type { SyndicationQuery } from './query.ts'
import { searchOf } from './query.ts'
import type { Subject } from './scope.ts'
import { subjectOf } from './scope.ts'

const ITEMS = 25

/** The list that a visitor of the page sees, but for what is pinned: that would take the room of what is new. */
const feedOf = (
  content: Content,
  { scope }: Subject,
  { kinds, content: word, sort }: SyndicationQuery,
): Feed => {
  // As the lists of the API that the pages read (feeds/routes.ts, tags/routes.ts).
  const guardsAnonymous =
    scope.of === 'author' ||
    scope.of === 'tag' ||
    scope.of === 'named' ||
    (scope.of === 'all' && word === 'microblog')
  const feed = feedFor(content, null, kinds, scope, { sort, time: '∞' }, { guardsAnonymous })
  return { ...feed, sortsPins: true, syndicated: true, discoverableOnly: scope.of === 'all' }
}

const rowsOf = async (content: Content, feed: Feed): Promise<ThreadRow[]> => {
  const page = { offset: 0, rows: ITEMS }
  const { text, values } = pageStatement(feed, page, await strategyFor(content, feed, page))
  return runComposed<ThreadRow>(content.db, 'syndicated', text, values, { plannedOnce: true })
}

/** What a feed tells whoever asks for it: the same to everybody, and nothing that a visitor does not see. */
export const syndicate = async (content: Content, query: SyndicationQuery): Promise<Syndicated> => {
  const { config } = content
  const subject = await subjectOf(content, query.scope, query.content)
  const [rows, settings] = await Promise.all([
    rowsOf(content, feedOf(content, subject, query)),
    content.settings.current(),
  ])
  const items = itemsOf(rows, config)
  const search = searchOf(query)
  const word = query.content === 'threads' ? null : query.content
  return {
    title: [subject.title, word, settings.title].filter((part) => part !== null).join(' · '),
    page: config.url + subject.page,
    self: {
      rss: `${config.url}/rss${search}`,
      atom: `${config.url}/atom${search}`,
      json: `${config.url}/json${search}`,
    },
    updated: latestOf(items),
    lang: settings.defaultLang,
    generator: { name: config.softwareName, version: config.softwareVersion, url: config.url },
    items,
  }
}
