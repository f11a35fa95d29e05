import { at } from './acts.ts'
import type { Press } from './acts.ts'

/** How much one is told of what happens there. */
const told = (screen: string, page: string): Press[] =>
  at(
    screen,
    'globalModerator',
    page,
    ['Loud', { shows: 'Notifications: Loud' }],
    ['Muted', { shows: 'Notifications: Muted' }],
    ['Default', { shows: 'Notifications: Default' }],
  )

/** What a button does that offers the way back in its place. */
const thereAndBack = (
  screen: string,
  page: string,
  there: readonly [button: string, to: string],
  back: readonly [button: string, to: string],
): Press[] =>
  at(
    screen,
    'globalModerator',
    page,
    [there[0], { to: there[1], shows: `formAction="${back[1]}"` }],
    [back[0], { to: back[1], gone: `formAction="${back[1]}"` }],
  )

const U = '/u/{member}'
const M = '/m/{magazine}'
const D = '/d/screens.example'

/** What one has to do with people, magazines, domains and tags. */
export const relationPresses: readonly Press[] = [
  ...thereAndBack('S2 subscribe', M, ['Subscribe', `${M}/subscribe`], ['', `${M}/unsubscribe`]),
  ...thereAndBack('S2 block', M, ['Block', `${M}/block`], ['', `${M}/unblock`]),
  ...told('S2 magazine', M),
  ...thereAndBack('S40 subscribe', D, ['Subscribe', `${D}/subscribe`], ['', `${D}/unsubscribe`]),
  ...thereAndBack('S40 block', D, ['Block', `${D}/block`], ['', `${D}/unblock`]),
  ...thereAndBack('S42 follow', U, ['Follow', `${U}/follow`], ['', `${U}/unfollow`]),
  ...told('S42 person', U),
  ...thereAndBack('S42 mute', U, ['Mute for a day', `${U}/mute`], ['', `${U}/unmute`]),
  ...thereAndBack('S42 block', U, ['Block', `${U}/block`], ['', `${U}/unblock`]),
  ...at('S42 note', 'globalModerator', U, [
    'Save note',
    { fields: { note: 'Sings in the evening' }, shows: 'Sings in the evening</textarea>' },
  ]),
  ...at(
    'S32 moderators of a magazine',
    'member',
    `${M}/moderators`,
    ['Ask to moderate', { shows: 'Withdraw request' }],
    ['Withdraw request', { gone: 'Withdraw request' }],
  ),
  ...at(
    'S35 ban a tag',
    'administrator',
    '/tag/screens',
    ['Ban tag', { to: '/act/', shows: 'formAction="/act/put/api/admin/tag/screens/unban"' }],
    [
      '',
      {
        to: '/act/put/api/admin/tag/screens/unban',
        gone: 'formAction="/act/put/api/admin/tag/screens/unban"',
      },
    ],
  ),
]
