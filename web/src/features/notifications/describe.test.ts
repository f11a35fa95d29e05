import { expect, test } from '@jest/globals'
import type { Notification } from '../../api/contract.ts'
import { dayOf, describeNotification } from './describe.ts'

const magazine = { magazineId: 1, name: 'oceans' }
const user = { userId: 2, username: '@salt@tidal.garden', title: null }
const of = (type: Notification['type'], subject: Record<string, unknown>): Notification => ({
  notificationId: 1,
  status: 'new',
  type,
  subject,
})

test.each([
  [
    'entry_comment_reply_notification',
    { commentId: 7, entryId: 3, magazine, user, body: 'She *is* in there.' },
    {
      said: 'replied',
      name: 'salt',
      magazine: 'oceans',
      text: 'She is in there.',
      to: '/m/oceans/t/3/-/comment/7',
    },
  ],
  [
    'entry_created_notification',
    { entryId: 3, slug: 'a-b', title: 'Bread', magazine, user },
    {
      said: 'created',
      text: 'Bread',
      to: '/m/oceans/t/3/a-b',
    },
  ],
  [
    'entry_comment_created_notification',
    { commentId: 7, entryId: 3, magazine, user, body: 'x' },
    { said: 'commented' },
  ],
  [
    'post_comment_mentioned_notification',
    { commentId: 7, postId: 4, magazine, user, body: '@you' },
    {
      said: 'mentioned',
      to: '/m/oceans/p/4/-#post-comment-7',
    },
  ],
  [
    'message_notification',
    { messageId: 1, threadId: 5, sender: user, body: 'Hello' },
    { said: 'message', name: 'salt', to: '/profile/messages/5' },
  ],
  [
    'magazine_ban_notification',
    { banId: 1, magazine, reason: 'rule 2' },
    { said: 'banned', text: 'rule 2', to: '/m/oceans' },
  ],
  [
    'new_signup',
    { userId: 9, username: 'pelle', applicationText: null },
    { said: 'signup', name: 'pelle', to: '/u/pelle' },
  ],
  [
    'new_signup',
    { userId: 9, username: 'pelle', applicationText: 'I sail.' },
    { said: 'signup', to: '/admin/signup_requests' },
  ],
] as const)('%s', (type, subject, expected) => {
  expect(describeNotification(of(type, subject))).toMatchObject(expected)
})

test.each([
  ['2026-11-20T01:00:00+00:00', 'today'],
  ['2026-11-19T23:00:00+00:00', 'yesterday'],
  ['2026-11-18T23:00:00+00:00', 'earlier'],
  [null, 'earlier'],
])('%s is %s', (date, day) => {
  expect(dayOf(date, Date.parse('2026-11-20T12:00:00Z'))).toBe(day)
})
