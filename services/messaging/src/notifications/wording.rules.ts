import type { NotificationType } from '@app/contract/messaging/schemas.ts'

/** What a notification is called, and what whoever caused it did (rules/notifications.md#wording). */
export type Wording = { title: string; deed: string }

const wordings: readonly [what: RegExp, wording: Wording][] = [
  [/_mentioned_notification$/, { title: 'You were mentioned', deed: 'mentioned you' }],
  [/_comment_reply_notification$/, { title: 'New Reply', deed: 'replied to you' }],
  [/_comment_created_notification$/, { title: 'New comment', deed: 'commented' }],
  [/^entry_created_notification$/, { title: 'New thread', deed: 'started a thread' }],
  [/^post_created_notification$/, { title: 'New Post', deed: 'posted' }],
  [/^message_notification$/, { title: 'New direct message', deed: 'wrote to you' }],
  [/^magazine_ban_notification$/, { title: 'You were banned', deed: 'banned you' }],
  [/^magazine_unban_notification$/, { title: 'Your ban has ended', deed: 'ended your ban' }],
  [/^report_created_notification$/, { title: 'A new report was created', deed: 'reported' }],
  [/^report_approved_notification$/, { title: 'A report about you was accepted', deed: 'accepted it' }],
  [/^new_signup$/, { title: 'A new user registered', deed: 'registered' }],
]

export const wordingOf = (type: NotificationType): Wording =>
  wordings.find(([what]) => what.test(type))?.[1] ?? { title: 'Notification', deed: 'did something' }
