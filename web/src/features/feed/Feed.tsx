import { useTranslation } from '../../i18n/react.tsx'
import type { MemberSettings } from '../session/session.api.ts'
import { resolveFeed, typeOf, type FeedPath } from '../../model/feed-path.ts'
import { useFresh } from '../../app/fresh.ts'
import { FreshLine } from '../../ui/FreshLine.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { CardSkeletons } from '../../ui/states.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { pageNumber } from '../../model/paging.ts'
import { feedApi, type FeedQuery, type Item } from './feed.api.ts'
import { ItemList, PinnedList } from './ItemList.tsx'
import { LazyEmptyFeed } from './LazyEmptyFeed.tsx'

/** What a feed's address asks of the API. */
export const feedQuery = (
  feed: FeedPath,
  search: URLSearchParams,
  settings: MemberSettings | null,
  magazineId?: number,
): FeedQuery => {
  const resolved = resolveFeed(feed, settings)
  return {
    ...resolved,
    ...(settings && settings.preferredLanguages.length > 0 ? { preferredLanguages: true } : {}),
    // What one moderates stays, read or not.
    unread:
      (settings &&
        (search.has('unread') || (settings.readItems === 'hide' && resolved.subscription !== 'mod'))) ||
      undefined,
    p: pageNumber(search),
    type: typeOf(search),
    ...(magazineId === undefined ? {} : { magazineId }),
  }
}

const isPinnedThread = (item: Item): boolean => item.kind === 'entry' && item.entry.isPinned

const newThreads = (type: string): boolean => type === 'entry'
const newPosts = (type: string): boolean => type === 'post'
const newEither = (type: string): boolean => type === 'entry' || type === 'post'
const kinds = { threads: newThreads, microblog: newPosts, combined: newEither }

/** Only feeds of everything, or of one magazine, can tell what is new in them. */
const topicOf = ({ subscription, magazineId, feedId, p }: FeedQuery): string | null => {
  if (p > 1 || feedId !== undefined) return null
  if (magazineId !== undefined) return `magazine=${magazineId}`
  return subscription === 'all' ? '' : null
}

/** The list of a feed in each of its states. */
export const Feed = ({
  query,
  base,
  feed,
  hideMagazine,
}: {
  query: FeedQuery
  base: string
  feed: FeedPath
  hideMagazine?: boolean
}) => {
  const { t } = useTranslation()
  const asked = feedApi.useReadFeedQuery(query)
  const { currentData, refetch } = asked
  const [fresh, seen] = useFresh(topicOf(query), kinds[query.content])
  if (currentData) {
    const pinned = hideMagazine ? currentData.items.filter(isPinnedThread) : []
    if (currentData.items.length > 0)
      return (
        <>
          <FreshLine
            text={fresh > 0 ? t('feed.fresh', { count: fresh }) : null}
            onShow={() => {
              seen()
              void refetch()
            }}
          />
          {pinned.length > 0 && <PinnedList items={pinned} />}
          <ItemList
            items={currentData.items.filter((item) => !pinned.includes(item))}
            hideMagazine={hideMagazine}
          />
          <Pager pagination={currentData.pagination} />
        </>
      )
    return <LazyEmptyFeed query={query} base={base} feed={feed} />
  }
  return <Pending of={asked} skeleton={<CardSkeletons />} />
}
