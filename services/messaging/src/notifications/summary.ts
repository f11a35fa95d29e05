import { contentCards } from '@app/contract/calls/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Messaging } from '../context.ts'
import type { StoredMessage, StoredNotification } from '../store/store.ts'

/** A notification in two lines, for where its subject is not shown whole. */
export type Summary = {
  title: string
  /** What it is about: a title, the beginning of a text, a whole message. */
  text: string
  /** Path on this instance. */
  actionUrl: string | null
  /** Who caused it. */
  cause: UserCard | null
}

const CALL_LIMIT = 200

const titleOf = (type: StoredNotification['type']): string => {
  if (type.endsWith('_mentioned_notification')) return 'You were mentioned'
  if (type.endsWith('_comment_reply_notification')) return 'New Reply'
  if (type.endsWith('_comment_created_notification')) return 'New comment'
  if (type === 'entry_created_notification') return 'New Thread'
  if (type === 'post_created_notification') return 'New Post'
  if (type === 'message_notification') return 'New direct message'
  if (type === 'magazine_ban_notification') return 'You were banned'
  if (type === 'magazine_unban_notification') return 'Your ban has ended'
  if (type === 'report_created_notification') return 'A new report was created'
  if (type === 'report_approved_notification') return 'A report about you was accepted'
  if (type === 'new_signup') return 'A new user registered'
  return 'Notification'
}

const short = (text: string | null | undefined): string => (text ?? '').trim().slice(0, 140)

/** The page of an item (spec, web screens). */
const itemPath = (card: ContentCard, magazine: string): string => {
  const base = `/m/${encodeURI(magazine)}`
  const slug = card.slug ? encodeURIComponent(card.slug) : '-'
  switch (card.type) {
    case 'entry':
      return `${base}/t/${card.id}/${slug}`
    case 'post':
      return `${base}/p/${card.id}/${slug}`
    case 'entry_comment':
      return `${base}/t/${card.threadId}/-/comment/${card.id}`
    case 'post_comment':
      return `${base}/p/${card.threadId}/-#post-comment-${card.id}`
  }
}

/** Sums notifications up, in the order given, in a handful of queries for all of them. */
export const summarise = async (
  { store, calls }: Messaging,
  notifications: readonly StoredNotification[],
): Promise<Summary[]> => {
  const subjects = notifications.map(({ subject }) => subject)
  const refs = subjects.flatMap((subject) =>
    subject.kind === 'content' || subject.kind === 'report' ? [{ type: subject.type, id: subject.id }] : [],
  )
  const messageIds = subjects.flatMap((subject) => (subject.kind === 'message' ? subject.messageId : []))
  const [users, { items }, found] = await Promise.all([
    store.directory.users(notifications.flatMap(({ causeId }) => causeId ?? [])),
    refs.length > 0 ? calls.ask(contentCards, { refs: refs.slice(0, CALL_LIMIT) }) : { items: [] },
    messageIds.length > 0 ? store.messages.messages(messageIds) : ([] as StoredMessage[]),
  ])
  const cards = new Map(items.flatMap((card) => (card ? [[`${card.type}:${card.id}`, card] as const] : [])))
  const messages = new Map(found.map((message) => [message.messageId, message]))
  const magazines = await store.directory.magazines([
    ...new Set([
      ...[...cards.values()].map(({ magazineId }) => magazineId),
      ...subjects.flatMap((subject) => (subject.kind === 'ban' ? subject.magazineId : [])),
    ]),
  ])
  const nameOf = (magazineId: number) => magazines.get(magazineId)?.name ?? null

  const about = ({ subject }: StoredNotification): Pick<Summary, 'text' | 'actionUrl'> => {
    switch (subject.kind) {
      case 'message': {
        const message = messages.get(subject.messageId)
        return {
          text: message?.body ?? '',
          actionUrl: message ? `/profile/messages/${message.threadId}` : '/profile/messages',
        }
      }
      case 'ban': {
        const name = nameOf(subject.magazineId)
        return { text: short(subject.reason), actionUrl: name === null ? null : `/m/${encodeURI(name)}` }
      }
      case 'signup':
        return { text: '', actionUrl: '/settings/notifications' }
      case 'content':
      case 'report': {
        const card = cards.get(`${subject.type}:${subject.id}`)
        const name = card ? nameOf(card.magazineId) : null
        return {
          text: short(card?.title ?? card?.body),
          actionUrl: card && name !== null ? itemPath(card, name) : '/settings/notifications',
        }
      }
    }
  }
  return notifications.map((notification) => ({
    title: titleOf(notification.type),
    ...about(notification),
    cause: (notification.causeId === null ? undefined : users.get(notification.causeId)) ?? null,
  }))
}

/** What to call somebody: the name they chose, else the one they signed up with. */
export const nameOf = (card: UserCard): string => card.title ?? card.username
