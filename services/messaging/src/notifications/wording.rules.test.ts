import type { NotificationType } from '@app/contract/messaging/schemas.ts'
import { expect, test } from '@jest/globals'
import { wordingOf } from './wording.rules.ts'

test.each<[NotificationType, string, string]>([
  ['entry_created_notification', 'New thread', 'started a thread'],
  ['post_created_notification', 'New Post', 'posted'],
  ['entry_comment_created_notification', 'New comment', 'commented'],
  ['post_comment_created_notification', 'New comment', 'commented'],
  ['entry_comment_reply_notification', 'New Reply', 'replied to you'],
  ['post_comment_reply_notification', 'New Reply', 'replied to you'],
  ['entry_mentioned_notification', 'You were mentioned', 'mentioned you'],
  ['entry_comment_mentioned_notification', 'You were mentioned', 'mentioned you'],
  ['post_mentioned_notification', 'You were mentioned', 'mentioned you'],
  ['post_comment_mentioned_notification', 'You were mentioned', 'mentioned you'],
  ['message_notification', 'New direct message', 'wrote to you'],
  ['magazine_ban_notification', 'You were banned', 'banned you'],
  ['magazine_unban_notification', 'Your ban has ended', 'ended your ban'],
  ['report_created_notification', 'A new report was created', 'reported'],
  ['report_approved_notification', 'A report about you was accepted', 'accepted it'],
  ['new_signup', 'A new user registered', 'registered'],
])('%s is called "%s": somebody %s', (type, title, deed) => {
  expect(wordingOf(type)).toEqual({ title, deed })
})
