import { lazy, type ComponentType } from 'react'
import { matchRoutes, type RouteMatch } from 'react-router'
import { loadTexts, type Part } from '../i18n/index.ts'
import type { PageModule } from './load.ts'

/** How much of the frame stands around a page: `bare` pages (login, consent) stand alone. */
export type Frame = 'full' | 'two' | 'bare'

type PageRoute = {
  path: string
  frame: Frame
  load: () => Promise<PageModule>
  /** Drawn by the browser; fetched when first opened. */
  Component: ComponentType
  /** Drawn by the server and at the start by the browser, once it has been loaded. */
  loaded?: PageModule
}

/** After a release the chunk a page knows of may be gone: one fresh load of the page fetches the new ones. */
const withRetry = async (load: () => Promise<PageModule>): Promise<PageModule> => {
  try {
    return await load()
  } catch (error) {
    if (import.meta.env.SSR || sessionStorage.getItem('reloaded') === location.href) throw error
    sessionStorage.setItem('reloaded', location.href)
    location.reload()
    return new Promise(() => undefined)
  }
}

const page = (path: string, load: () => Promise<PageModule>, frame: Frame = 'full'): PageRoute => ({
  path,
  frame,
  load,
  Component: lazy(async () => ({ default: (await withRetry(load)).Component })),
})

/** Pages that say what other pages do not. */
const saying =
  (...parts: Part[]): typeof page =>
  (path, load, frame) =>
    page(path, async () => (await Promise.all([load(), ...parts.map(loadTexts)]))[0], frame)

const own = saying('own')
const person = saying('person')
const panel = saying('panels')
const writing = saying('polls')
const ownItem = saying('own', 'polls')
const ownPanel = saying('own', 'panels')
const panelPerson = saying('panels', 'person')

/** Addresses that other programs of our kind know and that lead elsewhere here. */
const moved = (path: string, to: string): PageRoute =>
  page(path, async () => (await import('./Moved.tsx')).leadTo(to), 'two')

/** One page of a module that holds several. */
const part =
  <K extends string>(
    load: () => Promise<Record<K, ComponentType> & Omit<PageModule, 'Component'>>,
    name: K,
  ) =>
  async (): Promise<PageModule> => {
    const module = await load()
    return { Component: module[name], loader: module.loader, actions: module.actions }
  }

const front = () => import('../features/feed/FrontPage.tsx')
const comments = () => import('../features/comments/CommentsPage.tsx')
const magazine = () => import('../features/magazines/MagazinePage.tsx')
const thread = () => import('../features/threads/ThreadPage.tsx')
const post = () => import('../features/posts/PostPage.tsx')
const menuOfItem = () => import('../features/items/MenuPage.tsx')
const reportItem = () => import('../features/items/ReportPage.tsx')
const removeItem = () => import('../features/items/DeletePage.tsx')
const editItem = () => import('../features/items/EditPage.tsx')
const moderateItem = () => import('../features/items/ModeratePage.tsx')
const answerItem = () => import('../features/comments/ReplyPage.tsx')
const newThread = () => import('../features/submit/NewThreadPage.tsx')
const account = () => import('../features/session/AccountPages.tsx')
const security = () => import('../features/settings/SecurityPage.tsx')
const relations = () => import('../features/settings/RelationsPage.tsx')
const circle = () => import('../features/people/CirclePage.tsx')
const activity = () => import('../features/activity/ActivityPage.tsx')
const reports = () => import('../features/moderation/ReportsPage.tsx')
const bans = () => import('../features/moderation/BanPages.tsx')
const federation = () => import('../features/admin/FederationPages.tsx')
const bookmarkLists = () => import('../features/bookmarks/BookmarkListsPages.tsx')
const names = () => import('../features/moderation/NamesPages.tsx')
const webhooks = () => import('../features/webhooks/WebhookPages.tsx')
const log = () => import('../features/moderation/LogPage.tsx')
const about = () => import('../features/site/InfoPage.tsx')

/** Every screen and its address (rules/web.md#addresses). */
const routes: PageRoute[] = [
  page('/', front),
  page('/m/:name/:on/:id/:slug/:branch?/:commentId?/votes/up?', activity),
  page('/m/:name/:on/:id/:slug/:branch?/:commentId?/favourites', activity),
  saying('reading')(
    '/m/:name/:on/:id/:slug/:branch?/:commentId?/history',
    () => import('../features/history/HistoryPage.tsx'),
  ),
  ownItem('/em/:id', menuOfItem, 'two'),
  ownItem('/ecm/:id', menuOfItem, 'two'),
  ownItem('/pm/:id', menuOfItem, 'two'),
  ownItem('/pcm/:id', menuOfItem, 'two'),
  own('/er/:id', reportItem, 'two'),
  own('/ecr/:id', reportItem, 'two'),
  own('/pr/:id', reportItem, 'two'),
  own('/pcr/:id', reportItem, 'two'),
  own('/ed/:id', removeItem, 'two'),
  own('/ecd/:id', removeItem, 'two'),
  own('/pd/:id', removeItem, 'two'),
  own('/pcd/:id', removeItem, 'two'),
  ownItem('/m/:name/t/:id/:slug/edit', editItem, 'two'),
  ownItem('/m/:name/t/:id/:slug/comment/:commentId/edit', editItem, 'two'),
  ownItem('/m/:name/p/:id/:slug/edit', editItem, 'two'),
  ownItem('/m/:name/p/:id/:slug/reply/:commentId/edit', editItem, 'two'),
  own('/m/:name/t/:id/:slug/moderate', moderateItem, 'two'),
  own('/m/:name/t/:id/:slug/comment/:commentId/moderate', moderateItem, 'two'),
  own('/m/:name/p/:id/:slug/moderate', moderateItem, 'two'),
  own('/m/:name/p/:id/:slug/reply/:commentId/moderate', moderateItem, 'two'),
  ownItem('/m/:name/t/:id/:slug/comment/create/:parent?', answerItem, 'two'),
  ownItem('/m/:name/p/:id/:slug/comment/create/:parent?', answerItem, 'two'),
  page('/m/:name/p/:id/:slug/reply/:commentId', post),
  page('/m/:name/t/:id/:slug/comment/:commentId', thread),
  page('/m/:name/t/:id/:slug?/:sort?', thread),
  page('/m/:name/t/:id/:slug/comments/:sort', thread),
  // Without the name of its magazine, whatever that is: the page finds it by the number.
  moved('/t/:id', '/m/random/t/:id/-'),
  page('/m/:name/p/:id/:slug?/:sort?', post),
  writing('/m/:name/new_entry', newThread),
  panel('/m/:name/modlog', log, 'two'),
  panel('/m/:name/panel', reports, 'two'),
  panel('/m/:name/panel/general', () => import('../features/moderation/GeneralPage.tsx'), 'two'),
  panel('/m/:name/panel/reports/:status?', reports, 'two'),
  panel('/m/:name/panel/moderators', () => import('../features/moderation/ModeratorsPage.tsx'), 'two'),
  panel('/m/:name/panel/requests', () => import('../features/moderation/RequestsPage.tsx'), 'two'),
  ownPanel(
    '/m/:name/panel/subscribers/:list?',
    () => import('../features/moderation/SubscribersPage.tsx'),
    'two',
  ),
  panel('/m/:name/panel/badges', part(names, 'Badges'), 'two'),
  panel('/m/:name/panel/tags', part(names, 'Tags'), 'two'),
  panel('/m/:name/panel/webhooks/:id?', webhooks, 'two'),
  panel('/m/:name/panel/ban/:person', bans, 'two'),
  panel('/m/:name/panel/bans', bans, 'two'),
  panel('/m/:name/panel/trash', () => import('../features/moderation/TrashPage.tsx'), 'two'),
  panel('/m/:name/panel/stats/*', () => import('../features/moderation/MagazineStatsPage.tsx'), 'two'),
  moved('/m/:name/panel/moderator_requests', '/m/:name/panel/requests'),
  panel('/m/:name/panel/appearance', () => import('../features/moderation/AppearancePage.tsx'), 'two'),
  panel('/m/:name/moderators', () => import('../features/magazines/ModeratorsPage.tsx'), 'two'),
  panelPerson('/m/:name/people', () => import('../features/magazines/MagazinePeoplePage.tsx'), 'two'),
  page('/m/:name/comments/*', () => import('../features/magazines/MagazineCommentsPage.tsx')),
  page('/m/:name/*', magazine),
  own('/u/:name/message', () => import('../features/messages/WritePage.tsx'), 'two'),
  own('/profile/messages', () => import('../features/messages/MessagesPage.tsx'), 'two'),
  own('/profile/messages/:id', () => import('../features/messages/ConversationPage.tsx'), 'two'),
  person('/u/:name/moderated', circle),
  person('/u/:name/subscriptions', circle),
  person('/u/:name/followers', circle),
  person('/u/:name/following', circle),
  person('/u/:name/reputation/:kind?', () => import('../features/people/ReputationPage.tsx')),
  person('/u/:name/:tab?', () => import('../features/people/PersonPage.tsx')),
  writing('/new_entry', newThread),
  page('/crosspost/:id', () => import('../features/submit/CrosspostPage.tsx')),
  writing('/microblog/create', () => import('../features/submit/NewMicroblogPage.tsx')),
  panel('/newMagazine', () => import('../features/submit/NewMagazinePage.tsx')),
  panel('/magazines/abandoned', () => import('../features/magazines/AbandonedPage.tsx'), 'two'),
  page('/magazines/:sort?/:view?', () => import('../features/magazines/MagazinesPage.tsx'), 'two'),
  person('/people', () => import('../features/people/PeoplePage.tsx'), 'two'),
  page('/search', () => import('../features/search/SearchPage.tsx')),
  panel('/mod/reports/:status?', part(reports, 'LookedAfter'), 'two'),
  page('/comments/*', comments),
  page('/sub/comments/*', comments),
  page('/fav/comments/*', comments),
  page('/mod/comments/*', comments),
  panelPerson('/tag/:tag/people', () => import('../features/tags/TagPeoplePage.tsx'), 'two'),
  page('/tag/:tag/*', () => import('../features/tags/TagPage.tsx')),
  page('/d/:domain/*', () => import('../features/domains/DomainPage.tsx')),
  own('/bookmark-lists', bookmarkLists, 'two'),
  own('/bookmark-lists/editList/:list', bookmarkLists, 'two'),
  own('/bookmark-lists/show/:list/*', () => import('../features/bookmarks/BookmarksPage.tsx'), 'two'),
  // A second factor is asked for where the password was.
  moved('/2fa', '/login'),
  own('/login', () => import('../features/session/LogInPage.tsx'), 'bare'),
  own('/register', () => import('../features/session/RegisterPage.tsx'), 'bare'),
  own('/resend-email-activation', part(account, 'ResendActivation'), 'bare'),
  own('/reset-password', part(account, 'ForgotPassword'), 'bare'),
  own('/reset-password/check-email', part(account, 'CheckMail'), 'bare'),
  own('/reset-password/reset/:token', part(account, 'ResetPassword'), 'bare'),
  own('/account/deletion/:token', () => import('../features/deletion/DeletionPage.tsx'), 'bare'),
  own('/verify/email', part(account, 'VerifyEmail'), 'bare'),
  own('/consent', () => import('../features/session/ConsentPage.tsx'), 'bare'),
  saying('own', 'reading')('/welcome', () => import('../features/welcome/WelcomePage.tsx'), 'two'),
  own('/settings/notifications', () => import('../features/notifications/NotificationsPage.tsx')),
  own('/settings/subscriptions/:kind', relations),
  own('/settings/blocked/instances', () => import('../features/settings/BlockedInstancesPage.tsx')),
  own('/settings/blocked/:kind', relations),
  own('/settings/email', security),
  own('/settings/password', security),
  own('/settings/account_deletion', security),
  own('/settings/2fa', () => import('../features/settings/TwoFactorPage.tsx')),
  own('/settings/2fa/backup', () => import('../features/settings/BackupCodesPage.tsx')),
  own('/settings/apps', () => import('../features/settings/AppsPage.tsx')),
  own('/settings/filter_lists/:act?/:id?', () => import('../features/settings/FilterListsPage.tsx')),
  own('/settings/follow_requests', () => import('../features/settings/FollowRequestsPage.tsx')),
  ownPanel('/settings/reports/:status?', () => import('../features/settings/ReportsPage.tsx')),
  ownPanel('/settings/stats/*', () => import('../features/settings/StatisticsPage.tsx')),
  own('/settings/moving', () => import('../features/settings/MovingPage.tsx')),
  own('/settings/transfer', () => import('../features/settings/TransferPage.tsx')),
  own('/settings/transfer/:id', () => import('../features/settings/TransferLinesPage.tsx')),
  own('/settings/:tab?', () => import('../features/settings/SettingsPage.tsx')),
  panel('/modlog', log, 'two'),
  panel('/stats/*', () => import('../features/statistics/StatisticsPage.tsx'), 'two'),
  panel('/admin/*', () => import('../features/admin/DashboardPage.tsx'), 'two'),
  panel('/admin/start', () => import('../features/admin/FirstStepsPage.tsx'), 'two'),
  panel('/admin/health', () => import('../features/admin/HealthPage.tsx'), 'two'),
  panel('/admin/settings', () => import('../features/admin/SettingsPage.tsx'), 'two'),
  panel('/admin/reports/:status?', part(reports, 'Everywhere'), 'two'),
  panel('/admin/users/:list?/:group?', () => import('../features/admin/MembersPage.tsx'), 'two'),
  panel('/admin/deletion/:of', () => import('../features/admin/DeletionPages.tsx'), 'two'),
  panel('/admin/signup_requests', () => import('../features/admin/SignupsPage.tsx'), 'two'),
  panel('/admin/moderators', () => import('../features/admin/StaffPage.tsx'), 'two'),
  panel('/admin/magazine_ownership', () => import('../features/admin/OwnershipPage.tsx'), 'two'),
  panel('/admin/pages/:page', () => import('../features/admin/PagesPage.tsx'), 'two'),
  panel('/admin/mails/:kind?', () => import('../features/admin/MailsPage.tsx'), 'two'),
  panel('/admin/emoji', () => import('../features/admin/EmojiPage.tsx'), 'two'),
  panel('/admin/federation/:end', federation, 'two'),
  panel('/admin/federation', federation, 'two'),
  panel('/admin/webhooks/:id?', webhooks, 'two'),
  panel('/admin/federation/lists/:id?', () => import('../features/admin/ListPages.tsx'), 'two'),
  panel('/admin/audit', () => import('../features/admin/AuditPage.tsx'), 'two'),
  panel('/admin/hosts/:domain?', () => import('../features/admin/HostPages.tsx'), 'two'),
  panel('/api/docs', () => import('../features/site/ApiDocsPage.tsx'), 'two'),
  page('/about', about),
  page('/federation', () => import('../features/site/FederationPage.tsx'), 'two'),
  moved('/instances', '/federation'),
  panel('/agent', () => import('../features/site/AgentPage.tsx'), 'two'),
  saying('offline')('/offline', () => import('../features/offline/OfflinePage.tsx'), 'two'),
  own('/contact', () => import('../features/site/ContactPage.tsx')),
  own('/languages', () => import('../features/site/LanguagesPage.tsx'), 'two'),
  page('/faq', about),
  page('/terms', about),
  page('/privacy-policy', about),
  // Feeds have addresses of one to five words; what is none is not found.
  page('/*', front),
]

export type Match = RouteMatch<string, PageRoute & { children?: undefined }>

/** Ranking all routes costs as much as drawing half a list; a server is asked for the same addresses again and again. */
const found = new Map<string, Match | null>()
const MOST_FOUND = 2_000

/** The page of an address; null where there is none. */
export const matchPage = (pathname: string): Match | null => {
  const known = found.get(pathname)
  if (known !== undefined) return known
  if (found.size >= MOST_FOUND) found.clear()
  const match = matchRoutes(routes as (PageRoute & { children?: undefined })[], pathname)?.at(-1) ?? null
  found.set(pathname, match)
  return match
}
