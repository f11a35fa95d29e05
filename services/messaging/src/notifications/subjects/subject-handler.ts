import type { Image } from '@app/contract/common.ts'
import type { NotificationType } from '@app/contract/messaging/notification-kinds.ts'
import type { Notification } from '@app/contract/messaging/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Messaging } from '../../context.ts'

/** A subject as the API shows it. */
export type View = Record<string, unknown>

/** A subject in a few words, for where it is not shown whole. */
export type Excerpt = {
  /** A title, the beginning of a text, a whole message. */
  text: string
  /** Path on this instance. */
  actionUrl: string | null
  /** Shown in place of the avatar of who caused it. */
  picture?: Image | null
}

/** What notifications need to know of one sort of subject. Both loaders fetch for all of them at once. */
export type SubjectHandler<S> = {
  /** Null: gone, or not for this viewer. While its owner does not answer, what messaging itself knows of it. */
  loadViews(
    messaging: Messaging,
    viewer: Principal,
    subjects: readonly S[],
  ): Promise<(subject: S) => View | null>
  loadExcerpts(messaging: Messaging, subjects: readonly S[]): Promise<(subject: S) => Excerpt>
  /** What the notification itself says of it in the API. */
  details?(type: NotificationType, subject: S): Pick<Notification, 'reportId' | 'reason'>
}

/** Most subjects one call to another context is asked about. */
export const CALL_LIMIT = 200

export const shorten = (text: string | null | undefined): string => (text ?? '').trim().slice(0, 140)
