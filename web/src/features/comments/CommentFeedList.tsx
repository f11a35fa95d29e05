import { useTranslation } from '../../i18n/react.tsx'
import { commentFeedPath, feeds, frontFeed } from '../../model/feed-path.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Link } from '../../ui/Link.tsx'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { Drop, Filters } from '../feed/Filters.tsx'
import { ItemList } from '../feed/ItemList.tsx'
import { NothingMatches } from '../feed/NothingMatches.tsx'
import { useMemberSettings } from '../session/session.api.ts'
import { commentFeedApi } from './comment-feed.api.ts'
import { offeredSorts, usualSort, type CommentFeed, type CommentFeedQuery } from './comment-feed.ts'

type FeedRoute = {
  feed: CommentFeed
  query: CommentFeedQuery
  /** Where a magazine is; empty for the feeds of all of them. */
  base: string
}

/** What is true of a feed without comments, and one step that may lead to some. */
const Nothing = ({ feed, base }: FeedRoute) => {
  const { t } = useTranslation()
  const cleared = { ...frontFeed, subscription: feed.subscription }
  if (feed.time !== '∞' || feed.federation !== 'all')
    return <NothingMatches reset={commentFeedPath(cleared, base)} />
  if (base !== '')
    return (
      <Empty icon="message-square" title={t('thread.none')}>
        <span>{t('thread.noneHint')}</span>
        <Link className="btn" to={base}>
          {t('feed.threads')}
        </Link>
      </Empty>
    )
  if (feed.subscription === 'fav' || feed.subscription === 'mod')
    return (
      <Empty icon="message-square" title={t('thread.none')}>
        <Link className="btn" to="/comments">
          {t('thread.allComments')}
        </Link>
      </Empty>
    )
  return (
    <Empty icon="message-square" title={t('thread.none')}>
      {feed.subscription === 'sub' && <span>{t('feed.emptySub')}</span>}
      <Link className="btn" to="/magazines">
        {t('feed.browse')}
      </Link>
    </Empty>
  )
}

/** Whose comments: everybody's, or of what the member made their own. */
const WhoseMenu = ({ feed }: { feed: CommentFeed }) => {
  const { t } = useTranslation()
  return (
    <Menu id="f-whose" label={t('feed.whose', { value: '' })}>
      {feeds.map(({ name, icon }) => (
        <MenuLink
          key={name}
          icon={icon}
          label={t(`feed.${name}`)}
          to={commentFeedPath({ ...feed, subscription: name })}
          chosen={name === feed.subscription}
        />
      ))}
    </Menu>
  )
}

/** Comments one after the other, with what narrows them; `whose` for members, where there is more than one circle. */
export const CommentFeedList = ({ whose, ...route }: FeedRoute & { whose?: boolean }) => {
  const { t } = useTranslation()
  const { feed, query, base } = route
  const asked = commentFeedApi.useReadCommentFeedQuery(query)
  const settings = useMemberSettings()
  const name = t(`feed.${feed.subscription}`)
  return (
    <>
      <Filters
        feed={feed}
        base={base}
        views={false}
        usual={usualSort(settings)}
        offered={offeredSorts}
        path={commentFeedPath}
      >
        {whose && (
          <Drop
            menu="f-whose"
            icon={feeds.find((one) => one.name === feed.subscription)?.icon ?? 'house'}
            value={name}
            label={t('feed.whose', { value: name })}
            set={feed.subscription !== 'all'}
          />
        )}
      </Filters>
      {whose && <WhoseMenu feed={feed} />}
      <Paged of={asked} empty={<Nothing {...route} />} skeleton={<TextSkeleton lines={12} />}>
        {(items) => <ItemList items={items} hideMagazine={base !== ''} />}
      </Paged>
    </>
  )
}
