import { redPng } from '../../kit/people.ts'
import { at, THERE } from './acts.ts'
import type { Press } from './acts.ts'

const MAIL = 'newcomer@example.org'
const NEW_MAIL = 'arrived@example.org'
const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another good staple'
const SECURITY = '/settings/password'
const PROFILE = '/settings/profile'

const enter = (login: string, password: string): Press[] =>
  at('S70 log in', 'newcomer', '/login', [
    'Log in',
    { fields: { login, password }, at: '/settings/accounts', shows: `@${login}</bdi>` },
  ])

const confirm = (): Press[] =>
  at('S72 confirm an address', 'newcomer', '/verify/email?token={token}', [
    'Confirm this address',
    { answers: 'Your address is confirmed' },
  ])

/** Somebody arrives: an account, its address, its password, and what a new member is shown. */
const arrives: readonly Press[] = [
  ...at('S71 register', 'newcomer', '/register', [
    'Create account',
    {
      fields: { username: 'newcomer', email: MAIL, password: PASSWORD, agree: 'on' },
      answers: MAIL,
      mailed: [MAIL, 'token='],
    },
  ]),
  ...confirm(),
  ...at('S72 resend activation', 'newcomer', '/resend-email-activation', [
    'Send the link',
    {
      fields: { email: '{unconfirmed}@example.org' },
      answers: 'a link is on its way',
      mailed: ['{unconfirmed}@example.org', 'token='],
    },
  ]),
  ...at('S73 forgot password', 'newcomer', '/reset-password', [
    'Send the link',
    { fields: { email: MAIL }, answers: 'Check your mail</h1>', mailed: [MAIL, '/reset-password/reset/'] },
  ]),
  ...at('S75 new password', 'newcomer', '/reset-password/reset/{token}', [
    'Set password',
    { fields: { password: NEW_PASSWORD }, answers: 'Your password is set' },
  ]),
  ...enter('newcomer', NEW_PASSWORD),
  ...at('welcome', 'newcomer', '/welcome', [
    'Save',
    { fields: { language: 'nl' }, at: '/settings/general', shows: 'value="nl"' },
  ]),
]

/** A new address, name and password: each is asked for at the next login. */
const changes: readonly Press[] = [
  ...at('S81 password', 'newcomer', SECURITY, [
    'Change password',
    { fields: { plainPassword: PASSWORD }, answers: 'name="login"' },
  ]),
  ...enter('newcomer', PASSWORD),
  ...at('S79 user name', 'newcomer', SECURITY, [
    'Change user name',
    { fields: { username: 'settler' }, answers: 'name="login"' },
  ]),
  ...enter('settler', PASSWORD),
  ...at('S80 e-mail', 'newcomer', SECURITY, [
    'Change address',
    { fields: { email: NEW_MAIL }, answers: NEW_MAIL, mailed: [NEW_MAIL, 'token='] },
  ]),
  ...confirm(),
  ...enter('settler', PASSWORD),
]

/** They say who they are, and bring along what they had elsewhere. */
const settles: readonly Press[] = [
  ...at(
    'S79 pictures',
    'newcomer',
    PROFILE,
    ['Save', { file: ['picture', 'me.png', redPng], shows: 'Picture: Remove"' }],
    ['Picture: Remove', { gone: 'Picture: Remove"' }],
    ['Save', { form: 'cover', file: ['picture', 'cover.png', redPng], shows: 'Cover: Remove"' }],
    ['Cover: Remove', { gone: 'Cover: Remove"' }],
  ),
  ...at(
    'import',
    'newcomer',
    '/settings/transfer',
    [
      'Read the file',
      {
        file: ['file', 'following_accounts.csv', 'Account address\n{member}@{host}\n'],
        shows: 'following_accounts.csv',
      },
    ],
    ['Start', { at: '/settings/subscriptions/people', shows: '/u/{member}' }],
  ),
  ...at('S93 followed people', 'newcomer', '/settings/subscriptions/people', [
    'Unfollow',
    { to: '/act/', gone: '/u/{member}' },
  ]),
]

/** A second factor is turned on, asked for, answered by a backup code, given new ones, and turned off again. */
const guarded: readonly Press[] = [
  ...at('S82 two factors', 'newcomer', '/settings/2fa', ['Set up', { answers: 'data-secret="' }]),
  ...at('S82 two factors', 'newcomer', THERE, [
    'Turn on',
    { fields: { code: '{code}' }, answers: 'name="login"' },
  ]),
  ...at('S76 second factor', 'newcomer', '/login', [
    'Log in',
    { fields: { login: 'settler', password: PASSWORD }, status: 401, answers: 'One more step</h1>' },
  ]),
  ...at('S76 second factor', 'newcomer', THERE, [
    'Log in',
    { fields: { password: PASSWORD, totp: '{backup}' }, at: '/settings/accounts', shows: '@settler</bdi>' },
  ]),
  ...at('S83 backup codes', 'newcomer', '/settings/2fa/backup', [
    'Make new codes',
    { fields: { code: '{code}' }, answers: '<ul class="codes">' },
  ]),
  ...at('S82 two factors', 'newcomer', SECURITY, [
    'Turn off',
    { fields: { code: '{code}' }, answers: 'name="login"' },
  ]),
  ...enter('settler', PASSWORD),
]

/** A second account in the same browser. */
const together: readonly Press[] = [
  ...enter('{heir}', PASSWORD),
  ...at(
    'accounts in this browser',
    'newcomer',
    '/settings/accounts',
    ['Switch to settler', { shows: '@settler</bdi> · in use now' }],
    ['Log out {heir}', { gone: '@{heir}</bdi>' }],
    ['Log out of all accounts', { gone: 'Accounts</h1>' }],
  ),
  ...enter('settler', PASSWORD),
]

/** The account points to another one, and no more; in the end it is deleted. */
const leaves: readonly Press[] = [
  ...at('moving', 'owner', '/settings/moving', [
    'Save',
    { fields: { aliases: '@settler@{host}' }, shows: '@settler</textarea>' },
  ]),
  ...at(
    'moving',
    'newcomer',
    '/settings/moving',
    ['Move my followers', { fields: { target: '@{owner}@{host}' }, shows: 'This account points to' }],
    ['Point there no more', { gone: 'This account points to' }],
  ),
  ...at('S84 delete account', 'newcomer', SECURITY, [
    'Delete account',
    { fields: { typed: 'settler' }, answers: ['This account will be deleted</h1>', '@settler'] },
  ]),
]

/** An app is let in, told to do less, and let out. */
const apps: readonly Press[] = [
  ...at('consent', 'member', '/consent?transaction_id={transaction}', [
    'Allow',
    { status: 302, at: '/settings/apps', shows: '{app}' },
  ]),
  ...at(
    'apps',
    'member',
    '/settings/apps',
    ['Take away Read', { gone: 'Take away' }],
    ['End', { gone: '{app}' }],
  ),
]

/** What a member does with the account as such. */
export const accountPresses: readonly Press[] = [
  ...at(
    'S78 theme',
    'member',
    '/settings/general',
    ['Save Theme', { fields: { 'set-theme': 'dark' }, shows: 'name="set-theme" checked="" value="dark"' }],
    [
      'Save Theme',
      { fields: { 'set-theme': 'system' }, shows: 'name="set-theme" checked="" value="system"' },
    ],
  ),
  ...arrives,
  ...changes,
  ...settles,
  ...guarded,
  ...together,
  ...leaves,
  ...apps,
]
