import { lazy, type ComponentType } from 'react'
import { matchRoutes, type RouteMatch } from 'react-router'
import { loadTexts, type Part } from '../i18n/index.ts'
import type { furtherPages } from './further-pages.ts'
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

type FurtherPages = typeof furtherPages

/** A page whose code the first script does not name, which a hundred of them would make a tenth heavier. */
const further =
  <K extends keyof FurtherPages>(name: K) =>
  async (): Promise<Awaited<ReturnType<FurtherPages[K]>>> => {
    const { furtherPages } = await import('./further-pages.ts')
    return (await furtherPages[name]()) as Awaited<ReturnType<FurtherPages[K]>>
  }

const front = () => import('../features/feed/FrontPage.tsx')
const comments = () => import('../features/comments/CommentsPage.tsx')
const magazine = () => import('../features/magazines/MagazinePage.tsx')
const thread = () => import('../features/threads/ThreadPage.tsx')
const post = () => import('../features/posts/PostPage.tsx')
const menuOfItem = further('items/Menu')
const reportItem = further('items/Report')
const appealItem = further('items/Appeal')
const removeItem = further('items/Delete')
const editItem = further('items/Edit')
const moderateItem = further('items/Moderate')
const answerItem = further('comments/Reply')
const newThread = further('submit/NewThread')
const account = further('session/Account')
const security = further('settings/Security')
const relations = further('settings/Relations')
const circle = further('people/Circle')
const activity = further('activity/Activity')
const reports = further('moderation/Reports')
const bans = further('moderation/Ban')
const federation = further('admin/Federation')
const namedFeeds = further('named-feeds/Feeds')
const bookmarkLists = further('bookmarks/BookmarkLists')
const names = further('moderation/Names')
const webhooks = further('webhooks/Webhook')
const log = further('moderation/Log')
const about = further('site/Info')

/** Every screen and its address (rules/web.md#addresses). */
const routes: PageRoute[] = [
  page('/', front),
  page('/m/:name/:on/:id/:slug/:branch?/:commentId?/votes/up?', activity),
  page('/m/:name/:on/:id/:slug/:branch?/:commentId?/favourites', activity),
  saying('reading')('/m/:name/:on/:id/:slug/:branch?/:commentId?/history', further('history/History')),
  ownItem('/em/:id', menuOfItem, 'two'),
  ownItem('/ecm/:id', menuOfItem, 'two'),
  ownItem('/pm/:id', menuOfItem, 'two'),
  ownItem('/pcm/:id', menuOfItem, 'two'),
  own('/er/:id', reportItem, 'two'),
  own('/ecr/:id', reportItem, 'two'),
  own('/pr/:id', reportItem, 'two'),
  own('/pcr/:id', reportItem, 'two'),
  own('/ea/:id', appealItem, 'two'),
  own('/eca/:id', appealItem, 'two'),
  own('/pa/:id', appealItem, 'two'),
  own('/pca/:id', appealItem, 'two'),
  own('/ed/:id', removeItem, 'two'),
  own('/ecd/:id', removeItem, 'two'),
  own('/pd/:id', removeItem, 'two'),
  own('/pcd/:id', removeItem, 'two'),
  ownItem('/m/:name/t/:id/:slug/edit', editItem, 'two'),
  ownItem('/m/:name/t/:id/:slug/comment/:commentId/edit', editItem, 'two'),
  ownItem('/m/:name/p/:id/:slug/edit', editItem, 'two'),
  ownItem('/m/:name/p/:id/:slug/reply/:commentId/edit', editItem, 'two'),
  ownItem('/m/:name/t/:id/:slug/moderate', moderateItem, 'two'),
  ownItem('/m/:name/t/:id/:slug/comment/:commentId/moderate', moderateItem, 'two'),
  ownItem('/m/:name/p/:id/:slug/moderate', moderateItem, 'two'),
  ownItem('/m/:name/p/:id/:slug/reply/:commentId/moderate', moderateItem, 'two'),
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
  panel('/m/:name/panel/general', further('moderation/General'), 'two'),
  panel('/m/:name/panel/reports/:status?', reports, 'two'),
  panel('/m/:name/panel/moderators', further('moderation/Moderators'), 'two'),
  panelPerson('/m/:name/panel/requests', further('moderation/Requests'), 'two'),
  ownPanel('/m/:name/panel/subscribers/:list?', further('moderation/Subscribers'), 'two'),
  panel('/m/:name/panel/badges', part(names, 'Badges'), 'two'),
  panel('/m/:name/panel/tags', part(names, 'Tags'), 'two'),
  panel('/m/:name/panel/webhooks/:id?', webhooks, 'two'),
  panel('/m/:name/panel/ban/:person', bans, 'two'),
  panel('/m/:name/panel/bans', bans, 'two'),
  panel('/m/:name/panel/trash', further('moderation/Trash'), 'two'),
  panel('/m/:name/panel/stats/*', further('moderation/MagazineStats'), 'two'),
  moved('/m/:name/panel/moderator_requests', '/m/:name/panel/requests'),
  panel('/m/:name/panel/appearance', further('moderation/Appearance'), 'two'),
  panel('/m/:name/moderators', further('magazines/Moderators'), 'two'),
  panelPerson('/m/:name/people', further('magazines/MagazinePeople'), 'two'),
  page('/m/:name/comments/*', () => import('../features/magazines/MagazineCommentsPage.tsx')),
  page('/m/:name/*', magazine),
  own('/u/:name/message', further('messages/Write'), 'two'),
  own('/profile/messages', further('messages/Messages'), 'two'),
  own('/profile/messages/:id', further('messages/Conversation'), 'two'),
  person('/u/:name/moderated', circle),
  person('/u/:name/subscriptions', circle),
  person('/u/:name/followers', circle),
  person('/u/:name/following', circle),
  person('/u/:name/reputation/:kind?', further('people/Reputation')),
  person('/u/:name/:tab?', () => import('../features/people/PersonPage.tsx')),
  writing('/new_entry', newThread),
  page('/crosspost/:id', further('submit/Crosspost')),
  writing('/microblog/create', further('submit/NewMicroblog')),
  saying('panels', 'polls')('/newMagazine', further('submit/NewMagazine')),
  saying('panels', 'reading')('/magazines/abandoned', further('magazines/Abandoned'), 'two'),
  saying('reading')(
    '/magazines/:sort?/:view?',
    () => import('../features/magazines/MagazinesPage.tsx'),
    'two',
  ),
  panelPerson('/people', further('people/People'), 'two'),
  saying('reading')('/search', further('search/Search')),
  saying('person', 'reading')('/explore', further('explore/Explore')),
  panel('/mod/reports/:status?', part(reports, 'LookedAfter'), 'two'),
  page('/comments/*', comments),
  page('/sub/comments/*', comments),
  page('/fav/comments/*', comments),
  page('/mod/comments/*', comments),
  panelPerson('/tag/:tag/people', further('tags/TagPeople'), 'two'),
  page('/tag/:tag/*', () => import('../features/tags/TagPage.tsx')),
  page('/d/:domain/*', () => import('../features/domains/DomainPage.tsx')),
  own('/drafts', further('drafts/Drafts'), 'two'),
  own('/feeds', namedFeeds, 'two'),
  own('/feeds/new', namedFeeds, 'two'),
  own('/feeds/:id/edit', namedFeeds, 'two'),
  own('/feeds/:id/*', further('named-feeds/NamedFeed')),
  own('/bookmark-lists', bookmarkLists, 'two'),
  own('/bookmark-lists/editList/:list', bookmarkLists, 'two'),
  own('/bookmark-lists/show/:list/*', further('bookmarks/Bookmarks'), 'two'),
  // A second factor is asked for where the password was.
  moved('/2fa', '/login'),
  own('/login', further('session/LogIn'), 'bare'),
  own('/register', further('session/Register'), 'bare'),
  own('/resend-email-activation', part(account, 'ResendActivation'), 'bare'),
  own('/reset-password', part(account, 'ForgotPassword'), 'bare'),
  own('/reset-password/check-email', part(account, 'CheckMail'), 'bare'),
  own('/reset-password/reset/:token', part(account, 'ResetPassword'), 'bare'),
  own('/account/deletion/:token', further('deletion/Deletion'), 'bare'),
  own('/verify/email', part(account, 'VerifyEmail'), 'bare'),
  own('/consent', further('session/Consent'), 'bare'),
  saying('own', 'reading')('/welcome', further('welcome/Welcome'), 'two'),
  own('/settings/notifications', further('notifications/Notifications')),
  own('/settings/subscriptions/:kind', relations),
  own('/settings/blocked/instances', further('settings/BlockedInstances')),
  own('/settings/blocked/:kind', relations),
  own('/settings/email', security),
  own('/settings/password', security),
  own('/settings/account_deletion', security),
  own('/settings/2fa', further('settings/TwoFactor')),
  own('/settings/2fa/backup', further('settings/BackupCodes')),
  own('/settings/accounts', further('accounts/Accounts')),
  own('/settings/apps', further('settings/Apps')),
  own('/settings/filter_lists/:act?/:id?', further('settings/FilterLists')),
  own('/settings/follow_requests', further('settings/FollowRequests')),
  ownPanel('/settings/reports/:status?', further('settings/Reports')),
  ownPanel('/settings/stats/*', further('settings/Statistics')),
  own('/settings/moving', further('settings/Moving')),
  own('/settings/transfer', further('settings/Transfer')),
  own('/settings/transfer/:id', further('settings/TransferLines')),
  own('/settings/:tab?', further('settings/Settings')),
  panel('/modlog', log, 'two'),
  panel('/stats/*', further('statistics/Statistics'), 'two'),
  panel('/admin/*', further('admin/Dashboard'), 'two'),
  panel('/admin/start', further('admin/FirstSteps'), 'two'),
  panel('/admin/health', further('admin/Health'), 'two'),
  panel('/admin/settings', further('admin/Settings'), 'two'),
  panel('/admin/reports/:status?', part(reports, 'Everywhere'), 'two'),
  panel('/admin/users/:list?/:group?', further('admin/Members'), 'two'),
  panel('/admin/deletion/:of', further('admin/Deletion'), 'two'),
  panel('/admin/signup_requests', further('admin/Signups'), 'two'),
  panel('/admin/moderators', further('admin/Staff'), 'two'),
  panelPerson('/admin/magazine_ownership', further('admin/Ownership'), 'two'),
  panel('/admin/pages/:page', further('admin/Pages'), 'two'),
  panel('/admin/mails/:kind?', further('admin/Mails'), 'two'),
  panel('/admin/emoji', further('admin/Emoji'), 'two'),
  panel('/admin/federation/:end', federation, 'two'),
  panel('/admin/federation', federation, 'two'),
  panel('/admin/webhooks/:id?', webhooks, 'two'),
  panel('/admin/federation/lists/:id?', further('admin/List'), 'two'),
  panel('/admin/audit', further('admin/Audit'), 'two'),
  panel('/admin/hosts/:domain?', further('admin/Host'), 'two'),
  panel('/api/docs', further('site/ApiDocs'), 'two'),
  own('/about', about),
  own('/federation', further('site/Federation'), 'two'),
  moved('/instances', '/federation'),
  ownPanel('/agent', further('site/Agent'), 'two'),
  saying('offline')('/offline', further('offline/Offline'), 'two'),
  own('/contact', further('site/Contact')),
  own('/languages', further('site/Languages'), 'two'),
  own('/accessibility', further('site/Accessibility'), 'two'),
  own('/faq', about),
  own('/terms', about),
  own('/privacy-policy', about),
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
