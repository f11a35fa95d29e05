import { useFeeds } from '../../app/shell/feeds.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { adminTabsOf } from '../admin/AdminFrame.tsx'
import { settingsTabs } from '../settings/SettingsTabs.tsx'

type Destination = { to: string; icon: string; label: string }

/** The pages that a reader can go to, in the groups that the menus show them in. */
export const useDestinations = (): { group: string; destinations: Destination[] }[] => {
  const { t } = useTranslation()
  const me = useMe()
  const feeds = useFeeds()
  const groups = [
    {
      group: t('nav.feeds'),
      destinations: [
        ...feeds.map(({ to, icon, name }) => ({ to, icon, label: t(`feed.${name}`) })),
        { to: '/explore', icon: 'compass', label: t('nav.explore') },
        { to: '/magazines', icon: 'layers', label: t('nav.allMagazines') },
        { to: '/people', icon: 'users', label: t('nav.people') },
      ],
    },
    {
      group: t('nav.create'),
      destinations: me
        ? [
            { to: '/new_entry', icon: 'plus', label: t('submit.thread') },
            { to: '/microblog/create', icon: 'plus', label: t('submit.microblog') },
            { to: '/newMagazine', icon: 'plus', label: t('magazine.create') },
          ]
        : [],
    },
    {
      group: t('nav.account'),
      destinations: me
        ? [
            { to: userPath(me), icon: 'user', label: t('nav.profile') },
            { to: '/settings/notifications', icon: 'bell', label: t('nav.notifications') },
            { to: '/profile/messages', icon: 'mail', label: t('messages.title') },
            { to: '/bookmark-lists', icon: 'bookmark', label: t('bookmarks.title') },
            { to: '/mod/reports', icon: 'flag', label: t('moderation.tabs.reports') },
          ]
        : [
            { to: '/login', icon: 'user', label: t('nav.logIn') },
            { to: '/register', icon: 'user-plus', label: t('nav.join') },
          ],
    },
    {
      group: t('nav.settings'),
      destinations: [
        { to: '/settings/general', icon: 'settings', label: t('settings.tabs.general') },
        ...(me ? settingsTabs.map(({ to, label }) => ({ to, icon: 'settings', label: t(label) })) : []),
      ],
    },
    {
      group: t('admin.title'),
      destinations: adminTabsOf(me).map(({ to, name }) => ({
        to,
        icon: 'server',
        label: t(`admin.tabs.${name}`),
      })),
    },
  ]
  return groups.filter(({ destinations }) => destinations.length > 0)
}
