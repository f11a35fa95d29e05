import { Navigate, useSearchParams } from 'react-router'
import { need, notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { commentFeedPath } from '../../model/feed-path.ts'
import { magazinePath } from '../../model/links.ts'
import { PendingPage } from '../../ui/Answered.tsx'
import { commentFeedApi } from '../comments/comment-feed.api.ts'
import {
  commentFeedQuery,
  parseCommentFeed,
  usualSort,
  withPage,
  type CommentFeed,
} from '../comments/comment-feed.ts'
import { CommentFeedList } from '../comments/CommentFeedList.tsx'
import { useSortedTitle } from '../feed/useSortedTitle.ts'
import { memberSettings, useMemberSettings } from '../session/session.api.ts'
import { loadMagazineStyle } from './MagazineStyle.tsx'

// Fetched and not bundled: what both pages draw stays in one file with the page where most arrive.
const { MagazineFrame, loadMagazine, useMagazine } = await import('./MagazinePage.tsx')

export const loader: Loader = async (load) => {
  const { dispatch, state, params, url } = load
  const feed = parseCommentFeed(params['*'], url.searchParams)
  if (!feed) return notFound()
  const magazine = await loadMagazine(load)
  const query = commentFeedQuery(feed, url.searchParams, memberSettings(state()), magazine.magazineId)
  await Promise.all([
    need(dispatch(commentFeedApi.endpoints.readCommentFeed.initiate(query))),
    loadMagazineStyle(dispatch, magazine),
  ])
}

const Comments = ({ magazine, feed }: { magazine: Magazine; feed: CommentFeed }) => {
  const [search] = useSearchParams()
  const { t } = useTranslation()
  const settings = useMemberSettings()
  const query = commentFeedQuery(feed, search, settings, magazine.magazineId)
  const title = t('feed.title', { feed: magazine.title, content: t('magazine.comments') })
  const base = magazinePath(magazine)
  return (
    <MagazineFrame
      magazine={magazine}
      title={useSortedTitle(title, feed.sort, usualSort(settings))}
      path={withPage(commentFeedPath(feed, base), query.p)}
      feed={feed}
      comments
    >
      <CommentFeedList feed={feed} query={query} base={base} />
    </MagazineFrame>
  )
}

/** The comments on a magazine's threads, under its head. */
export const Component = () => {
  const [search] = useSearchParams()
  const feed = parseCommentFeed(useParams()['*'], search)
  const { magazine, asked, elsewhere } = useMagazine()
  if (!feed) throw new PageFailure(404)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  if (!magazine) return <PendingPage of={asked} />
  return <Comments magazine={magazine} feed={feed} />
}
