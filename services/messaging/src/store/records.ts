import type { Emoji } from '@app/contract/common.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { WaveSign } from '@app/contract/events/identity.ts'
import type { NotificationType, ReadStatus, SettingTarget } from '@app/contract/messaging/schemas.ts'

/** What a notification is about, as it is stored: enough to fetch or build the subject when it is shown. */
export type Subject =
  /** `thread`: the thread or post it belongs to, as `threadKey` writes it. */
  | { kind: 'content'; type: SubjectType; id: number; thread?: string }
  | { kind: 'message'; messageId: number }
  | {
      kind: 'ban'
      banId: number
      magazineId: number
      userId: number
      bannedById: number
      reason: string | null
      expiredAt: string | null
    }
  | { kind: 'signup'; userId: number }
  | { kind: 'person-report'; userId: number; reportId: number; reason: string | null }
  /** Who asks to follow; `magazineId` null: the reader themselves. */
  | { kind: 'follow-request'; userId: number; magazineId: number | null }
  | { kind: 'follower'; userId: number }
  | { kind: 'signup-wave'; waveId: number; sign: WaveSign; count: number }
  /** Somebody likes or boosted an item of the reader. `thread`: as above. */
  | { kind: 'reaction'; type: SubjectType; id: number; thread: string; userId: number }
  | { kind: 'report'; type: SubjectType; id: number; reportId: number | null; reason: string | null }

export type NewNotification = {
  userId: number
  type: NotificationType
  /** What happened; a person is notified of it once, however often it is delivered. */
  eventKey: string
  subject: Subject
  /** Who caused it; null: the system. */
  causeId: number | null
  createdAt: Date
}

export type StoredNotification = NewNotification & { notificationId: number; status: ReadStatus }

export type Setting = 'Default' | 'Loud' | 'Muted'

export type Target = { type: SettingTarget; id: number }

export type StoredMessage = {
  messageId: number
  threadId: number
  senderId: number
  body: string
  status: ReadStatus
  createdAt: Date
  /** When its author changed it last. */
  editedAt: Date | null
  /** Pictures in a message from elsewhere, by their addresses there; null: none, or it is from here. */
  emojis: Emoji[] | null
  /** Its address for other servers; null: nobody elsewhere has part in it. */
  apId: string | null
}

export type PushSubscription = {
  userId: number
  /** Authorization of an app, bot or browser session it belongs to (`client.rules.ts`). */
  client: string
  endpoint: string
  auth: string
  p256dh: string
  /** Public half of the VAPID pair that the browser was given (RFC 8292, 4.2); null: the first of this instance. */
  vapid: string | null
}

export type Digest = {
  userId: number
  every: 'daily' | 'weekly'
  nextAt: Date
  /** The newest notification that was in one; what came before is in none. */
  lastId: number
}
