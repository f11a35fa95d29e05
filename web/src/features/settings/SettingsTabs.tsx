import { Link } from '../../ui/Link.tsx'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'

/** What a member sets, page by page; the look of the pages, which visitors have as well, stands before it. */
export const settingsTabs = [
  { name: 'profile', to: '/settings/profile', label: 'settings.tabs.profile' },
  { name: 'security', to: '/settings/password', label: 'safety.tabs.security' },
  { name: 'accounts', to: '/settings/accounts', label: 'nav.accounts' },
  { name: 'apps', to: '/settings/apps', label: 'apps.title' },
  { name: 'filters', to: '/settings/filter_lists', label: 'safety.tabs.filters' },
  { name: 'blocked', to: '/settings/blocked/magazines', label: 'relations.blocked' },
  {
    name: 'subscriptions',
    to: '/settings/subscriptions/magazines',
    label: 'settings.tabs.subscriptions',
  },
  { name: 'follow_requests', to: '/settings/follow_requests', label: 'requests.title' },
  { name: 'reports', to: '/settings/reports', label: 'settings.reports.title' },
  { name: 'statistics', to: '/settings/stats', label: 'statistics.title' },
  { name: 'notifications', to: '/settings/notifications', label: 'settings.tabs.notifications' },
] as const

export type SettingsTab = 'general' | (typeof settingsTabs)[number]['name']

/** Visitors have the look of the pages alone. */
export const SettingsTabs = ({ current }: { current: SettingsTab }) => {
  const { t } = useTranslation()
  const me = useMe()
  const here = (name: SettingsTab) => (current === name ? 'page' : undefined)
  return (
    <nav className="tabs" aria-label={t('settings.title')} id="filters">
      <Link to="/settings/general" aria-current={here('general')}>
        {t('settings.tabs.general')}
      </Link>
      {me &&
        settingsTabs.map(({ name, to, label }) => (
          <Link key={name} to={to} aria-current={here(name)}>
            {t(label)}
          </Link>
        ))}
    </nav>
  )
}
