import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { need, notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { frontFeed, parseFeedPath, type FeedPath } from '../../model/feed-path.ts'
import { Head } from '../../ui/Head.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { Filters } from '../feed/Filters.tsx'
import { NothingMatches } from '../feed/NothingMatches.tsx'
import { ItemList } from '../feed/ItemList.tsx'
import { withPreviews } from '../posts/LazyPreview.tsx'
import { membersOnly } from '../settings/SettingsFrame.tsx'
import { bookmarksApi, type BookmarkQuery } from './bookmarks.api.ts'
import { listPath } from './BookmarkListsPage.tsx'
import { listsApi } from './lists.api.ts'

const types = ['all', 'articles', 'links', 'photos', 'videos'] as const

/** The order of what is kept; nobody waits here for what is talked about. */
const sorts = ['top', 'hot', 'newest', 'oldest'] as const

const asked = (list: string, feed: FeedPath, search: URLSearchParams): BookmarkQuery => {
  const type = search.get('type')
  return {
    list,
    sort: feed.sort === 'default' ? 'newest' : feed.sort,
    time: feed.time,
    federation: feed.federation,
    p: pageNumber(search),
    ...(type && types.some((one) => one === type) ? { type: type as 'all' } : {}),
  }
}

export const loader: Loader = async (args) => {
  await membersOnly(args)
  const { dispatch, params, url } = args
  const feed = parseFeedPath(params['*'] ?? '', 'magazine')
  if (!feed || !params['list']) return notFound()
  const query = asked(params['list'], feed, url.searchParams)
  // Before anybody looked at them there may be none.
  await want(dispatch(listsApi.endpoints.readLists.initiate()))
  const { items } = await need(dispatch(bookmarksApi.endpoints.readBookmarks.initiate(query)))
  await withPreviews(dispatch, items)
}

/** What one list holds, newest bookmark first. */
export const Component = () => {
  const { t } = useTranslation()
  const params = useParams()
  const [search] = useSearchParams()
  const name = params['list'] ?? ''
  const feed = parseFeedPath(params['*'] ?? '', 'magazine')
  const { data: lists, isLoading } = listsApi.useReadListsQuery()
  const kept = bookmarksApi.useReadBookmarksQuery(asked(name, feed ?? frontFeed, search), { skip: isLoading })
  if (!feed) throw new PageFailure(404)
  const isFiltered = search.has('type') || feed.time !== '∞' || feed.federation !== 'all'
  return (
    <>
      <Head title={name} hidden />
      <main id="content">
        <nav className="crumb" aria-label={t('thread.where')}>
          <Link to="/bookmark-lists">{t('bookmarks.title')}</Link>
        </nav>
        <div className="page-head">
          <h1>{name}</h1>
        </div>
        {lists && lists.length > 1 && (
          <nav className="chips" aria-label={t('bookmarks.title')}>
            {lists.map((list) => (
              <Link
                key={list.name}
                className="pick"
                to={listPath(list.name)}
                aria-current={list.name === name ? 'true' : undefined}
              >
                {list.name}
              </Link>
            ))}
          </nav>
        )}
        <Filters feed={feed} base={listPath(name)} usual="newest" offered={sorts} views />
        <Paged
          of={kept}
          empty={
            isFiltered ? (
              <NothingMatches reset={listPath(name)} />
            ) : (
              <Empty icon="bookmark" title={t('bookmarks.empty')}>
                <span>{t('bookmarks.emptyHint')}</span>
              </Empty>
            )
          }
          skeleton={<CardSkeletons />}
        >
          {(items) => <ItemList items={items} />}
        </Paged>
      </main>
    </>
  )
}
