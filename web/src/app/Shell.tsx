import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/react.tsx'
import { useLocation, useNavigate } from 'react-router'
import { Link, NavLink } from '../ui/Link.tsx'
import { sessionApi, useMemberSettings, useSessionQuery } from '../features/session/session.api.ts'
import { ItemMenu } from '../features/items/ItemMenu.tsx'
import { sidebarApi } from '../features/site/sidebar.api.ts'
import { usePresentation, useSite, useSiteQueries } from '../features/site/site.api.ts'
import { parseFeedPath } from '../model/feed-path.ts'
import { displayName, magazinePath, userPath } from '../model/links.ts'
import { Avatar, Tile } from '../ui/Face.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '../ui/Menu.tsx'
import { Segments } from '../ui/Segments.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useOwnStyles } from './custom-css.ts'
import { KeySheet, useKeys } from './keys.tsx'
import { useLinks } from './links.ts'
import { useLive } from './live.ts'
import { useLook } from './look.ts'
import { useMoves } from './moves.ts'
import type { Frame } from './routes.tsx'
import { useAppSelector, useMe } from './store.ts'

const Skip = () => {
  const { t } = useTranslation()
  return (
    <nav className="skip" aria-label={t('skip.label')}>
      <a href="#content">{t('skip.content')}</a>
      <a href="#filters">{t('skip.filters')}</a>
      <a href="#search">{t('skip.search')}</a>
    </nav>
  )
}

const feeds = [
  { to: '/', icon: 'house', name: 'all' },
  { to: '/sub', icon: 'inbox', name: 'sub' },
  { to: '/fav', icon: 'star', name: 'fav' },
  { to: '/mod', icon: 'shield', name: 'mod' },
] as const

/** Everything is at `/`, unless a member chose to open something else there. */
const useFeeds = () => {
  const me = useMe()
  const home = useMemberSettings()?.homepage ?? 'front'
  const [all, ...own] = feeds
  return [{ ...all, to: home === 'front' ? '/' : '/all' }, ...(me ? own : [])]
}

const SearchField = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <form
      className="find"
      role="search"
      id="search"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault()
        const query = new FormData(event.currentTarget).get('q')
        void navigate(`/search?q=${encodeURIComponent(String(query ?? ''))}`)
      }}
    >
      <label className="sr" htmlFor="q">
        {t('search.label')}
      </label>
      <Icon name="search" />
      <input id="q" name="q" type="search" placeholder={t('search.hint')} autoComplete="off" />
      <kbd>/</kbd>
      <button className="sr" type="submit">
        {t('search.label')}
      </button>
    </form>
  )
}

const Appearance = () => {
  const { t } = useTranslation()
  const look = useAppSelector((state) => state.page.look)
  const setLook = useLook()
  return (
    <div className="menu panel" id="look" popover="auto" role="dialog" aria-label={t('nav.appearance')}>
      <fieldset>
        <legend>{t('settings.theme')}</legend>
        <Segments
          name="theme"
          label={t('settings.theme')}
          value={look.theme}
          onChange={(theme) => setLook({ theme })}
          options={[
            { value: 'system', label: t('settings.system') },
            {
              value: 'light',
              label: (
                <>
                  <Icon name="sun" size="s" />
                  {t('settings.light')}
                </>
              ),
            },
            {
              value: 'dark',
              label: (
                <>
                  <Icon name="moon" size="s" />
                  {t('settings.dark')}
                </>
              ),
            },
          ]}
        />
      </fieldset>
      <fieldset>
        <legend>{t('settings.density')}</legend>
        <Segments
          name="density"
          label={t('settings.density')}
          value={look.density}
          onChange={(density) => setLook({ density })}
          options={(['roomy', 'cosy', 'dense'] as const).map((value) => ({
            value,
            label: t(`settings.${value}`),
          }))}
        />
      </fieldset>
      <p className="panel-more">
        <Link className="accent strong" to="/settings/general">
          {t('nav.allSettings')}
        </Link>
      </p>
    </div>
  )
}

const isFeed = (pathname: string): boolean => parseFeedPath(decodeURI(pathname)) !== null

const FeedsMenu = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const feeds = useFeeds()
  return (
    <Menu id="feeds" label={t('nav.feeds')}>
      {feeds.map(({ to, icon, name }) => (
        <MenuLink key={name} icon={icon} label={t(`feed.${name}`)} to={to} chosen={pathname === to} />
      ))}
      <MenuLine />
      <MenuLink icon="compass" label={t('nav.allMagazines')} to="/magazines" />
      <MenuLink icon="users" label={t('nav.people')} to="/people" />
    </Menu>
  )
}

const Badge = ({ count }: { count: number }) =>
  count > 0 ? <span className="badge">{count > 99 ? '99+' : count}</span> : null

const AccountMenu = () => {
  const { t } = useTranslation()
  const me = useMe()
  const [logOut] = sessionApi.useLogOutMutation()
  return (
    <Menu id="me" end label={t('nav.account')}>
      {me ? (
        <>
          <li>
            <div className="who">
              <span>
                <b className="strong">{displayName(me)}</b>
                <br />
                <span className="mute">@{me.username}</span>
              </span>
            </div>
          </li>
          <MenuLine />
          <MenuLink icon="user" label={t('nav.profile')} to={userPath(me)} />
          <MenuLink icon="mail" label={t('messages.title')} to="/profile/messages" />
          <MenuLink icon="bookmark" label={t('bookmarks.title')} to="/bookmark-lists" />
          <MenuLink icon="inbox" label={t('nav.subscriptions')} to="/settings/subscriptions/magazines" />
          <MenuLink icon="settings" label={t('nav.settings')} to="/settings/general" />
          {me.isAdmin && <MenuLink icon="server" label={t('admin.title')} to="/admin" />}
          {!me.isAdmin && me.isGlobalModerator && (
            <MenuLink icon="user-plus" label={t('admin.tabs.signups')} to="/admin/signup_requests" />
          )}
        </>
      ) : (
        <>
          <MenuLink icon="user" label={t('nav.logIn')} to="/login" />
          <MenuLink icon="user-plus" label={t('nav.join')} to="/register" />
        </>
      )}
      <MenuLine />
      <MenuButton icon="palette" label={t('nav.appearance')} opens="look" />
      <MenuButton icon="keyboard" label={t('nav.keyboard')} note="?" opens="keys" />
      {me && (
        <>
          <MenuLine />
          <MenuButton
            icon="log-out"
            label={t('nav.logOut')}
            // A fresh page afterwards: nothing of the member may stay in memory.
            onPress={() => void logOut().then(() => location.assign('/'))}
          />
        </>
      )}
    </Menu>
  )
}

const Top = () => {
  const { t } = useTranslation()
  const me = useMe()
  const site = useSite()
  const { headerLogo } = usePresentation()
  const { notifications, messages } = useAppSelector((state) => state.page.unread)
  const { pathname } = useLocation()
  // On a phone the feed's name stands beside the mark and opens the list of feeds.
  const here = feeds.find(
    ({ to }) => to === `/${/^\/(sub|fav|mod)?\b/.exec(pathname)?.[1] ?? ''}` && isFeed(pathname),
  )
  return (
    <header className="top">
      <Link className="word" to="/" aria-label={t('nav.front', { site: site.title })}>
        {headerLogo ? <img className="logo" src="/mark.svg" alt="" width={32} height={32} /> : site.title}
      </Link>
      {here && me && (
        <button type="button" className="here" popoverTarget="feeds">
          {t(`feed.${here.name}`)}
          <Icon name="chevron-down" />
        </button>
      )}
      <SearchField />
      <div className="top-right">
        <Link className="ico only-narrow" to="/search" aria-label={t('search.label')}>
          <Icon name="search" size="l" />
        </Link>
        {me ? (
          <>
            <Link className="btn btn-p wide" to="/new_entry">
              <Icon name="plus" size="s" />
              {t('nav.create')}
            </Link>
            <Link
              className="ico wide"
              to="/profile/messages"
              aria-label={messages > 0 ? t('nav.messagesUnread', { count: messages }) : t('messages.title')}
            >
              <Icon name="mail" size="l" />
              <Badge count={messages} />
            </Link>
            <Link
              className="ico wide"
              to="/settings/notifications"
              aria-label={
                notifications > 0
                  ? t('nav.notificationsUnread', { count: notifications })
                  : t('nav.notifications')
              }
            >
              <Icon name="bell" size="l" />
              <Badge count={notifications} />
            </Link>
            <button type="button" className="ico" popoverTarget="me">
              <Avatar user={me} size={32} />
              <span className="sr">{t('nav.account')}</span>
            </button>
          </>
        ) : (
          <>
            <Link className="btn btn-q wide" to="/login">
              {t('nav.logIn')}
            </Link>
            {site.open && (
              <Link className="btn btn-p" to="/register">
                {t('nav.join')}
              </Link>
            )}
            <button type="button" className="ico" popoverTarget="me" aria-label={t('nav.account')}>
              <Icon name="palette" size="l" />
            </button>
          </>
        )}
      </div>
    </header>
  )
}

const Rail = () => {
  const { t } = useTranslation()
  const me = useMe()
  const feeds = useFeeds()
  const { randomLocalOnly } = usePresentation()
  const mine = sidebarApi.useReadMySubscriptionsQuery(undefined, { skip: !me })
  const active = sidebarApi.useReadActiveMagazinesQuery(randomLocalOnly, { skip: me !== null })
  const magazines = me ? mine.data : active.data
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
              <span className="t">{magazine.title}</span>
            </NavLink>
          ))}
        <NavLink to="/magazines">
          <Icon name="compass" />
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

const TabBar = () => {
  const { t } = useTranslation()
  const me = useMe()
  const { notifications } = useAppSelector((state) => state.page.unread)
  return (
    <nav className="tabbar" aria-label={t('nav.main')}>
      <NavLink to="/" end>
        <Icon name="house" />
        {t('nav.home')}
      </NavLink>
      <NavLink to="/magazines">
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

/** What stands around every page. */
export const Shell = ({ frame, children }: { frame: Frame; children: ReactNode }) => {
  useSiteQueries()
  useSessionQuery()
  useLinks()
  useMoves()
  useLive()
  useKeys()
  useOwnStyles(useLocation().pathname)
  return (
    <>
      <Skip />
      <Top />
      <FeedsMenu />
      <AccountMenu />
      <Appearance />
      <KeySheet />
      {frame === 'bare' ? (
        children
      ) : (
        <div id="middle" className={`shell${frame === 'two' ? ' two' : ''}`}>
          <Rail />
          {children}
        </div>
      )}
      {frame !== 'bare' && <TabBar />}
      <ItemMenu />
      <Toasts />
    </>
  )
}
