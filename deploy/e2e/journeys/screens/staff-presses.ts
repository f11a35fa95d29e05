import { at } from './acts.ts'
import type { Press } from './acts.ts'

const T = '/m/{magazine}/t/{thread}/-'
const PANEL = '/m/{magazine}/panel'

const inPanels: readonly Press[] = [
  ...at(
    'S101 reports',
    'moderator',
    `${PANEL}/reports`,
    ['Take on', { to: '/act/', shows: 'Give back' }],
    ['Give back', { gone: 'Give back' }],
    ['Save note', { fields: { text: 'Seen twice this week' }, shows: 'Seen twice this week' }],
    ['Delete note', { gone: 'Seen twice this week' }],
    ['Keep', { to: '/act/', at: `${PANEL}/reports/rejected`, shows: 'class="rp ' }],
  ),
  ...at(
    'S103 requests',
    'owner',
    `${PANEL}/requests`,
    ['Accept {heir}', { at: `${PANEL}/moderators`, shows: '{heir}' }],
    ['Reject {hopeful}', { gone: '{hopeful}' }],
  ),
  ...at(
    'S102 moderators',
    'owner',
    `${PANEL}/moderators`,
    ['Add', { fields: { person: '{hopeful}' }, shows: '/u/{hopeful}' }],
    ['Remove {hopeful}', { gone: '{hopeful}' }],
  ),
  ...at('S104 badges', 'owner', `${PANEL}/badges`, ['Remove Useful', { gone: 'Remove Useful' }]),
  ...at('S105 tags', 'owner', `${PANEL}/tags`, ['Remove #screenful', { gone: '#screenful' }]),
  ...at(
    'S106 bans',
    'moderator',
    `${PANEL}/bans`,
    ['Lift the ban {banned}', { gone: '{banned}' }],
    ['Ban', { fields: { person: '{banned}', reason: 'Noise again' }, shows: 'Noise again' }],
  ),
  ...at('S108 restore', 'moderator', `${PANEL}/trash`, [
    'Restore',
    { to: '/act/put/api/moderate/comment', at: T, shows: 'Taken for noise' },
  ]),
]

const inAdministration: readonly Press[] = [
  ...at('S112 settings', 'administrator', '/admin/settings', [
    'Save',
    { fields: { KBIN_META_KEYWORDS: 'screens, all' }, shows: 'value="screens, all"' },
  ]),
  ...at('S113 members', 'administrator', '/admin/users/active/1?q={other}', [
    'Ban',
    { at: '/admin/users/banned/1', shows: '{other}' },
  ]),
  ...at('S116 banned', 'administrator', '/admin/users/banned/1', ['Lift the ban', { gone: '{other}' }]),
  ...at('S113 members', 'administrator', '/admin/users/active/1?q={other}', [
    'Suspend',
    { at: '/admin/users/suspended/1', shows: '{other}' },
  ]),
  ...at(
    'S118 global moderators',
    'administrator',
    '/admin/moderators',
    ['Add', { fields: { person: '{hopeful}' }, shows: '/u/{hopeful}' }],
    ['Remove {hopeful}', { gone: '{hopeful}' }],
  ),
  ...at('S125 restore a magazine', 'administrator', '/admin/deletion/magazines', [
    'Restore magazine',
    { gone: 'm/{doomed}' },
  ]),
  ...at('block lists', 'administrator', '/admin/federation/lists', [
    'Add a list',
    { fields: { name: 'Known noise', url: '', text: 'noise.example\n' }, shows: 'Known noise' },
  ]),
]

/** What is done in the panels of a magazine and of the instance. */
export const staffPresses: readonly Press[] = [...inPanels, ...inAdministration]
