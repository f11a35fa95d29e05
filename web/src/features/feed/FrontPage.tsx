import { useTranslation } from '../../i18n/react.tsx'
import { useLocation, useSearchParams } from 'react-router'
import { need, notFound, PageFailure, PageMoved, type Loader } from '../../app/load.ts'
import { useMe } from '../../app/store.ts'
import { loginPath } from '../../model/links.ts'
import {
  feedPath,
  frontFeed,
  isOwned,
  parseFeedPath,
  resolveFeed,
  type FeedPath,
} from '../../model/feed-path.ts'
import { Head } from '../../ui/Head.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { FrontAside } from '../site/FrontAside.tsx'
import { loadSides } from '../site/load-sides.ts'
import { usePresentation, useSite } from '../site/site.api.ts'
import { withPreviews } from '../posts/LazyPreview.tsx'
import { LazyMicroblogComposer } from '../posts/LazyMicroblogComposer.tsx'
import { memberSettings, useMemberSettings } from '../session/session.api.ts'
import { feedApi, type FeedQuery } from './feed.api.ts'
import { Feed, feedQuery } from './Feed.tsx'
import { ContentTabs, Filters } from './Filters.tsx'
import { useSortedTitle } from './useSortedTitle.ts'

export const loader: Loader = async ({ dispatch, state, url }) => {
  const feed = parseFeedPath(decodeURI(url.pathname))
  if (!feed) return notFound()
  const query = feedQuery(feed, url.searchParams, memberSettings(state()))
  if (isOwned(query.subscription) && !state().page.me)
    throw new PageMoved(loginPath(url.pathname + url.search))
  const [{ items }] = await Promise.all([
    need(dispatch(feedApi.endpoints.readFeed.initiate(query))),
    loadSides(dispatch, { people: true }),
  ])
  await withPreviews(dispatch, items)
  // The browser asks when it draws that there is nothing.
  if (import.meta.env.SSR && items.length === 0 && query.subscription === 'sub')
    await (await import('./load-subscribes.ts')).loadSubscribes(dispatch)
}

const useFeedTitle = ({ subscription, content }: FeedQuery): string => {
  const { t } = useTranslation()
  const name = t(`feed.${subscription}`)
  return content === 'threads' ? name : t('feed.title', { feed: name, content: t(`feed.${content}`) })
}

/** The front page and every feed below it. */
const FrontFeed = ({ feed }: { feed: FeedPath }) => {
  const { t } = useTranslation()
  const me = useMe()
  const site = useSite()
  const { metaDescription } = usePresentation()
  const [search] = useSearchParams()
  const settings = useMemberSettings()
  const query = feedQuery(feed, search, settings)
  const title = useFeedTitle(query)
  const sorted = useSortedTitle(title, feed.sort, resolveFeed(frontFeed, settings).sort)
  const plain = feedPath(feed) === '/'
  return (
    <>
      <Head
        title={plain ? undefined : sorted}
        description={(plain && metaDescription) || t('meta.description', { site: site.title })}
        path={feedPath(feed) + (query.p > 1 ? `?p=${query.p}` : '')}
      />
      <main id="content">
        {plain && site.pages?.announcement && (
          <div className="note">
            <Prose source={site.pages.announcement} className="prose" />
          </div>
        )}
        <div className="feed-head">
          <h1 className="sr">{title}</h1>
          <ContentTabs feed={feed} base="" />
        </div>
        {query.content === 'microblog' && me && <LazyMicroblogComposer />}
        <Filters feed={feed} base="" views={query.content !== 'microblog'} />
        <Feed query={query} base="" feed={feed} />
        <p className="end-note keys-note">
          <kbd>j</kbd> <kbd>k</kbd> {t('feed.keys')} &nbsp; <kbd>a</kbd> {t('feed.keyFavourite')} &nbsp;{' '}
          <kbd>o</kbd> {t('feed.keyOpen')} &nbsp; <kbd>?</kbd> {t('feed.keyAll')}
        </p>
      </main>
      <FrontAside />
    </>
  )
}

export const Component = () => {
  const { pathname } = useLocation()
  const feed = parseFeedPath(decodeURI(pathname))
  if (!feed) throw new PageFailure(404)
  return <FrontFeed feed={feed} />
}
