import { lazy, Suspense, useReducer } from 'react'
import { useLocation } from 'react-router'
import { sessionApi } from '../../features/session/session.api.ts'
import { loadTexts } from '../../i18n/index.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '../../ui/Menu.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { useAppearance } from '../appearance.ts'
import { useAppSelector, useMe } from '../store.ts'
import { useFeeds } from './feeds.ts'

/** The look in two choices, for everybody; the rest is in the settings. */
export const Appearance = () => {
  const { t } = useTranslation()
  const appearance = useAppSelector((state) => state.page.appearance)
  const setAppearance = useAppearance()
  return (
    <div className="menu panel" id="appearance" popover="auto" role="dialog" aria-label={t('nav.appearance')}>
      <fieldset>
        <legend>{t('settings.theme')}</legend>
        <Segments
          name="theme"
          label={t('settings.theme')}
          value={appearance.theme}
          onChange={(theme) => setAppearance({ theme })}
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
          value={appearance.density}
          onChange={(density) => setAppearance({ density })}
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

/** The list of feeds, which phones open at the feed's name. */
export const FeedsMenu = () => {
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

const OtherAccounts = lazy(async () => {
  const [{ OtherAccounts: shown }] = await Promise.all([
    import('../../features/accounts/OtherAccounts.tsx'),
    loadTexts('own'),
  ])
  return { default: shown }
})

/** What concerns the reader. */
export const AccountMenu = () => {
  const { t } = useTranslation()
  const me = useMe()
  const [logOut] = sessionApi.useLogOutMutation()
  const [isAsked, ask] = useReducer(() => true, false)
  return (
    <Menu id="me" end label={t('nav.account')} onOpen={ask}>
      {me ? (
        <>
          <li>
            <div className="who">
              <span>
                <b className="strong">{displayName(me)}</b>
                <br />
                <bdi className="mute" dir="ltr">
                  @{me.username}
                </bdi>
              </span>
            </div>
          </li>
          <MenuLine />
          <MenuLink icon="user" label={t('nav.profile')} to={userPath(me)} />
          <MenuLink icon="mail" label={t('messages.title')} to="/profile/messages" />
          <MenuLink icon="rss" label={t('feed.mine')} to="/feeds" />
          <MenuLink icon="bookmark" label={t('bookmarks.title')} to="/bookmark-lists" />
          <MenuLink icon="file-pen" label={t('drafts.title')} to="/drafts" />
          <MenuLink icon="inbox" label={t('nav.subscriptions')} to="/settings/subscriptions/magazines" />
          <MenuLink icon="settings" label={t('nav.settings')} to="/settings/general" />
          {me.isAdmin ? (
            <MenuLink icon="server" label={t('admin.title')} to="/admin" />
          ) : (
            me.isGlobalModerator && (
              <>
                <MenuLink icon="user-plus" label={t('admin.tabs.signups')} to="/admin/signup_requests" />
                <MenuLink icon="flag" label={t('admin.tabs.reports')} to="/admin/reports" />
              </>
            )
          )}
        </>
      ) : (
        <>
          <MenuLink icon="user" label={t('nav.logIn')} to="/login" />
          <MenuLink icon="user-plus" label={t('nav.join')} to="/register" />
        </>
      )}
      {isAsked && (
        <Suspense>
          <OtherAccounts />
        </Suspense>
      )}
      <MenuLine />
      <MenuButton icon="palette" label={t('nav.appearance')} opens="appearance" />
      <MenuButton icon="keyboard" label={t('nav.keyboard')} note="?" opens="keys" />
      {me && (
        <>
          <MenuLine />
          <MenuLink icon="users" label={t('nav.accounts')} to="/settings/accounts" />
          <MenuButton
            icon="log-out"
            label={t('nav.logOut')}
            does="/logout"
            // A fresh page afterwards: nothing of the member may stay in memory.
            onPress={() => void logOut().then(() => location.assign('/'))}
          />
        </>
      )}
    </Menu>
  )
}
