import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/react.tsx'
import { Link } from '../../ui/Link.tsx'
import { useAppSelector } from '../../app/store.ts'
import { useAppearance } from '../../app/appearance.ts'
import {
  commentFeedPath,
  feedPath,
  frontFeed,
  offeredSorts,
  resolveFeed,
  threadTypes,
  typeOf,
  type FeedPath,
  type Sort,
} from '../../model/feed-path.ts'
import { useMemberSettings } from '../session/session.api.ts'
import type { appearanceOptions } from '../../model/appearance.ts'
import { Icon } from '../../ui/Icon.tsx'
import { sortIcons } from './sort-icons.ts'
import { Segments } from '../../ui/Segments.tsx'

const fetchMenus = async () => ({ default: (await import('./FilterMenus.tsx')).FilterMenus })
/** Drawn by the server with the bar; nothing waits for their script. */
const Menus = import.meta.env.SSR ? (await fetchMenus()).default : lazy(fetchMenus)

/** One choice of the bar: what holds now, and the button of its menu. */
export const Drop = ({
  menu,
  icon,
  value,
  label,
  set,
}: {
  menu: string
  icon: string
  value: string
  label: string
  set: boolean
}) => (
  <button type="button" className={`drop${set ? ' is-set' : ''}`} popoverTarget={menu} aria-label={label}>
    <Icon name={icon} size="s" />
    <span>{value}</span>
    <Icon name="chevron-down" />
  </button>
)

/** Compact, classic or large pictures: the same markup placed differently. */
const ViewSwitch = () => {
  const { t } = useTranslation()
  const view = useAppSelector((state) => state.page.appearance.view)
  const setAppearance = useAppearance()
  const option = (value: (typeof appearanceOptions.view)[number], icon: string) => ({
    value,
    title: t(`feed.views.${value}`),
    label: (
      <>
        <Icon name={icon} />
        <span className="sr">{t(`feed.views.${value}`)}</span>
      </>
    ),
  })
  return (
    <Segments
      name="view"
      label={t('feed.view')}
      value={view}
      onChange={(value) => setAppearance({ view: value })}
      options={[option('compact', 'rows-3'), option('classic', 'layout-list'), option('large', 'square')]}
    />
  )
}

/** Sort, time and origin as links of their own, so that each has its address and works without script. */
export const Filters = ({
  feed,
  base,
  views,
  usual: open,
  offered = offeredSorts,
  path = feedPath,
  children,
}: {
  feed: FeedPath
  base: string
  views: boolean
  /** Of a list that is no feed: the sort where the address names none. In feeds it is what the member chose. */
  usual?: Sort
  offered?: readonly Sort[]
  path?: (feed: FeedPath, base: string) => string
  /** More to choose. */
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  const defaults = useMemberSettings()
  const usual = open ?? resolveFeed(frontFeed, defaults).sort
  const sort = feed.sort === 'default' ? usual : feed.sort
  // An address that names a time names a sort too, hot where it is open: any other is said.
  const said = (value: Sort): Sort => (value === 'hot' && usual === 'hot' ? 'default' : value)
  const [search] = useSearchParams()
  const unread = search.has('unread')
  // Only lists of threads, which have views, have types.
  const typed = views && resolveFeed(feed, defaults).content === 'threads'
  const type = typed ? threadTypes.find(([, known]) => known === typeOf(search))?.[0] : undefined
  const to = (change: Partial<FeedPath>): string =>
    `${path({ ...feed, sort: said(sort), ...change }, base)}${type ? `?type=${type}` : ''}`
  return (
    <>
      <div className="filters" id="filters" role="group" aria-label={t('feed.filter')}>
        <Drop
          menu="f-sort"
          icon={sortIcons[sort]}
          value={t(`feed.sorts.${sort}`)}
          label={t('feed.sort', { value: t(`feed.sorts.${sort}`) })}
          set={sort !== usual}
        />
        <Drop
          menu="f-time"
          icon="calendar"
          value={t(`feed.times.${feed.time}`)}
          label={t('feed.time', { value: t(`feed.times.${feed.time}`) })}
          set={feed.time !== '∞'}
        />
        {typed && (
          <Drop
            menu="f-type"
            icon="layers"
            value={t(`feed.types.${type ?? 'all'}`)}
            label={t('feed.type', { value: t(`feed.types.${type ?? 'all'}`) })}
            set={type !== undefined}
          />
        )}
        {children}
        <Drop
          menu="f-fed"
          icon={feed.federation === 'local' ? 'house' : 'globe'}
          value={t(`feed.from.${feed.federation}`)}
          label={t('feed.federation', { value: t(`feed.from.${feed.federation}`) })}
          set={feed.federation !== 'all'}
        />
        <span className="push" />
        {views && defaults && !open && (
          <Link className={`drop${unread ? ' is-set' : ''}`} to={unread ? '?' : '?unread=1'}>
            <Icon name="eye" size="s" />
            <span>{t('feed.unread')}</span>
          </Link>
        )}
        {views && <ViewSwitch />}
      </div>
      <Suspense>
        <Menus {...{ feed, sort, offered, to, said, type }} typed={typed} />
      </Suspense>
    </>
  )
}

/** The contents of a feed as tabs that keep the filters. */
export const ContentTabs = ({
  feed,
  base,
  comments,
  counts,
  className = 'tabs',
}: {
  feed: FeedPath
  base: string
  /** Whether the comments are what is shown. */
  comments?: boolean
  counts?: { threads: string; microblog: string; comments: string }
  className?: string
}) => {
  const { t } = useTranslation()
  const defaults = useMemberSettings()
  const usual = resolveFeed(frontFeed, defaults).content
  const { content, subscription } = resolveFeed(feed, defaults)
  return (
    <nav className={className} aria-label={t('feed.content')}>
      {(['threads', 'microblog', 'combined'] as const).map((value) => (
        <Link
          key={value}
          to={feedPath({ ...feed, content: value === usual ? 'default' : value }, base)}
          aria-current={value === content && !comments ? 'page' : undefined}
        >
          {t(`feed.${value}`)}
          {counts && value !== 'combined' && <small>{counts[value]}</small>}
        </Link>
      ))}
      <Link
        to={commentFeedPath({ ...feed, subscription }, base)}
        aria-current={comments ? 'page' : undefined}
      >
        {t('magazine.comments')}
        {counts && <small>{counts.comments}</small>}
      </Link>
    </nav>
  )
}
