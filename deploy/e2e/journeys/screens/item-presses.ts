import { at } from './acts.ts'
import type { Press } from './acts.ts'

const T = '/m/{magazine}/t/{thread}/-'
const P = '/m/{magazine}/p/{post}/-'
const COMMENT = `${T}/comment/{comment}`
const REPLY = `${P}/reply/{reply}`

/** What stands under every item: votes, the boost, the bookmark and the way to its menu. */
const under = (screen: string, page: string, letters: string, id: string): Press[] =>
  at(
    screen,
    'owner',
    page,
    [
      'Favourite',
      {
        to: `/${letters}f/${id}`,
        shows: `aria-pressed="true" aria-label="Favourite, 1" formAction="/${letters}f/${id}"`,
      },
    ],
    [
      'Favourite',
      {
        to: `/${letters}f/${id}`,
        shows: `aria-pressed="false" aria-label="Favourite, 0" formAction="/${letters}f/${id}"`,
      },
    ],
    ['Boost', { to: `/${letters}v/${id}`, shows: `formAction="/${letters}v/${id}/0"` }],
    ['Boost', { to: `/${letters}v/${id}`, gone: `formAction="/${letters}v/${id}/0"` }],
    ['Bookmark', { to: `/${letters}k/${id}`, shows: `formAction="/${letters}k/${id}/off"` }],
    ['Bookmark', { to: `/${letters}k/${id}`, gone: `formAction="/${letters}k/${id}/off"` }],
    ['More', { to: `/${letters}m/${id}`, shows: 'What to do with this</h1>' }],
  )

const reduced = (screen: string, page: string, letters: string, id: string): Press[] =>
  at(
    screen,
    'owner',
    page,
    ['Reduce', { to: `/${letters}v/${id}`, shows: `formAction="/${letters}v/${id}/0"` }],
    ['Reduce', { to: `/${letters}v/${id}`, gone: `formAction="/${letters}v/${id}/0"` }],
  )

/** How much one is told of what happens there. */
const told = (screen: string, page: string, kind: string): Press[] =>
  at(
    screen,
    'owner',
    page,
    ['Loud', { shows: 'Notifications: Loud' }],
    ['Muted', { shows: 'Notifications: Muted' }],
    ['Default', { to: `/act/put/api/notification/update/${kind}`, shows: 'Notifications: Default' }],
  )

/** What the menu of an item does. */
const menu = (screen: string, page: string, kind: string): Press[] =>
  at(
    screen,
    'owner',
    page,
    ['Hide', { shows: 'Unhide' }],
    ['Unhide', { gone: 'Unhide' }],
    ['Mute this conversation', { at: kind === 'entry' ? T : P, shows: 'Notifications: Muted' }],
    ['Unmute', { at: kind === 'entry' ? T : P, gone: 'Notifications: Muted' }],
    ['Pin', { shows: 'Unpin' }],
    ['Unpin', { gone: 'Unpin' }],
    ['Lock', { shows: 'Unlock' }],
    ['Unlock', { gone: 'Unlock' }],
  )

const removed = (screen: string, page: string): Press[] =>
  at(screen, 'moderator', page, ['Remove', { shows: 'Restore' }], ['Restore', { gone: 'Restore' }])

const moderated = (screen: string, page: string): Press[] =>
  at(
    screen,
    'moderator',
    `${page}/moderate`,
    ['Mark as 18+', { shows: 'Take back the 18+ mark' }],
    ['Take back', { gone: 'Take back the 18+ mark' }],
    ['Remove', { shows: 'Restore' }],
    ['Restore', { gone: 'Restore' }],
    ['Set the language', { fields: { lang: 'nl' }, shows: 'value="nl"' }],
  )

const switched = (screen: string, page: string): Press[] =>
  at(
    screen,
    'moderator',
    `${page}/moderate`,
    ['Pin', { shows: 'Unpin' }],
    ['Unpin', { gone: 'Unpin' }],
    ['Lock', { shows: 'Unlock' }],
    ['Unlock', { gone: 'Unlock' }],
  )

/** What is done with items, once for each kind of them. */
export const itemPresses: readonly Press[] = [
  ...under('S5 thread', T, 'e', '{thread}'),
  ...reduced('S5 thread', T, 'e', '{thread}'),
  ...under('S5 comment', COMMENT, 'ec', '{comment}'),
  ...reduced('S5 comment', COMMENT, 'ec', '{comment}'),
  ...under('S16 microblog', P, 'p', '{post}'),
  ...under('S17 reply', REPLY, 'pc', '{reply}'),
  ...told('S5 thread', T, 'entry'),
  ...told('S16 microblog', P, 'post'),
  ...at(
    'S5 thread',
    'owner',
    T,
    ['', { to: '/m/{magazine}/t/{thread}/-/comment/create', shows: '<title>Reply' }],
    ['Reply', { shows: 'name="parent"' }],
  ),
  ...at(
    'S16 microblog',
    'owner',
    P,
    ['', { to: '/m/{magazine}/p/{post}/-/comment/create', shows: '<title>Reply' }],
    ['Reply', { to: '/m/', shows: 'name="parent"' }],
  ),
  ...menu('S5 menu of a thread', '/em/{thread}', 'entry'),
  ...menu('S16 menu of a microblog', '/pm/{post}', 'post'),
  ...removed('S5 menu of a thread', '/em/{thread}'),
  ...removed('S5 menu of a comment', '/ecm/{comment}'),
  ...removed('S16 menu of a microblog', '/pm/{post}'),
  ...removed('S17 menu of a reply', '/pcm/{reply}'),
  ...moderated('S10 moderate a thread', T),
  ...switched('S10 moderate a thread', T),
  ...moderated('S15 moderate a comment', COMMENT),
  ...moderated('S20 moderate a microblog', P),
  ...switched('S20 moderate a microblog', P),
  ...moderated('S23 moderate a reply', REPLY),
]
