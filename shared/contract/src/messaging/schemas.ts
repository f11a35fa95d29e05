import { z } from 'zod'
import { DateTime, Emojis, listOf, Pagination, UserSmall } from '../common.ts'
import { User } from '../identity/schemas.ts'
import { graphemeCount, writtenText } from '../written-text.ts'
import { notificationTypes, requestedTypes } from './notification-kinds.ts'

export const MESSAGE_MIN = 2
export const MESSAGE_MAX = 5000

export const MessageRequest = z
  .object({
    body: writtenText(MESSAGE_MIN, MESSAGE_MAX)
      .refine(
        (text) => graphemeCount(text.trim(), MESSAGE_MIN) >= MESSAGE_MIN,
        `must have at least ${MESSAGE_MIN} characters`,
      )
      .describe('Markdown, 2 to 5000 characters'),
    apId: z.unknown().optional().describe('Ignored'),
  })
  .meta({ id: 'MessageRequest' })

export const ReadStatus = z.enum(['new', 'read'])
export type ReadStatus = z.infer<typeof ReadStatus>

export const Message = z
  .object({
    messageId: z.int(),
    threadId: z.int(),
    sender: UserSmall,
    body: z.string().describe('Markdown'),
    status: ReadStatus.describe('One value for all participants'),
    createdAt: DateTime,
    emojis: Emojis,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const MessageThread = z
  .object({
    threadId: z.int(),
    participants: z.array(User),
    messageCount: z.int().describe('All messages of the thread'),
    messages: z.array(Message).describe('Newest first, at most `d`'),
  })
  .meta({ id: 'MessageThread' })
export type MessageThread = z.infer<typeof MessageThread>

export const MessageThreadPage = z
  .object({ items: z.array(Message), pagination: Pagination, participants: z.array(User) })
  .meta({ id: 'MessageThreadPage' })

export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

/** Kinds Mbin does not have are left out for whoever does not name them; a name that is none of them is ignored. */
export const NotificationKinds = listOf(z.string().max(100))
  .default([])
  .transform((names) => requestedTypes.filter((type) => names.includes(type)))
  .describe(
    `Kinds the caller understands beyond those of Mbin, comma-separated: ${requestedTypes.map((type) => `\`${type}\``).join(', ')}`,
  )

export const Notification = z
  .object({
    notificationId: z.int(),
    status: ReadStatus,
    type: NotificationType,
    subject: z
      .record(z.string(), z.unknown())
      .describe(
        'Entry, EntryComment, Post, PostComment, Message, MagazineBan, UserSignup or UserSmall, by type; of a favourite or boost the item, with whose it is as `sender`; of a wave of sign-ups `sign` and `count`',
      ),
    reportId: z.int().nullable().optional().describe('Reports only'),
    reason: z.string().nullable().optional().describe('`report_created_notification` only'),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationCount = z.object({ count: z.int() }).meta({ id: 'NotificationCount' })

export const PushSubscriptionRequest = z
  .object({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .describe('Address at the push service'),
    serverKey: z
      .string()
      .regex(/^[\w+/=-]{16,64}$/, 'must be base64')
      .describe('`auth` secret of the browser subscription'),
    contentPublicKey: z
      .string()
      .regex(/^[\w+/=-]{80,120}$/, 'must be base64')
      .describe('`p256dh` key of the browser subscription'),
  })
  .meta({ id: 'PushSubscriptionRequest' })

export const SettingTarget = z.enum(['entry', 'post', 'magazine', 'user'])
export type SettingTarget = z.infer<typeof SettingTarget>

export const DigestFrequency = z.enum(['never', 'daily', 'weekly'])
export type DigestFrequency = z.infer<typeof DigestFrequency>

export const Digest = z.object({ frequency: DigestFrequency }).meta({ id: 'Digest' })
