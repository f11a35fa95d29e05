import type { Image } from '@app/contract/common.ts'
import { contentCards } from '@app/contract/calls/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Messaging } from '../context.ts'
import type { StoredMessage, StoredNotification } from '../store/store.ts'
import { wordingOf } from './wording.rules.ts'
import type { Wording } from './wording.rules.ts'

/** A notification in two lines, for where its subject is not shown whole. */
export type Summary = Wording & {
  /** What it is about: a title, the beginning of a text, a whole message. */
  text: string
  /** Path on this instance. */
  actionUrl: string | null
  /** Who caused it. */
  cause: UserCard | null
  /** The face of who caused it; of a ban, the magazine's. */
  picture: Image | null
}

const CALL_LIMIT = 200

const short = (text: string | null | undefined): string => (text ?? '').trim().slice(0, 140)

/** The page of an item (rules/web.md#notifications-lead-to). */
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
  return notifications.map((notification) => {
    const { causeId, subject, type } = notification
    const cause = (causeId === null ? undefined : users.get(causeId)) ?? null
    const picture = subject.kind === 'ban' ? magazines.get(subject.magazineId)?.icon : cause?.avatar
    return { ...wordingOf(type), ...about(notification), cause, picture: picture ?? null }
  })
}

/** What to call somebody: the name they chose, else the one they signed up with. */
export const nameOf = (card: UserCard): string => card.title ?? card.username
