import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import { PageFailure, PageMoved, type Loader } from '../../app/load.ts'
import { useMe, type Me } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { Head } from '../../ui/Head.tsx'

/** Global moderators answer sign-ups and reports; the rest is for administrators. */
const adminTabs = [
  { name: 'dashboard', to: '/admin', moderators: false },
  { name: 'start', to: '/admin/start', moderators: false },
  { name: 'health', to: '/admin/health', moderators: false },
  { name: 'settings', to: '/admin/settings', moderators: false },
  { name: 'members', to: '/admin/users', moderators: false },
  { name: 'signups', to: '/admin/signup_requests', moderators: true },
  { name: 'reports', to: '/admin/reports', moderators: true },
  { name: 'moderators', to: '/admin/moderators', moderators: false },
  { name: 'ownership', to: '/admin/magazine_ownership', moderators: false },
  { name: 'deletion', to: '/admin/deletion/users', moderators: false },
  { name: 'pages', to: '/admin/pages/about', moderators: false },
  { name: 'mails', to: '/admin/mails', moderators: false },
  { name: 'emoji', to: '/admin/emoji', moderators: false },
  { name: 'federation', to: '/admin/federation', moderators: false },
  { name: 'audit', to: '/admin/audit', moderators: false },
  { name: 'webhooks', to: '/admin/webhooks', moderators: false },
] as const

export type AdminTab = (typeof adminTabs)[number]['name']

/** The pages of the administration that somebody may open. */
export const adminTabsOf = (me: Me | null) =>
  adminTabs.filter(({ moderators }) => me?.isAdmin || (me?.isGlobalModerator && moderators))

/** Sends visitors to log in and members away. */
export const adminsOnly: Loader = async ({ state, url }) => {
  const { me } = state().page
  if (!me) throw new PageMoved(loginPath(url.pathname))
  const isTheirs = adminTabs.some(
    ({ to, moderators }) => moderators && `${url.pathname}/`.startsWith(`${to}/`),
  )
  if (!me.isAdmin && !(me.isGlobalModerator && isTheirs)) throw new PageFailure(403)
}

/** A page of the administration below its tabs. */
export const AdminFrame = ({ tab, children }: { tab: AdminTab; children: ReactNode }) => {
  const { t } = useTranslation()
  const me = useMe()
  const mine = adminTabsOf(me)
  if (!mine.some(({ name }) => name === tab)) throw new PageFailure(me ? 403 : 401)
  return (
    <>
      <Head title={`${t(`admin.tabs.${tab}`)} · ${t('admin.title')}`} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('admin.title')}</h1>
        </div>
        <nav className="tabs" id="filters" aria-label={t('admin.title')}>
          {mine.map(({ name, to }) => (
            <Link key={name} to={to} aria-current={name === tab ? 'page' : undefined}>
              {t(`admin.tabs.${name}`)}
            </Link>
          ))}
        </nav>
        {children}
      </main>
    </>
  )
}
