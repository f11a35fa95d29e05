import { useSearchParams } from 'react-router'
import { need, notFound, PageFailure, type Load, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { usePress } from '../../app/press.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { feedPath, frontFeed, parseFeedPath, resolveFeed, type FeedPath } from '../../model/feed-path.ts'
import { displayName, handleOf, magazinePath, userPath } from '../../model/links.ts'
import { PendingPage } from '../../ui/Answered.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { feedApi, type FeedQuery } from '../feed/feed.api.ts'
import { Feed, feedQuery } from '../feed/Feed.tsx'
import { Filters } from '../feed/Filters.tsx'
import { withPreviews } from '../posts/LazyPreview.tsx'
import { memberSettings, useMemberSettings, type MemberSettings } from '../session/session.api.ts'
import { SiteLinks } from '../site/SiteLinks.tsx'
import { tagPath } from '../tags/TagTabs.tsx'
import { feedIdOf } from './feed-id.ts'
import { namedFeedsApi, type NamedFeed } from './named-feeds.api.ts'

/** What the address asks of the feed; whatever a member reads at first, it is not of all they subscribe to. */
const queryOf = (
  feedId: number,
  feed: FeedPath,
  search: URLSearchParams,
  settings: MemberSettings | null,
): FeedQuery => ({ ...feedQuery(feed, search, settings), subscription: 'all', feedId })

const askedBy = (params: Load['params']) => ({
  id: feedIdOf(params),
  feed: parseFeedPath(params['*'] ?? '', 'magazine'),
})

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  const { id, feed } = askedBy(params)
  if (id === null || !feed) return notFound()
  const query = queryOf(id, feed, url.searchParams, memberSettings(state()))
  const [{ items }] = await Promise.all([
    need(dispatch(feedApi.endpoints.readFeed.initiate(query))),
    need(dispatch(namedFeedsApi.endpoints.readNamedFeed.initiate(id))),
  ])
  await withPreviews(dispatch, items)
}

/** What a feed draws from, with the way there. */
const Sources = ({ feed: { magazines, people, tags, words } }: { feed: NamedFeed }) => (
  <p className="tags">
    {magazines.map((magazine) => (
      <Link key={magazine.magazineId} to={magazinePath(magazine)}>
        m/{magazine.name}
      </Link>
    ))}
    {people.map((user) => (
      <Link key={user.userId} to={userPath(user)}>
        {handleOf(user)}
      </Link>
    ))}
    {tags.map((tag) => (
      <Link key={tag} to={tagPath(tag)}>
        #{tag}
      </Link>
    ))}
    {words.map((word) => (
      <Link key={word} to={`/search?q=${encodeURIComponent(`"${word}"`)}`}>
        “{word}”
      </Link>
    ))}
  </p>
)

/** Threads, microblogs, or both: nobody's comments are of a feed. */
const Tabs = ({ feed, base }: { feed: FeedPath; base: string }) => {
  const { t } = useTranslation()
  const defaults = useMemberSettings()
  const usual = resolveFeed(frontFeed, defaults).content
  const { content } = resolveFeed(feed, defaults)
  return (
    <nav className="tabs" aria-label={t('feed.content')}>
      {(['threads', 'microblog', 'combined'] as const).map((value) => (
        <Link
          key={value}
          to={feedPath({ ...feed, content: value === usual ? 'default' : value }, base)}
          aria-current={value === content ? 'page' : undefined}
        >
          {t(`feed.${value}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Its owner changes a feed, another member makes one of their own of it. */
const Acts = ({ feed }: { feed: NamedFeed }) => {
  const { t } = useTranslation()
  const me = useMe()
  const { press, busy } = usePress()
  if (!me) return null
  return (
    <span className="push btns">
      {me.userId === feed.user.userId ? (
        <Link className="btn" to={`/feeds/${feed.feedId}/edit`}>
          <Icon name="pencil" size="s" />
          {t('feeds.edit')}
        </Link>
      ) : (
        <button
          {...press(namedFeedsApi.endpoints.copyNamedFeed, feed.feedId, t('feeds.copied'))}
          className="btn"
          disabled={busy}
        >
          <Icon name="copy" size="s" />
          {t('feeds.copy')}
        </button>
      )}
    </span>
  )
}

/** A feed that a member put together. */
export const Component = () => {
  const { t } = useTranslation()
  const settings = useMemberSettings()
  const [search] = useSearchParams()
  const { id, feed } = askedBy(useParams())
  const asked = namedFeedsApi.useReadNamedFeedQuery(id ?? 0, { skip: id === null })
  if (id === null || !feed) throw new PageFailure(404)
  const { currentData: named } = asked
  if (!named) return <PendingPage of={asked} />
  const base = `/feeds/${id}`
  const query = queryOf(id, feed, search, settings)
  const rss = `/rss?feed=${id}${query.content === 'threads' ? '' : `&content=${query.content}`}`
  return (
    <>
      {named.isPublic && (
        // Before the feed of everything, which every page has: programs take the first.
        <link rel="alternate" type="application/rss+xml" title={named.name} href={rss} />
      )}
      <Head title={named.name} path={feedPath(feed, base)} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{named.name}</h1>
          <Acts feed={named} />
        </div>
        <p className="lead-text">
          <Link to={userPath(named.user)}>{t('feeds.by', { name: displayName(named.user) })}</Link>
          {named.isPublic && (
            <>
              <span className="chip">{t('feeds.public')}</span>
              <a href={rss} aria-label={`${t('about.rss')}: ${named.name}`}>
                {t('about.rss')}
              </a>
            </>
          )}
        </p>
        <Sources feed={named} />
        <div className="feed-head">
          <Tabs feed={feed} base={base} />
        </div>
        <Filters feed={feed} base={base} views={query.content !== 'microblog'} />
        <Feed query={query} base="" feed={feed} />
      </main>
      <aside className="aside" aria-label={t('nav.about')}>
        <SiteLinks />
      </aside>
    </>
  )
}
