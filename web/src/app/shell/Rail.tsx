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
  const featured = useMemberSettings()?.featuredMagazines ?? []
  return (
    <nav className="rail" aria-label={t('nav.feeds')}>
      <div className="nav">
        {feeds.map(({ to, icon, name }) => (
          <NavLink key={name} to={to} end>
            <Icon name={icon} />
            <span className="t">{t(`feed.${name}`)}</span>
          </NavLink>
        ))}
        {me && (
          <>
            {named.data?.map(({ feedId, name }) => (
              <NavLink key={feedId} to={`/feeds/${feedId}`}>
                <Icon name="rss" />
                <span className="t">{name}</span>
              </NavLink>
            ))}
            <NavLink to="/feeds" end>
              <Icon name="list" />
              <span className="t">{t('feed.mine')}</span>
            </NavLink>
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
          <NavLink key={name} to={`/m/${name}`}>
            <Icon name="star" />
            <span className="t">{name}</span>
          </NavLink>
        ))}
        {magazines
          ?.filter(({ name }) => !featured.includes(name))
          .slice(0, 24)
          .map((magazine) => (
            <NavLink key={magazine.magazineId} to={magazinePath(magazine)} title={magazine.title}>
              <Tile magazine={magazine} />
              <span className="t">
                <WithEmojis text={magazine.title} emojis={magazine.emojis} />
              </span>
            </NavLink>
          ))}
        <NavLink to="/explore">
          <Icon name="compass" />
          <span className="t">{t('nav.explore')}</span>
        </NavLink>
        <NavLink to="/magazines">
          <Icon name="layers" />
          <span className="t">{t('nav.allMagazines')}</span>
        </NavLink>
        <NavLink to="/people">
          <Icon name="users" />
          <span className="t">{t('nav.people')}</span>
        </NavLink>
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
