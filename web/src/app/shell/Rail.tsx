import type { ReactNode } from 'react'
import { useMemberSettings } from '../../features/session/session.api.ts'
import { sidebarApi, type RailMagazine } from '../../features/site/sidebar.api.ts'
import { usePresentation } from '../../features/site/site.api.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath, userPath } from '../../model/links.ts'
import { Tile } from '../../ui/Avatar.tsx'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link, NavLink } from '../../ui/Link.tsx'
import { useAppSelector, useMe } from '../store.ts'
import { Badge } from './Badge.tsx'
import { useFeeds } from './feeds.ts'

type LineProps = {
  to: string
  /** Its icon, where it has no face of its own. */
  icon?: string
  face?: ReactNode
  title?: string
  /** Whether its address alone is meant, and none below it. */
  end?: boolean
  /** How much is unread behind it, once that is counted. */
  unread?: { number: string; label: string } | undefined
  children: ReactNode
}

/** An address of the rail. */
const Line = ({ icon, face, unread, children, ...link }: LineProps) => (
  <NavLink {...link}>
    {icon ? <Icon name={icon} /> : face}
    <span className="t">{children}</span>{' '}
    {unread && (
      <span className={`n${icon ? ' new' : ''}`} role="img" aria-label={unread.label}>
        {unread.number}
      </span>
    )}
  </NavLink>
)

/** Feeds and magazines at the side. */
export const Rail = () => {
  const { t } = useTranslation()
  const me = useMe()
  const feeds = useFeeds()
  const { randomLocalOnly } = usePresentation()
  const mine = sidebarApi.useReadMySubscriptionsQuery(undefined, { skip: !me })
  const named = sidebarApi.useReadMyFeedsQuery(undefined, { skip: !me })
  const active = sidebarApi.useReadActiveMagazinesQuery(randomLocalOnly, { skip: me !== null })
  const magazines: readonly RailMagazine[] | undefined = me ? mine.data : active.data
  const unread = useAppSelector((state) => state.page.unread.rail)
  const featured = useMemberSettings()?.featuredMagazines ?? []
  return (
    <nav className="rail" aria-label={t('nav.feeds')}>
      <div className="nav">
        {feeds.map(({ to, icon, name }) => (
          <Line key={name} to={to} icon={icon} unread={unread?.[to]} end>
            {t(`feed.${name}`)}
          </Line>
        ))}
        {me && (
          <>
            {named.data?.map(({ feedId, name }) => (
              <Line key={feedId} to={`/feeds/${feedId}`} icon="rss" unread={unread?.[`/feeds/${feedId}`]}>
                {name}
              </Line>
            ))}
            <Line to="/feeds" icon="list" end>
              {t('feed.mine')}
            </Line>
          </>
        )}
      </div>
      <h2>
        {t('nav.magazines')}
        {me && (
          <Link className="ico ico-s" to="/newMagazine" aria-label={t('magazine.create')}>
            <Icon name="plus" size="s" />
          </Link>
        )}
      </h2>
      <div className="nav">
        {featured.map((name) => (
          <Line key={name} to={`/m/${name}`} icon="star" unread={unread?.[`/m/${name}`]}>
            {name}
          </Line>
        ))}
        {magazines
          ?.filter(({ name }) => !featured.includes(name))
          .slice(0, 24)
          .map((magazine) => (
            <Line
              key={magazine.magazineId}
              to={magazinePath(magazine)}
              title={magazine.title}
              unread={unread?.[magazinePath(magazine)]}
              face={<Tile magazine={magazine} />}
            >
              <WithEmojis text={magazine.title} emojis={magazine.emojis} />
            </Line>
          ))}
        <Line to="/explore" icon="compass">
          {t('nav.explore')}
        </Line>
        <Line to="/magazines" icon="layers">
          {t('nav.allMagazines')}
        </Line>
        <Line to="/people" icon="users">
          {t('nav.people')}
        </Line>
      </div>
    </nav>
  )
}

/** The same at the foot of a phone. */
export const TabBar = () => {
  const { t } = useTranslation()
  const me = useMe()
  const { notifications } = useAppSelector((state) => state.page.unread)
  return (
    <nav className="tabbar" aria-label={t('nav.main')}>
      <NavLink to="/" end>
        <Icon name="house" />
        {t('nav.home')}
      </NavLink>
      <NavLink to="/explore">
        <Icon name="compass" />
        {t('nav.explore')}
      </NavLink>
      <NavLink to="/new_entry" className="make" aria-label={t('nav.create')}>
        <Icon name="plus" />
      </NavLink>
      <NavLink to="/settings/notifications">
        <Icon name="bell" />
        {t('nav.inbox')}
        <Badge count={notifications} />
      </NavLink>
      <NavLink to={me ? userPath(me) : '/login'}>
        <Icon name="user" />
        {me ? t('nav.you') : t('nav.logIn')}
      </NavLink>
    </nav>
  )
}
