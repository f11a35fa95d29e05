import type { Entry, EntryComment, Notification, Post, PostComment, UserSmall } from '../../api/contract.ts'
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

/** One line of the inbox: who, what, where to. */
export type Line = {
  said:
    | 'replied'
    | 'commented'
    | 'mentioned'
    | 'created'
    | 'edited'
    | 'deleted'
    | 'message'
    | 'banned'
    | 'unbanned'
    | 'reported'
    | 'approved'
    | 'rejected'
    | 'signup'
    | 'other'
  icon: string
  name: string
  magazine: string
  user: UserSmall | null
  text: string
  to: string | null
  at: string | null
}

const icons = {
  replied: 'undo',
  commented: 'message-square',
  mentioned: 'at-sign',
  created: 'align-left',
  edited: 'pencil',
  deleted: 'trash',
  message: 'mail',
  banned: 'ban',
  unbanned: 'circle-check',
  reported: 'flag',
  approved: 'shield-check',
  rejected: 'shield',
  signup: 'user-plus',
  other: 'bell',
} as const

const saidBy = (type: Notification['type']): Line['said'] => {
  switch (type) {
    case 'message_notification':
      return 'message'
    case 'magazine_ban_notification':
      return 'banned'
    case 'magazine_unban_notification':
      return 'unbanned'
    case 'report_created_notification':
      return 'reported'
    case 'report_approved_notification':
      return 'approved'
    case 'report_rejected_notification':
      return 'rejected'
    case 'new_signup':
      return 'signup'
  }
  if (type.includes('_mentioned_')) return 'mentioned'
  if (type.includes('_reply_')) return 'replied'
  if (type.includes('_edited_')) return 'edited'
  if (type.includes('_deleted_')) return 'deleted'
  return type.includes('_comment_created_') ? 'commented' : 'created'
}

type Subject = Partial<Entry & Post & EntryComment & PostComment> & {
  sender?: UserSmall
  threadId?: number | null
  username?: string
  applicationText?: string | null
  bannedBy?: UserSmall
  reason?: string | null
}

const pathOf = (subject: Subject, said: Line['said']): string | null => {
  // Whoever had to say why they would like to join waits for an answer.
  if (said === 'signup')
    return subject.applicationText ? '/admin/signup_requests' : userPath({ username: subject.username ?? '' })
  if (said === 'message') return subject.threadId ? `/profile/messages/${subject.threadId}` : null
  if (subject.magazine === undefined) return null
  if (subject.commentId !== undefined)
    return commentPath(subject as Pick<EntryComment, 'commentId' | 'entryId' | 'magazine'>)
  if (subject.entryId !== undefined) return entryPath(subject as Entry)
  if (subject.postId !== undefined) return postPath(subject as Post)
  return magazinePath(subject.magazine)
}

/** What a notification says, whatever its subject is. */
export const describeNotification = (notification: Notification): Line => {
  const said = saidBy(notification.type)
  const subject = notification.subject as Subject
  const user = subject.sender ?? subject.user ?? subject.bannedBy ?? null
  return {
    said,
    icon: icons[said],
    name: user ? displayName(user) : (subject.username ?? ''),
    magazine: subject.magazine ? splitHandle(subject.magazine.name).name : '',
    user,
    text: subject.title ?? excerpt(subject.body ?? notification.reason ?? subject.reason ?? null, 200),
    to: pathOf(subject, said),
    at: subject.createdAt ?? null,
  }
}

/** How long ago in whole days, for the headings of the list. */
export const dayOf = (date: string | null, now: number): 'today' | 'yesterday' | 'earlier' => {
  if (!date) return 'earlier'
  const days = Date.parse(new Date(now).toISOString().slice(0, 10)) - Date.parse(date.slice(0, 10))
  return days <= 0 ? 'today' : days <= 86_400_000 ? 'yesterday' : 'earlier'
}
