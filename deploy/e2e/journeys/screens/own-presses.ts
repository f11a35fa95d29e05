import { at } from './acts.ts'
import type { Press } from './acts.ts'

const T = '/m/{magazine}/t/{thread}/-'
const P = '/m/{magazine}/p/{post}/-'
const APPEALS = '/settings/reports/appeals'
const STAFF = 'staff@example.org'
const REPORTS = '/m/{magazine}/panel/reports'

const looked: readonly Press[] = [
  ...at('S55 search', 'visitor', '/', [
    'Search',
    { to: '/search', fields: { q: 'thread' }, shows: 'Search: thread' },
  ]),
  ...at('S5 search in a thread', 'visitor', T, [
    'Search these comments',
    { fields: { q: 'said' }, shows: '<mark>Said</mark> anew' },
  ]),
  ...at('S16 search in a microblog', 'visitor', P, [
    'Search these comments',
    { fields: { q: 'replied' }, shows: '<mark>Replied</mark> anew' },
  ]),
  ...at('what there is to come upon', 'visitor', '/explore', [
    'Search',
    { to: '.', fields: { q: 'pebbles' }, shows: 'href="/m/pebbles"' },
  ]),
  ...at('S30 magazines', 'visitor', '/magazines/newest/table', [
    'Search',
    { to: '.', fields: { q: 'pebbles' }, shows: 'Pebbles', gone: 'm/{magazine}"' },
  ]),
  ...at('S54 people', 'visitor', '/people', [
    'Search',
    { to: '.', fields: { q: '{other}' }, shows: 'u/{other}"', gone: 'u/{member}"' },
  ]),
  ...at('welcome', 'member', '/welcome', [
    'Search',
    { to: '.', fields: { q: 'pebbles' }, shows: 'value="pebbles"' },
  ]),
  ...at('S56 log', 'visitor', '/modlog', [
    'Search',
    {
      to: '/modlog',
      fields: { type: 'entry_comment_deleted' },
      shows: 'removed a comment',
      gone: '{banned}',
    },
  ]),
  ...at('S113 members', 'administrator', '/admin/users/active/1', [
    'Search',
    { to: '.', fields: { q: '{other}' }, shows: '{other}@', gone: '{member}@' },
  ]),
  ...at('audit log', 'administrator', '/admin/audit', [
    'Search',
    { to: '/admin/audit', fields: { operation: 'login' }, shows: 'value="login"' },
  ]),
  ...at('servers one by one', 'administrator', '/admin/hosts', [
    'Search',
    { to: '.', fields: { q: 'elsewhere' }, shows: 'value="elsewhere"' },
  ]),
  ...at('mails', 'administrator', '/admin/mails', ['Show', { to: '.', shows: 'Send it to me' }]),
]

const said: readonly Press[] = [
  ...at('S60 contact address', 'administrator', '/admin/settings', [
    'Save',
    { fields: { KBIN_CONTACT_EMAIL: STAFF }, shows: `value="${STAFF}"` },
  ]),
  ...at('S60 contact', 'visitor', '/contact', [
    'Send',
    {
      fields: { name: 'Ann', email: 'ann@example.org', message: 'Who looks after this?' },
      answers: 'Sent. Whoever runs this site will read it.',
      mailed: [STAFF, 'Who looks after this?'],
    },
  ]),
  ...at('S26 report', 'globalModerator', '/er/{thread}', [
    'Report',
    { fields: { reason: 'Sung at night' }, at: REPORTS, shows: 'and 1 other</b>' },
  ]),
  ...at('S26 report', 'globalModerator', '/pr/{post}', [
    'Report',
    { fields: { reason: 'Said before' }, at: REPORTS, shows: 'Said before' },
  ]),
  ...at('S26 report', 'globalModerator', '/pcr/{reply}', [
    'Report',
    { fields: { reason: 'Far off' }, at: REPORTS, shows: 'Far off' },
  ]),
  ...at('S26 appeal', 'member', '/ea/{trashedThread}', [
    'Appeal',
    { fields: { text: 'A new link' }, at: APPEALS, shows: 'A new link' },
  ]),
  ...at('S26 appeal', 'member', '/pa/{trashedPost}', [
    'Appeal',
    { fields: { text: 'Not noise' }, at: APPEALS, shows: 'Not noise' },
  ]),
  ...at('S26 appeal', 'member', '/pca/{trashedReply}', [
    'Appeal',
    { fields: { text: 'An answer' }, at: APPEALS, shows: 'An answer' },
  ]),
  ...at('S27 new thread', 'member', '/new_entry', [
    'Post',
    {
      fields: { magazine: '{magazine}', title: 'From the bare page', body: 'Text' },
      at: '/m/{magazine}/newest',
      shows: 'From the bare page',
    },
  ]),
  ...at('S27 look a link up', 'member', '/new_entry', [
    'Look',
    {
      fields: { form: 'look', url: 'https://screens.example/', body: 'Half a text' },
      answers: ['Half a text</textarea>', 'Already here: A thread to read', 'Join the discussion</a>'],
    },
  ]),
  ...at('S2 microblog box', 'member', '/m/{magazine}/microblog/newest', [
    'Post',
    { fields: { body: 'From the box' }, shows: 'From the box' },
  ]),
  ...at('S53 write to somebody', 'globalModerator', '/u/{banned}/message', [
    'Send',
    { fields: { body: 'Come back calmer' }, at: '/profile/messages', shows: 'Come back calmer' },
  ]),
]

const settled: readonly Press[] = [
  ...at('S5 pin to one’s profile', 'member', '/em/{thread}', [
    'Pin to my profile',
    { at: '/u/{member}', shows: 'Pinned</h2>' },
  ]),
  ...at('S5 unpin', 'member', '/em/{thread}', ['Unpin from', { at: '/u/{member}', gone: 'Pinned</h2>' }]),
  ...at('S16 pin to one’s profile', 'member', '/pm/{post}', [
    'Pin to my profile',
    { at: '/u/{member}', shows: 'Pinned</h2>' },
  ]),
  ...at('S16 unpin', 'member', '/pm/{post}', ['Unpin from', { at: '/u/{member}', gone: 'Pinned</h2>' }]),
  ...at('feeds', 'member', '/feeds/{feed}/edit', [
    'Save',
    { fields: { name: 'All harbours' }, at: '/feeds', shows: 'All harbours</a>' },
  ]),
  ...at('feeds', 'member', '/feeds', [
    'Move All harbours down',
    { shows: 'aria-label="Move All harbours up"' },
  ]),
  ...at('feeds', 'member', '/feeds', [
    'Delete feed',
    { to: '/act/delete/api/feeds/{feed}', gone: 'All harbours</a>' },
  ]),
  ...at('S67 bookmark lists', 'member', '/bookmark-lists', [
    'Make it the default',
    { to: '/act/put/api/bookmark-lists/sooner', shows: 'sooner</a><span class="chip">default</span>' },
  ]),
  ...at('S67 bookmark lists', 'member', '/bookmark-lists', [
    'Delete',
    { to: '/act/delete/api/bookmark-lists/sooner', gone: 'sooner</a>' },
  ]),
  ...at('S85 filter lists', 'member', '/settings/filter_lists', ['Delete', { gone: 'Quiet words' }]),
  ...at(
    'S91 blocked servers',
    'member',
    '/settings/blocked/instances',
    ['Block', { fields: { domain: 'other.example' }, shows: '<b>other.example</b>' }],
    ['Unblock', { gone: '<b>other.example</b>' }],
  ),
  ...at('S92 subscribed magazines', 'owner', '/settings/subscriptions/magazines', [
    'Unsubscribe About {magazine}',
    { gone: 'href="/m/{magazine}"' },
  ]),
  ...at('import', 'member', '/settings/transfer', ['Remove from the list', { gone: 'Remove from the list' }]),
  ...at('archive', 'member', '/settings/transfer', [
    'Make an archive',
    { to: '/act/', gone: 'Make an archive' },
  ]),
  ...at(
    'S97 notifications',
    'globalModerator',
    '/settings/notifications',
    ['Mark all as read', { at: '/settings/notifications?status=new', shows: 'Nothing to catch up on' }],
    ['Mark as unread', { at: '/settings/notifications?status=new', gone: 'Nothing to catch up on' }],
    ['Mark as read', { at: '/settings/notifications?status=new', shows: 'Nothing to catch up on' }],
    ['Clear all', { gone: 'Mark as unread' }],
  ),
  ...at('S97 answer', 'member', '/settings/notifications', [
    'Reply',
    { to: '/profile/', shows: 'Conversation with {other}' },
  ]),
  ...at(
    'S66 language',
    'owner',
    '/languages',
    ['Deutsch', { shows: '<title>Sprache' }],
    ['English', { shows: '<title>Language' }],
  ),
]

/** What goes for good. */
const gone: readonly Press[] = [
  ...at('S23 purge', 'administrator', `${P}/reply/{trashedReply}/moderate`, [
    'Delete for good',
    { fields: { typed: '{member}' }, at: '/m/{magazine}/panel/trash', gone: 'post-comment/{trashedReply}/' },
  ]),
  ...at('S20 purge', 'administrator', '/m/{magazine}/p/{trashedPost}/-/moderate', [
    'Delete for good',
    { fields: { typed: '{member}' }, at: '/m/{magazine}/panel/trash', gone: 'post/{trashedPost}/' },
  ]),
  ...at('S10 purge', 'administrator', '/m/{magazine}/t/{trashedThread}/-/moderate', [
    'Delete for good',
    { fields: { typed: '{member}' }, at: '/m/{magazine}/panel/trash', gone: 'A thread of noise' },
  ]),
  ...at('S15 purge', 'administrator', `${T}/comment/{removed}/moderate`, [
    'Delete for good',
    { fields: { typed: '{member}' }, at: T, gone: 'Taken for noise' },
  ]),
  ...at('S10 move', 'administrator', `${T}/moderate`, [
    'Move to another magazine',
    { fields: { magazine: 'pebbles' }, at: '/m/pebbles/newest', shows: 'A thread to read' },
  ]),
  ...at('S16 delete a reply', 'member', '/pcd/{reply}', ['Delete', { at: P, gone: 'Replied anew' }]),
  ...at('S16 delete a microblog', 'member', '/pd/{post}', [
    'Delete',
    { at: '/m/{magazine}/microblog', gone: 'Posted anew' },
  ]),
  ...at('S5 delete a comment', 'member', '/ecd/{comment}', [
    'Delete',
    { at: '/u/{member}/comments', gone: 'Said anew' },
  ]),
  ...at('S5 delete a thread', 'member', '/ed/{thread}', [
    'Delete',
    { at: '/u/{member}/threads', gone: 'A thread to read' },
  ]),
  ...at('leaving', 'moderator', '/', [
    'Log out',
    { at: '/settings/notifications', gone: 'Notifications</h1>' },
  ]),
]

export const readingPresses: readonly Press[] = [...looked, ...said, ...settled]
export const lastPresses: readonly Press[] = gone
