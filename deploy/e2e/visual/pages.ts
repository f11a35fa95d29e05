import type { Filled } from './data.ts'

/**
 * Who looks at a page; null: a visitor. What Grace opens marks notifications as read, so that Ada looks at those that she
 * has: pages are open at the same time.
 */
export type Reader = 'ada' | 'grace' | 'admin' | null

/** Name of the picture, who looks, where. */
type Row = readonly [name: string, reader: Reader, path: (at: Filled) => string]

/** Those that are also looked at where no script runs. */
export const alsoWithoutScript: readonly string[] = [
  'front',
  'front-member',
  'thread',
  'magazine',
  'person',
  'search',
  'log-in',
  'new-thread',
  'settings',
  'profile-settings',
  'security',
  'notifications',
  'conversation',
  'reports',
  'administration',
]

/** Every page of which there are pictures. */
export const pages: readonly Row[] = [
  ['front', null, () => '/'],
  ['front-member', 'ada', () => '/all/combined/newest'],
  ['microblog', null, () => '/all/microblog/newest'],
  ['thread', 'grace', ({ tables }) => tables],
  ['thread-chat', 'grace', ({ tables }) => `${tables}?view=chat`],
  ['thread-found', null, ({ tables }) => `${tables}?q=ferry`],
  ['thread-picture', null, ({ photo }) => photo],
  ['microblog-page', 'grace', ({ fog }) => fog],
  ['named-feed', 'grace', ({ ferries }) => ferries],
  ['edit-feed', 'ada', ({ ferries }) => `${ferries}/edit`],
  ['magazine', null, () => '/m/harbours'],
  ['magazines', 'ada', () => '/magazines/newest'],
  ['comments', null, () => '/comments/newest'],
  ['person', 'ada', () => '/u/ada'],
  ['person-long-name', null, () => '/u/a_name_of_thirty_letters_long_'],
  ['people', null, () => '/people'],
  ['search', null, () => '/search?q=tide'],
  ['search-narrowed', 'ada', () => '/search?q=tide&kind=thread&magazine=harbours'],
  ['explore', null, () => '/explore'],
  ['tag', null, () => '/tag/tides'],
  ['log-in', null, () => '/login'],
  ['register', null, () => '/register'],
  ['new-thread', 'ada', () => '/m/harbours/new_entry'],
  ['settings', 'ada', () => '/settings/general'],
  ['profile-settings', 'ada', () => '/settings/profile'],
  ['security', 'ada', () => '/settings/password'],
  ['notifications', 'ada', () => '/settings/notifications'],
  ['conversation', 'grace', ({ talk }) => talk],
  ['bookmarks', 'ada', () => '/bookmark-lists'],
  ['drafts', 'ada', () => '/drafts'],
  ['reports', 'grace', () => '/m/harbours/panel/reports'],
  ['log', null, () => '/modlog'],
  ['bans', 'grace', () => '/m/harbours/panel/bans'],
  ['webhooks', 'grace', () => '/m/harbours/panel/webhooks'],
  ['administration', 'admin', () => '/admin/settings'],
  ['members', 'admin', () => '/admin/users'],
  ['statistics', null, () => '/stats'],
  ['about', null, () => '/about'],
  ['not-found', null, () => '/m/nothing_here'],
]
