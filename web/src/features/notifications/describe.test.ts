import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notificationTypes } from '@app/contract/messaging/notification-kinds.ts'
import { expect, test } from 'vitest'
import { compileTexts } from '../../../vite/texts.ts'
import type { Notification } from '../../api/contract.ts'
import own from '../../i18n/en/own.ts'
import { createTexts } from '../../i18n/texts.ts'
import { appealOf, dayOf, describeNotification } from './describe.ts'

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
      text: 'notifications.kinds.replied',
      name: 'salt',
      magazine: 'oceans',
      excerpt: 'She is in there.',
      to: '/m/oceans/t/3/-/comment/7',
    },
  ],
  [
    'entry_created_notification',
    { entryId: 3, slug: 'a-b', title: 'Bread', magazine, user },
    {
      text: 'notifications.kinds.threadCreated',
      excerpt: 'Bread',
      to: '/m/oceans/t/3/a-b',
    },
  ],
  [
    'entry_comment_created_notification',
    { commentId: 7, entryId: 3, magazine, user, body: 'x' },
    { text: 'notifications.kinds.commented' },
  ],
  [
    'post_comment_mentioned_notification',
    { commentId: 7, postId: 4, magazine, user, body: '@you' },
    {
      text: 'notifications.kinds.mentioned',
      to: '/m/oceans/p/4/-#post-comment-7',
    },
  ],
  [
    'message_notification',
    { messageId: 1, threadId: 5, sender: user, body: 'Hello' },
    { text: 'notifications.kinds.message', name: 'salt', to: '/profile/messages/5' },
  ],
  [
    'magazine_ban_notification',
    { banId: 1, magazine, reason: 'rule 2' },
    { text: 'notifications.kinds.banned', excerpt: 'rule 2', to: '/m/oceans' },
  ],
  [
    'new_signup',
    { userId: 9, username: 'pelle', applicationText: null },
    { text: 'notifications.kinds.signup', name: 'pelle', to: '/u/pelle' },
  ],
  [
    'new_signup',
    { userId: 9, username: 'pelle', applicationText: 'I sail.' },
    { text: 'notifications.kinds.signup', to: '/admin/signup_requests' },
  ],
] as const)('%s', (type, subject, expected) => {
  expect(describeNotification(of(type, subject))).toMatchObject(expected)
})

test.each([
  ['removed by a moderator', 'removed_notification', { entryId: 7, commentId: 9 }, '/eca/9'],
  ['removed after a report', 'report_approved_notification', { postId: 7 }, '/pa/7'],
  ['deleted by its author', 'removed_notification', { entryId: 7, visibility: 'soft_deleted' }, null],
  ['of somebody else', 'removed_notification', { entryId: 7, user: { userId: 2 } }, null],
  ['told of otherwise', 'entry_edited_notification', { entryId: 7 }, null],
] as const)('a reader may appeal: %s', (_what, type, subject, path) => {
  const removed = { visibility: 'trashed', user: { userId: 1 }, ...subject }
  expect(appealOf(of(type, removed), 1)).toBe(path)
})

const { t } = createTexts('en', 'ltr', compileTexts(own))
const sprite = readFileSync(join(import.meta.dirname, '../../ui/icons.svg'), 'utf8')

test.each(notificationTypes)('%s has a text and an icon', (type) => {
  const { text, icon } = describeNotification(of(type, { magazine, user }))
  // Of a wave of sign-ups nobody is named.
  expect(t(text, { name: 'Anna', magazine: 'oceans' })).toMatch(/Anna|oceans|New accounts/)
  expect(sprite).toContain(`id="${icon}"`)
})

test('a kind that only a newer server knows is shown without a link', () => {
  const line = describeNotification(of('a_new_notification' as Notification['type'], { magazine, user }))
  expect([t(line.text), line.icon, line.to]).toEqual(['Something happened', 'bell', null])
})

test.each([
  ['2026-11-20T01:00:00+00:00', 'today'],
  ['2026-11-19T23:00:00+00:00', 'yesterday'],
  ['2026-11-18T23:00:00+00:00', 'earlier'],
  [null, 'earlier'],
])('%s is %s', (date, day) => {
  expect(dayOf(date, Date.parse('2026-11-20T12:00:00Z'))).toBe(day)
})
