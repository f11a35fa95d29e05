import { act } from '../../app/act-button.ts'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { need, notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { frontFeed, parseFeedPath, resolveFeed, type FeedPath } from '../../model/feed-path.ts'
import { useCount } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Paged, Pending } from '../../ui/Answered.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { pageNumber } from '../../model/paging.ts'
import { Filters } from '../feed/Filters.tsx'
import { ItemList } from '../feed/ItemList.tsx'
import { NothingMatches } from '../feed/NothingMatches.tsx'
import { SiteLinks } from '../site/SiteLinks.tsx'
import { domainsApi, type Domain } from './domains.api.ts'

type PageRoute = { comments: boolean; feed: FeedPath }

/** `/d/name/comments/{sort}/{time}`, or without `comments` the threads. */
const routeOf = (rest: string | undefined): PageRoute | null => {
  const words = (rest ?? '').split('/')
  const comments = words[0] === 'comments'
  const feed = parseFeedPath((comments ? words.slice(1) : words).join('/'), 'magazine')
  return feed && { comments, feed }
}

const queryOf = (feed: FeedPath, search: URLSearchParams) => {
  const { sort, time, federation } = resolveFeed(feed, null)
  return { sort, time, federation, p: pageNumber(search) }
}

export const domainPath = (name: string): string => `/d/${encodeURIComponent(name)}`

export const loader: Loader = async ({ dispatch, params, url }) => {
  const route = routeOf(params['*'])
  if (!route || !params['domain']) return notFound()
  const { readDomain, readDomainThreads, readDomainComments } = domainsApi.endpoints
  const domain = await need(dispatch(readDomain.initiate(params['domain'])))
  if (!domain) return notFound()
  const asked = { domainId: domain.domainId, query: queryOf(route.feed, url.searchParams) }
  await need(
    route.comments
      ? dispatch(readDomainComments.initiate(asked))
      : dispatch(readDomainThreads.initiate(asked)),
  )
}

const Actions = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const [subscribe] = domainsApi.useSubscribeDomainMutation()
  const [block] = domainsApi.useBlockDomainMutation()
  const { domainId } = domain
  const path = domainPath(domain.name)
  const subscribed = domain.isUserSubscribed === true
  const blocked = domain.isBlockedByUser === true
  const { name } = domain
  const setSubscribed = (on: boolean) => subscribe({ domainId, on }).unwrap()
  const setBlocked = (on: boolean) => block({ domainId, on }).unwrap()
  return (
    <>
      <button
        {...act(`${path}/${subscribed ? 'unsubscribe' : 'subscribe'}`, () =>
          tell(
            setSubscribed(!subscribed),
            subscribed
              ? { said: t('left.unsubscribed', { name }), undo: () => setSubscribed(true) }
              : undefined,
          ),
        )}
        className={`btn ${subscribed ? 'btn-on' : 'btn-p'}`}
        aria-pressed={subscribed}
      >
        <Icon name={subscribed ? 'check' : 'plus'} size="s" />
        {subscribed ? t('magazine.subscribed') : t('magazine.subscribe')}
      </button>
      <button
        {...act(`${path}/${blocked ? 'unblock' : 'block'}`, () =>
          tell(setBlocked(!blocked), {
            said: t(blocked ? 'left.unblocked' : 'left.blocked', { name }),
            undo: () => setBlocked(blocked),
          }),
        )}
        className="btn"
        aria-pressed={blocked}
      >
        <Icon name="ban" size="s" />
        {blocked ? t('domains.unblock') : t('domains.block')}
      </button>
    </>
  )
}

const List = ({ domain, route }: { domain: Domain; route: PageRoute }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { feed } = route
  const asked = { domainId: domain.domainId, query: queryOf(feed, search) }
  const threads = domainsApi.useReadDomainThreadsQuery(asked, { skip: route.comments })
  const comments = domainsApi.useReadDomainCommentsQuery(asked, { skip: !route.comments })
  return (
    <Paged
      of={route.comments ? comments : threads}
      empty={
        feed.time !== '∞' || feed.federation !== 'all' || search.has('type') ? (
          <NothingMatches reset={domainPath(domain.name)} />
        ) : (
          <Empty icon="inbox" title={t('feed.emptyTitle')} />
        )
      }
      skeleton={<CardSkeletons />}
    >
      {(items) => <ItemList items={items} />}
    </Paged>
  )
}

/** Threads that link to a domain, and what is said about them. */
export const Component = () => {
  const { t } = useTranslation()
  const me = useMe()
  const count = useCount()
  const params = useParams()
  const name = params['domain'] ?? ''
  const route = routeOf(params['*'])
  const asked = domainsApi.useReadDomainQuery(name)
  const { currentData: domain } = asked
  if (!route || domain === null) throw new PageFailure(404)
  const base = domainPath(name)
  return (
    <>
      <Head title={name} path={base} />
      <main id="content">
        <div className="page-head">
          <h1>{name}</h1>
          {me && domain && (
            <span className="push btns">
              <Actions domain={domain} />
            </span>
          )}
        </div>
        {domain && (
          <p className="mute">{t('domains.subscribers', { count: domain.subscriptionsCount ?? 0 })}</p>
        )}
        <nav className="tabs" aria-label={t('feed.content')}>
          <Link to={base} aria-current={route.comments ? undefined : 'page'}>
            {t('feed.threads')}
            {domain && <small>{count(domain.entryCount)}</small>}
          </Link>
          <Link to={`${base}/comments`} aria-current={route.comments ? 'page' : undefined}>
            {t('tags.tabs.comments')}
          </Link>
        </nav>
        <Filters
          feed={route.feed ?? frontFeed}
          base={route.comments ? `${base}/comments` : base}
          usual="hot"
          views={!route.comments}
        />
        {domain ? (
          <List domain={domain} route={route} />
        ) : (
          <Pending of={asked} skeleton={<CardSkeletons />} />
        )}
      </main>
      <aside className="aside" aria-label={t('nav.about')}>
        <SiteLinks />
      </aside>
    </>
  )
}
