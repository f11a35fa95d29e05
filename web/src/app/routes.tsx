import { lazy, type ComponentType } from 'react'
import { matchRoutes, type RouteMatch } from 'react-router'
import type { Loader } from './load.ts'

/** How much of the frame stands around a page: `bare` pages (login, consent) stand alone. */
export type Frame = 'full' | 'two' | 'bare'

export type PageModule = { Component: ComponentType; loader?: Loader }

export type PageRoute = {
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

/** One page of a module that holds several. */
const part =
  <K extends string>(load: () => Promise<Record<K, ComponentType> & { loader?: Loader }>, name: K) =>
  async (): Promise<PageModule> => {
    const module = await load()
    return { Component: module[name], loader: module.loader }
  }

const front = () => import('../features/feed/FrontPage.tsx')
const magazine = () => import('../features/magazines/MagazinePage.tsx')
const thread = () => import('../features/threads/ThreadPage.tsx')
const post = () => import('../features/posts/PostPage.tsx')
const submit = () => import('../features/submit/SubmitPage.tsx')
const account = () => import('../features/session/AccountPages.tsx')
const about = () => import('../features/site/InfoPage.tsx')

/** Every screen and its address (spec: web-screens). */
export const routes: PageRoute[] = [
  page('/', front),
  page('/m/:name/t/:id/:slug/comment/:commentId', thread),
  page('/m/:name/t/:id/:slug?/:sort?', thread),
  page('/m/:name/t/:id/:slug/comments/:sort', thread),
  page('/m/:name/p/:id/:slug?/:sort?', post),
  page('/m/:name/p/:id/:slug/reply/:commentId', post),
  page('/m/:name/new_entry', submit),
  page('/m/:name/*', magazine),
  page('/u/:name/:tab?', () => import('../features/people/PersonPage.tsx')),
  page('/new_entry', submit),
  page('/microblog/create', part(submit, 'NewMicroblog')),
  page('/newMagazine', part(submit, 'NewMagazine')),
  page('/magazines/:sort?/:view?', () => import('../features/magazines/MagazinesPage.tsx'), 'two'),
  page('/people', () => import('../features/people/PeoplePage.tsx'), 'two'),
  page('/search', () => import('../features/search/SearchPage.tsx')),
  page('/tag/:tag/*', () => import('../features/search/TagPage.tsx')),
  page('/login', part(account, 'LogIn'), 'bare'),
  page('/register', part(account, 'Register'), 'bare'),
  page('/reset-password', part(account, 'ForgotPassword'), 'bare'),
  page('/reset-password/reset/:token', part(account, 'ResetPassword'), 'bare'),
  page('/verify/email', part(account, 'VerifyEmail'), 'bare'),
  page('/consent', () => import('../features/session/ConsentPage.tsx'), 'bare'),
  page('/settings/notifications', () => import('../features/notifications/NotificationsPage.tsx')),
  page('/settings/subscriptions/magazines', () => import('../features/settings/SubscriptionsPage.tsx')),
  page('/settings/:tab?', () => import('../features/settings/SettingsPage.tsx')),
  page('/about', about),
  page('/contact', about),
  page('/faq', about),
  page('/terms', about),
  page('/privacy-policy', about),
  // Feeds have addresses of one to five words; what is none is not found.
  page('/*', front),
]

export type Match = RouteMatch<string, PageRoute & { children?: undefined }>

export const matchPage = (pathname: string): Match | null =>
  matchRoutes(routes as (PageRoute & { children?: undefined })[], pathname)?.at(-1) ?? null
