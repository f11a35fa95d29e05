import { Navigate, useSearchParams } from 'react-router'
import { need, notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { feedPath, frontFeed, parseFeedPath, resolveFeed, type FeedPath } from '../../model/feed-path.ts'
import { magazinePath } from '../../model/links.ts'
import { PendingPage } from '../../ui/Answered.tsx'
import { feedApi } from '../feed/feed.api.ts'
import { Feed, feedQuery } from '../feed/Feed.tsx'
import { Filters } from '../feed/Filters.tsx'
import { useSortedTitle } from '../feed/useSortedTitle.ts'
import { withPreviews } from '../posts/LazyPreview.tsx'
import { LazyMicroblogComposer } from '../posts/LazyMicroblogComposer.tsx'
import { memberSettings, useMemberSettings } from '../session/session.api.ts'
import { MagazineFrame } from './MagazineFrame.tsx'
import { loadMagazine, useMagazine } from './magazine-of-page.ts'
import { loadMagazineStyle } from './MagazineStyle.tsx'

export { loadMagazine, MagazineFrame, useMagazine }

const feedOf = (rest: string | undefined): FeedPath | null => parseFeedPath(rest ?? '', 'magazine')

export const loader: Loader = async (load) => {
  const { dispatch, state, params, url } = load
  const feed = feedOf(params['*'])
  if (!feed) return notFound()
  const magazine = await loadMagazine(load)
  const query = feedQuery(feed, url.searchParams, memberSettings(state()), magazine.magazineId)
  const [{ items }] = await Promise.all([
    need(dispatch(feedApi.endpoints.readFeed.initiate(query))),
    loadMagazineStyle(dispatch, magazine),
  ])
  await withPreviews(dispatch, items)
}

/** A magazine's feed under its head. */
export const Component = () => {
  const me = useMe()
  const defaults = useMemberSettings()
  const [search] = useSearchParams()
  const feed = feedOf(useParams()['*'])
  const { magazine, asked, elsewhere } = useMagazine()
  const usual = resolveFeed(frontFeed, defaults).sort
  const title = useSortedTitle(magazine?.title ?? '', feed?.sort ?? usual, usual)
  if (!feed) throw new PageFailure(404)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  if (!magazine) return <PendingPage of={asked} />
  const base = magazinePath(magazine)
  const query = feedQuery(feed, search, defaults, magazine.magazineId)
  const posts = query.content === 'microblog'
  return (
    <MagazineFrame
      magazine={magazine}
      title={title}
      path={feedPath(feed, base) + (query.p > 1 ? `?p=${query.p}` : '')}
      feed={feed}
    >
      {posts && me && !magazine.isPostingRestrictedToMods && <LazyMicroblogComposer magazine={magazine} />}
      <Filters feed={feed} base={base} views={!posts} />
      <Feed query={query} base={base} feed={feed} hideMagazine />
    </MagazineFrame>
  )
}
