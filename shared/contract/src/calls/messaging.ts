import { z } from 'zod'
import { call } from '../call.ts'
import { Emoji, MAX_EMOJIS, NotificationStatus } from '../common.ts'
import { SettingTarget } from '../messaging/schemas.ts'

/** How loud each of these is for that member, in the order asked: `notificationStatus` of a single view. */
export const notificationStatuses = call({
  id: 'messaging.notification-statuses',
  context: 'messaging',
  deadlineMs: 500,
  input: z.object({
    userId: z.int(),
    targets: z.array(z.object({ type: SettingTarget, id: z.int() })).max(200),
  }),
  output: z.object({ statuses: z.array(NotificationStatus) }),
})

/** A private message in which somebody of another server has part. */
export const FederatedMessage = z.object({
  apId: z.string().max(2048),
  senderId: z.int(),
  /** Everybody else in its thread, be they from here or not. */
  receiverIds: z.array(z.int()),
  /** Markdown. */
  body: z.string(),
  /** Address of the message before it in its thread. */
  inReplyTo: z.string().max(2048).nullable(),
  /** ISO 8601 */
  createdAt: z.string(),
  /** Pictures in it: of a message from elsewhere, where they are there; of one of ours, emoji of this instance. */
  emojis: z.array(Emoji).max(MAX_EMOJIS).optional(),
})
export type FederatedMessage = z.infer<typeof FederatedMessage>

/**
 * A private message from elsewhere, or with `edited` its new text. Kept once for each address; not kept where every
 * receiver here blocks its sender, hides their server or takes no messages from them, as with members here.
 */
export const receiveMessage = call({
  id: 'messaging.receive-message',
  context: 'messaging',
  input: FederatedMessage.extend({
    /** Host of the sender. */
    domain: z.string(),
    edited: z.boolean(),
  }),
  output: z.object({ kept: z.boolean() }),
})

/** Its sender elsewhere deleted a private message. */
export const removeMessage = call({
  id: 'messaging.remove-message',
  context: 'messaging',
  input: z.object({ apId: z.string(), senderId: z.int() }),
  output: z.object({ removed: z.boolean() }),
})

/** The private message of this address; null: there is none. Only for the servers of those who take part in it. */
export const messageByAddress = call({
  id: 'messaging.message-by-address',
  context: 'messaging',
  input: z.object({ apId: z.string() }),
  output: FederatedMessage.nullable(),
})
