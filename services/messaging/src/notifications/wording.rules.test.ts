import { notificationTypes } from '@app/contract/messaging/notification-kinds.ts'
import type { NotificationType } from '@app/contract/messaging/notification-kinds.ts'
import { describe, expect, test } from 'vitest'
import { textsIn } from '@app/platform/text/texts.ts'
import { wordingOf } from './wording.rules.ts'

const english = textsIn('en')

test.each<[NotificationType, string, string]>([
  ['entry_created_notification', 'New thread', 'Anna started a thread'],
  ['post_created_notification', 'New Post', 'Anna posted'],
  ['entry_comment_created_notification', 'New comment', 'Anna commented'],
  ['post_comment_created_notification', 'New comment', 'Anna commented'],
  ['entry_comment_reply_notification', 'New Reply', 'Anna replied to you'],
  ['post_comment_reply_notification', 'New Reply', 'Anna replied to you'],
  ['entry_mentioned_notification', 'You were mentioned', 'Anna mentioned you'],
  ['entry_comment_mentioned_notification', 'You were mentioned', 'Anna mentioned you'],
  ['post_mentioned_notification', 'You were mentioned', 'Anna mentioned you'],
  ['post_comment_mentioned_notification', 'You were mentioned', 'Anna mentioned you'],
  ['message_notification', 'New direct message', 'Anna wrote to you'],
  ['magazine_ban_notification', 'You were banned', 'Anna banned you'],
  ['magazine_unban_notification', 'Your ban has ended', 'Anna ended your ban'],
  ['report_created_notification', 'A new report was created', 'Anna reported'],
  ['report_approved_notification', 'A report about you was accepted', 'Anna accepted it'],
  ['new_signup', 'A new user registered', 'Anna registered'],
])('%s is called "%s": %s', (type, title, event) => {
  expect(wordingOf(english, type, 'Anna')).toEqual({ title, event })
})

/** What nobody is named in: the server itself tells of it, or a moderator decided, whose name is not told. */
const ofItself: readonly NotificationType[] = [
  'signup_wave_notification',
  'removed_notification',
  'appeal_granted_notification',
  'appeal_rejected_notification',
]

describe.each(notificationTypes.filter((type) => !ofItself.includes(type)))('%s', (type) => {
  test('names who caused it, whatever their name, and nobody where nobody did', () => {
    expect(wordingOf(english, type, '{Anna} #1').event).toMatch(/^\{Anna\} #1 ./)
    const { title, event } = wordingOf(english, type, null)
    expect([title.length > 0, event]).toEqual([true, ''])
  })
})
