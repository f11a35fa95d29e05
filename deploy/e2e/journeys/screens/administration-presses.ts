import { redPng } from '../../kit/people.ts'
import { at } from './acts.ts'
import type { Press } from './acts.ts'

const found = (name: string): string => `/admin/users/active/1?q={${name}}`

/** What administrators do about accounts, each to somebody else. */
const accounts: readonly Press[] = [
  ...at('S114 inactive users', 'administrator', '/admin/users/inactive?q={unconfirmed}', [
    'Confirm the address',
    { gone: '{unconfirmed}@' },
  ]),
  ...at('S115 suspended users', 'administrator', '/admin/users/suspended/1', [
    'Lift the suspension',
    { gone: '{other}' },
  ]),
  ...at('S113 members', 'administrator', found('keeper'), [
    'Remove two-factor login',
    {
      fields: { typed: '{keeper}' },
      at: '/settings/password',
      seenBy: 'keeper',
      gone: '/settings/2fa/backup',
    },
  ]),
  ...at('S113 members', 'administrator', found('hopeful'), [
    'Delete in 30 days',
    { fields: { typed: '{hopeful}' }, at: '/admin/deletion/users', shows: '{hopeful}' },
  ]),
  ...at('S113 members', 'administrator', found('heir'), [
    'Purge now',
    { fields: { typed: '{heir}' }, gone: '{heir}@' },
  ]),
]

/** What administrators do that is about no account. */
export const administrationPresses: readonly Press[] = [
  ...accounts,
  ...at(
    'emoji',
    'administrator',
    '/admin/emoji',
    [
      'Add emoji',
      {
        fields: { name: 'pebble', category: 'Beach' },
        file: ['uploadImage', 'pebble.png', redPng],
        shows: [':pebble:', 'Beach</bdi>'],
      },
    ],
    ['Save pebble', { fields: { category: 'Stones' }, shows: 'Stones</bdi>' }],
    ['Remove', { fields: { typed: 'pebble' }, gone: ':pebble:' }],
  ),
  ...at('mails', 'administrator', '/admin/mails', [
    'Send it to me',
    { mailed: ['admin@example.org', 'Confirm'] },
  ]),
  ...at('S122 federation', 'administrator', '/admin/federation', [
    'Defederate',
    {
      to: '.',
      fields: { domain: 'far.example' },
      answers: ['What it costs</h2>', 'far.example'],
    },
  ]),
  ...at(
    'S122 federation',
    'administrator',
    '/admin/federation',
    ['Federate again other.example', { gone: 'Federate again' }],
    ['Silence other.example', { shows: 'Lift the silence' }],
    ['Lift the silence', { gone: 'Lift the silence' }],
    ['Block for everybody other.example', { shows: 'Unblock' }],
    ['Unblock', { gone: 'Unblock' }],
  ),
  ...at('block lists', 'administrator', '/admin/federation/lists', [
    'Delete',
    { fields: { typed: 'Known noise' }, gone: 'Known noise' },
  ]),
]
