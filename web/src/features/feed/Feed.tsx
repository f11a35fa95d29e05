import { useTranslation } from '../../i18n/react.tsx'
import { Link } from 'react-router'
import { feedPath, frontFeed, type FeedPath } from '../../model/feed-path.ts'
import { CardSkeletons, Empty, Failed } from '../../ui/states.tsx'
import { feedApi, type FeedQuery } from './feed.api.ts'
import { ItemList, Pager } from './ItemList.tsx'

export const pageNumber = (search: URLSearchParams): number => {
  const p = Number(search.get('p') ?? 1)
  return Number.isInteger(p) && p > 0 ? p : 1
}

/** What a feed's address asks of the API. */
export const feedQuery = (feed: FeedPath, search: URLSearchParams, magazineId?: number): FeedQuery => ({
  ...feed,
  content: feed.content === 'default' ? 'threads' : feed.content,
  p: pageNumber(search),
  ...(magazineId === undefined ? {} : { magazineId }),
})

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
  const { currentData, error, isFetching, refetch } = feedApi.useReadFeedQuery(query)
  if (currentData) {
    if (currentData.items.length > 0)
      return (
        <>
          <ItemList items={currentData.items} hideMagazine={hideMagazine} />
          <Pager pagination={currentData.pagination} />
        </>
      )
    const filtered = feed.time !== '∞' || feed.federation !== 'all'
    const subscribed = feed.subscription === 'sub'
    return (
      <Empty icon="inbox" title={subscribed ? t('feed.emptySubTitle') : t('feed.emptyTitle')}>
        <span>{subscribed ? t('feed.emptySub') : t('feed.empty')}</span>
        {filtered ? (
          <Link
            className="btn"
            to={feedPath({ ...frontFeed, subscription: feed.subscription, content: feed.content }, base)}
          >
            {t('feed.reset')}
          </Link>
        ) : (
          <Link className="btn" to="/magazines">
            {t('feed.browse')}
          </Link>
        )}
      </Empty>
    )
  }
  if (error && !isFetching) return <Failed error={error} retry={() => void refetch()} />
  return <CardSkeletons />
}
