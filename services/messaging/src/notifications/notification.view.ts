import { formatDateTime } from '@app/contract/common.ts'
import { contentViews } from '@app/contract/calls/content.ts'
import { signups } from '@app/contract/calls/identity.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import type { UserSignup } from '@app/contract/identity/schemas.ts'
import type { Notification } from '@app/contract/messaging/schemas.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Messaging } from '../context.ts'
import { toMessage } from '../messages/message.view.ts'
import type { StoredMessage, StoredNotification } from '../store/store.ts'
import { peopleFor } from '../users/user.view.ts'
import type { People } from '../users/user.view.ts'

type View = Record<string, unknown>
type Facts = {
  views: Map<string, View>
  messages: Map<number, StoredMessage>
  signups: Map<number, UserSignup>
  people: People
  now: Date
}

const CALL_LIMIT = 200

/** What a subject does not tell inside a notification (rules/notifications.md#subjects). */
const asSubject = (type: SubjectType, view: View): View => ({
  ...view,
  canAuthUserModerate: null,
  ...('notificationStatus' in view ? { notificationStatus: null } : {}),
  ...(type === 'entry' || type === 'post' ? { isFavourited: null, userVote: null } : {}),
})

const redactedMessage: View = {
  messageId: null,
  threadId: null,
  sender: null,
  body: 'This app has not received permission to read your messages.',
  status: null,
  createdAt: null,
}

/** A ban counts as expired a little early, so that one ended this moment is shown as ended. */
const EXPIRY_SLACK_MS = 10_000

const subjectOf = ({ subject }: StoredNotification, viewer: Principal, facts: Facts): View | null => {
  switch (subject.kind) {
    case 'content':
    case 'report': {
      const view = facts.views.get(`${subject.type}:${subject.id}`)
      return view ? asSubject(subject.type, view) : null
    }
    case 'message': {
      if (!holds(viewer, 'user:message:read')) return redactedMessage
      const message = facts.messages.get(subject.messageId)
      return message ? toMessage(message, facts.people) : null
    }
    case 'signup':
      // Only staff may know the address; who is no longer one keeps a notification that shows nothing.
      return viewer.isAdmin || viewer.isGlobalModerator ? (facts.signups.get(subject.userId) ?? null) : null
    case 'ban': {
      const magazine = facts.people.magazine(subject.magazineId)
      if (!magazine) return null
      const until = subject.expiredAt === null ? null : new Date(subject.expiredAt)
      return {
        banId: subject.banId,
        reason: subject.reason,
        expired: until !== null && until.getTime() <= facts.now.getTime() + EXPIRY_SLACK_MS,
        expiredAt: until && formatDateTime(until),
        bannedUser: facts.people.small(subject.userId),
        bannedBy: facts.people.small(subject.bannedById),
        magazine,
      }
    }
  }
}

/** Fetches all that the subjects need at once: one call to content, and one query for each kind of card. */
const factsFor = async (
  messaging: Messaging,
  viewer: Principal,
  notifications: readonly StoredNotification[],
): Promise<Facts> => {
  const { store, calls, clock } = messaging
  const subjects = notifications.map(({ subject }) => subject)
  const refs = new Map(
    subjects.flatMap((subject) =>
      subject.kind === 'content' || subject.kind === 'report'
        ? [[`${subject.type}:${subject.id}`, { type: subject.type, id: subject.id }] as const]
        : [],
    ),
  )
  const messageIds = subjects.flatMap((subject) => (subject.kind === 'message' ? subject.messageId : []))
  const bans = subjects.flatMap((subject) => (subject.kind === 'ban' ? subject : []))
  const signupIds = subjects.flatMap((subject) => (subject.kind === 'signup' ? subject.userId : []))
  const readsMessages = holds(viewer, 'user:message:read')
  const [answered, messages, opened] = await Promise.all([
    refs.size === 0
      ? { items: [] }
      : calls.ask(contentViews, {
          viewer: { ...viewer, scopes: [...viewer.scopes] },
          refs: [...refs.values()].slice(0, CALL_LIMIT),
        }),
    readsMessages && messageIds.length > 0 ? store.messages.messages(messageIds) : [],
    signupIds.length === 0 ? { items: [] } : calls.ask(signups, { userIds: signupIds.slice(0, CALL_LIMIT) }),
  ])
  const views = new Map<string, View>()
  for (const [index, key] of [...refs.keys()].entries()) {
    const view = answered.items[index]
    if (view) views.set(key, view)
  }
  const people = await peopleFor(
    messaging,
    viewer,
    [
      ...messages.map(({ senderId }) => senderId),
      ...bans.flatMap(({ userId, bannedById }) => [userId, bannedById]),
    ],
    bans.map(({ magazineId }) => magazineId),
  )
  return {
    views,
    messages: new Map(messages.map((message) => [message.messageId, message])),
    signups: new Map(opened.items.flatMap((one) => (one ? [[one.userId, one] as const] : []))),
    people,
    now: clock.now(),
  }
}

/**
 * Notifications as the API shows them to their owner. What is about something that was just removed is left out: its own
 * removal is on the way.
 */
export const notificationViews = async (
  messaging: Messaging,
  viewer: Principal,
  notifications: readonly StoredNotification[],
): Promise<Notification[]> => {
  if (notifications.length === 0) return []
  const facts = await factsFor(messaging, viewer, notifications)
  return notifications.flatMap((notification) => {
    const subject = subjectOf(notification, viewer, facts)
    if (!subject) return []
    const { notificationId, status, type } = notification
    const report =
      notification.subject.kind === 'report'
        ? {
            reportId: notification.subject.reportId,
            ...(type === 'report_created_notification' ? { reason: notification.subject.reason } : {}),
          }
        : {}
    return { notificationId, status, type, subject, ...report }
  })
}
