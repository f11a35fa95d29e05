import type { Reader } from './world.ts'

/** Who presses which button at which address, and where that shows afterwards: by what is there, and what no longer is. */
export type Press = readonly [
  screen: string,
  by: Reader,
  address: string,
  button: string,
  at: string,
  after: { readonly shows?: string; readonly gone?: string },
]

const T = '/m/{magazine}/t/{thread}/-'
const PANEL = '/m/{magazine}/panel'

/** What the screens are for beside their forms, done once without script, in this order. */
export const presses: readonly Press[] = [
  [
    'S68 list narrowed to links',
    'member',
    T,
    'Bookmark',
    '/bookmark-lists/show/evening/newest?type=links',
    { shows: 'A thread to read' },
  ],
  [
    'S68 list narrowed to videos',
    'owner',
    T,
    'Bookmark',
    '/bookmark-lists/show/Default/newest?type=videos',
    { shows: 'Default</h1>', gone: 'A thread to read' },
  ],
  [
    'S101 keep what was reported',
    'moderator',
    `${PANEL}/reports`,
    'Keep',
    `${PANEL}/reports/rejected`,
    { shows: 'Too loud' },
  ],
  ['S103 accept', 'owner', `${PANEL}/requests`, 'Accept {heir}', `${PANEL}/moderators`, { shows: '{heir}' }],
  [
    'S103 reject',
    'owner',
    `${PANEL}/requests`,
    'Reject {hopeful}',
    `${PANEL}/requests`,
    { gone: '{hopeful}' },
  ],
  [
    'S106 lift a ban',
    'moderator',
    `${PANEL}/bans`,
    'Lift the ban {banned}',
    `${PANEL}/bans`,
    { gone: '{banned}' },
  ],
  ['S108 restore', 'moderator', `${PANEL}/trash`, 'Restore', T, { shows: 'Taken for noise' }],
  [
    'S125 restore a magazine',
    'administrator',
    '/admin/deletion/magazines',
    'Restore magazine',
    '/admin/deletion/magazines',
    { gone: 'm/{doomed}' },
  ],
  [
    'S97 mark all as read',
    'member',
    '/settings/notifications',
    'Mark all as read',
    '/settings/notifications?status=new',
    { shows: 'Nothing to catch up on' },
  ],
]
