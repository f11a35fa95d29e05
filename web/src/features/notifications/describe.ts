import { notificationKinds } from '@app/contract/messaging/notification-kinds.ts'
import type {
  NotificationKind,
  NotificationSubject,
  NotificationText,
} from '@app/contract/messaging/notification-kinds.ts'
import type { Entry, EntryComment, Notification, Post, PostComment, UserSmall } from '../../api/contract.ts'
import type { TextKey } from '../../i18n/key.ts'
import { appealPath } from '../../model/act-paths.ts'
import {
  commentPath,
  displayName,
  entryPath,
  magazinePath,
  postPath,
  splitHandle,
  userPath,
} from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import type { LevelTarget } from './level.api.ts'

/** One line of the inbox: who, what, where to. */
export type Line = {
  /** Name of its text. */
  text: TextKey
  icon: string
  name: string
  magazine: string
  user: UserSmall | null
  excerpt: string
  to: string | null
  at: string | null
  /** The thread or microblog it is about or below. */
  thread: LevelTarget | null
}

/** What several people do about the same is said in one line. */
const together = [
  'followed',
  'favourited',
  'boosted',
  'followRequested',
  'subscriptionRequested',
] as const satisfies NotificationText[]

type Subject = Partial<Entry & Post & EntryComment & PostComment> & {
  sender?: UserSmall
  threadId?: number | null
  username?: string
  applicationText?: string | null
  bannedBy?: UserSmall
  reason?: string | null
}

/** The page of an item, of a comment below it, or of the magazine. */
const itemPath = (subject: Subject): string | null => {
  if (subject.magazine === undefined) return null
  if (subject.commentId !== undefined)
    return commentPath(subject as Pick<EntryComment, 'commentId' | 'entryId' | 'magazine'>)
  if (subject.entryId !== undefined) return entryPath(subject as Entry)
  if (subject.postId !== undefined) return postPath(subject as Post)
  return magazinePath(subject.magazine)
}

/** Where each sort of subject is looked at. */
const paths: Record<NotificationSubject, (subject: Subject) => string | null> = {
  content: itemPath,
  report: (subject) => itemPath(subject) ?? (subject.username ? '/m/random/panel/reports' : null),
  'person-report': () => '/m/random/panel/reports',
  ban: itemPath,
  follower: ({ username }) => (username ? userPath({ username }) : null),
  reaction: itemPath,
  'follow-request': ({ magazine }) =>
    magazine ? `${magazinePath(magazine)}/panel/subscribers` : '/settings/follow_requests',
  'signup-wave': () => '/admin/signup_requests',
  message: ({ threadId }) => (threadId ? `/profile/messages/${threadId}` : null),
  // Whoever had to say why they would like to join waits for an answer.
  signup: ({ applicationText, username }) => {
    if (applicationText) return '/admin/signup_requests'
    return username ? userPath({ username }) : null
  },
}

/** Undefined for what a newer server knows and a page that was loaded before does not. */
const kindOf = (type: string): NotificationKind | undefined =>
  (notificationKinds as Readonly<Record<string, NotificationKind>>)[type]

const threadOf = ({ entryId, postId }: Subject): LevelTarget | null => {
  if (entryId !== undefined) return { kind: 'Entry', id: entryId }
  return postId === undefined ? null : { kind: 'Post', id: postId }
}

/** What a notification says, whatever its subject is. */
export const describeNotification = (notification: Notification): Line => {
  const kind = kindOf(notification.type)
  const subject = notification.subject as Subject
  const user = subject.sender ?? subject.user ?? subject.bannedBy ?? null
  return {
    text: kind ? `notifications.kinds.${kind.text as NotificationText}` : 'notifications.unknownKind',
    icon: kind?.icon ?? 'bell',
    name: user ? displayName(user) : (subject.username ?? ''),
    magazine: subject.magazine ? splitHandle(subject.magazine.name).name : '',
    user,
    excerpt:
      subject.title ??
      subject.contentWarning ??
      excerpt(subject.body ?? notification.reason ?? subject.reason ?? null, 200),
    to: kind ? paths[kind.subject](subject) : null,
    at: subject.createdAt ?? null,
    thread: kind?.subject === 'content' || kind?.subject === 'reaction' ? threadOf(subject) : null,
  }
}

const removals: readonly Notification['type'][] = ['removed_notification', 'report_approved_notification']

/** Where a reader appeals, if the notification tells that a moderator removed something of theirs. */
export const appealOf = ({ type, subject }: Notification, myId: number | undefined): string | null => {
  const { user, visibility, commentId, entryId, postId } = subject as Subject
  if (!removals.includes(type) || visibility !== 'trashed' || user?.userId !== myId) return null
  if (commentId !== undefined)
    return appealPath({ kind: entryId === undefined ? 'PostComment' : 'EntryComment', id: commentId })
  if (entryId !== undefined) return appealPath({ kind: 'Entry', id: entryId })
  return postId === undefined ? null : appealPath({ kind: 'Post', id: postId })
}

/** What several people did about the same, if that is said in one line. */
export const togetherOf = ({ type }: Notification): (typeof together)[number] | undefined =>
  together.find((text) => text === kindOf(type)?.text)

/** What tells of the same, so that it stands together: what happened to one conversation, item or address, and who follows. */
const sameAs = (notification: Notification): string => {
  const { thread, to } = describeNotification(notification)
  const subject = kindOf(notification.type)?.subject
  if (subject === 'follower') return notification.type
  const what = thread && subject !== 'reaction' ? `${thread.kind} ${thread.id}` : to
  return `${notification.type} ${what ?? notification.notificationId}`
}

/** Those that tell of the same together, each group by its first. */
export const grouped = (notifications: readonly Notification[]): [Notification, ...Notification[]][] =>
  [...Map.groupBy(notifications, sameAs).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others]] : [],
  )

/** Who did it, each once: whom a line for several names first comes first. */
export const peopleOf = (notifications: readonly Notification[]): UserSmall[] => {
  const people = new Map<number, UserSmall>()
  for (const one of notifications) {
    const { user } = describeNotification(one)
    // Of a follower or a request, the subject itself is who.
    const person = user ?? (one.subject as UserSmall)
    if (!people.has(person.userId)) people.set(person.userId, person)
  }
  return [...people.values()]
}

/** How long ago in whole days, for the headings of the list. */
export const dayOf = (date: string | null, now: number): 'today' | 'yesterday' | 'earlier' => {
  if (!date) return 'earlier'
  const days = Date.parse(new Date(now).toISOString().slice(0, 10)) - Date.parse(date.slice(0, 10))
  return days <= 0 ? 'today' : days <= 86_400_000 ? 'yesterday' : 'earlier'
}
