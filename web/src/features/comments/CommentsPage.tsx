import { useLocation, useSearchParams } from 'react-router'
import { need, notFound, PageFailure, PageMoved, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { commentFeedPath, isOwned } from '../../model/feed-path.ts'
import { loginPath } from '../../model/links.ts'
import { Head } from '../../ui/Head.tsx'
import { ContentTabs } from '../feed/Filters.tsx'
import { useSortedTitle } from '../feed/useSortedTitle.ts'
import { memberSettings, useMemberSettings } from '../session/session.api.ts'
import { FrontAside } from '../site/FrontAside.tsx'
import { loadSides } from '../site/load-sides.ts'
import { useSite } from '../site/site.api.ts'
import { commentFeedApi } from './comment-feed.api.ts'
import {
  commentFeedQuery,
  parseCommentFeed,
  scopeOfPath,
  usualSort,
  withPage,
  type CommentFeed,
} from './comment-feed.ts'
import { CommentFeedList } from './CommentFeedList.tsx'

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  const feed = parseCommentFeed(params['*'], url.searchParams, scopeOfPath(url.pathname))
  if (!feed) return notFound()
  if (isOwned(feed.subscription) && !state().page.me)
    throw new PageMoved(loginPath(url.pathname + url.search))
  const query = commentFeedQuery(feed, url.searchParams, memberSettings(state()))
  await Promise.all([
    need(dispatch(commentFeedApi.endpoints.readCommentFeed.initiate(query))),
    loadSides(dispatch, { people: true }),
  ])
}

const Comments = ({ feed }: { feed: CommentFeed }) => {
  const { t } = useTranslation()
  const site = useSite()
  const me = useMe()
  const [search] = useSearchParams()
  const settings = useMemberSettings()
  const query = commentFeedQuery(feed, search, settings)
  const title = t('feed.title', { feed: t(`feed.${feed.subscription}`), content: t('magazine.comments') })
  const sorted = useSortedTitle(title, feed.sort, usualSort(settings))
  // Everything is at `/`, unless a member chose to open something else there.
  const isHome = feed.subscription === 'all' && (settings?.homepage ?? 'front') === 'front'
  return (
    <>
      <Head
        title={sorted}
        description={t('meta.description', { site: site.title })}
        path={withPage(commentFeedPath(feed), query.p)}
      />
      <main id="content">
        <div className="feed-head">
          <h1 className="sr">{title}</h1>
          <ContentTabs feed={isHome ? { ...feed, subscription: 'home' } : feed} base="" comments />
        </div>
        <CommentFeedList feed={feed} query={query} base="" whose={me !== null} />
      </main>
      <FrontAside />
    </>
  )
}

/** The comments on all threads, or on those of a circle of the member's. */
export const Component = () => {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const feed = parseCommentFeed(useParams()['*'], search, scopeOfPath(pathname))
  if (!feed) throw new PageFailure(404)
  return <Comments feed={feed} />
}
