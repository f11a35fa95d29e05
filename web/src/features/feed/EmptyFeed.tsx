import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { feedPath, frontFeed, type FeedPath } from '../../model/feed-path.ts'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { relationsApi } from '../settings/relations.api.ts'
import type { FeedQuery } from './feed.api.ts'
import { subscribed } from './load-subscribes.ts'
import { NothingMatches } from './NothingMatches.tsx'

type Props = {
  query: FeedQuery
  /** Where a magazine is; empty for the feeds of all of them. */
  base: string
  feed: FeedPath
}

/** Whether a member subscribes to anything; undefined as long as that is not known. */
const useSubscribes = (): boolean | undefined => {
  const magazines = relationsApi.useReadRelatedQuery(subscribed('magazines'))
  const people = relationsApi.useReadRelatedQuery(subscribed('people'))
  const domains = relationsApi.useReadRelatedQuery(subscribed('domains'))
  const lists = [magazines, people, domains].map(({ data }) => data)
  if (lists.some((list) => list && list.items.length > 0)) return true
  return lists.every((list) => list !== undefined) ? false : undefined
}

const NothingSubscribed = () => {
  const { t } = useTranslation()
  const subscribes = useSubscribes()
  return subscribes === false ? (
    <Empty icon="inbox" title={t('empty.noSubscriptions')}>
      <span>{t('empty.noSubscriptionsHint')}</span>
      <Link className="btn" to="/welcome">
        {t('empty.find')}
      </Link>
    </Empty>
  ) : (
    <Empty icon="inbox" title={t('feed.emptyTitle')}>
      <span>{t('feed.emptySub')}</span>
      <Link className="btn" to="/explore">
        {t('nav.explore')}
      </Link>
    </Empty>
  )
}

/** Nobody has written: who may do something about it is told what. */
const NothingWritten = ({ base }: Pick<Props, 'base'>) => {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <Empty icon="inbox" title={t('feed.emptyTitle')}>
      <span>{t('empty.nobody')}</span>
      {me?.isAdmin && base === '' && (
        <Link className="btn btn-p" to="/admin/start">
          {t('empty.steps')}
        </Link>
      )}
      {me ? (
        <Link className="btn" to={`${base}/new_entry`}>
          {t('empty.write')}
        </Link>
      ) : (
        <Link className="btn" to="/magazines">
          {t('feed.browse')}
        </Link>
      )}
    </Empty>
  )
}

/** What is true of a feed without anything in it, and one step that leads on. */
export const EmptyFeed = ({ query, base, feed }: Props) => {
  const { t } = useTranslation()
  const unfiltered = { ...frontFeed, subscription: feed.subscription, content: feed.content }
  if (query.type || feed.time !== '∞' || feed.federation !== 'all')
    return <NothingMatches reset={feedPath(unfiltered, base)} />
  // Beyond the last page there is nothing to say of the rest.
  if (query.p > 1) return <Empty icon="inbox" title={t('feed.emptyTitle')} />
  if (query.unread)
    return (
      <Empty icon="check" title={t('empty.read')}>
        <Link className="btn" to={query.subscription === 'sub' ? '/all' : '/magazines'}>
          {query.subscription === 'sub' ? t('feed.all') : t('feed.browse')}
        </Link>
      </Empty>
    )
  if (query.subscription === 'sub') return <NothingSubscribed />
  if (query.subscription === 'mod' || query.subscription === 'fav')
    return (
      <Empty icon="inbox" title={query.subscription === 'mod' ? t('empty.moderated') : t('empty.favourites')}>
        <Link className="btn" to="/all">
          {t('feed.all')}
        </Link>
      </Empty>
    )
  if (query.preferredLanguages)
    return (
      <Empty icon="inbox" title={t('feed.emptyTitle')}>
        <span>{t('empty.languages')}</span>
        <Link className="btn" to="/welcome#reading">
          {t('empty.languagesChange')}
        </Link>
      </Empty>
    )
  return <NothingWritten base={base} />
}
