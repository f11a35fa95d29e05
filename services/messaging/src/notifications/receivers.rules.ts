import type { ContentCard } from '@app/contract/events/content.ts'
import { maySignIn } from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { NotificationType } from '@app/contract/messaging/schemas.ts'
import type { Setting } from '../store/records.ts'
import { isLocal } from '../users/user.rules.ts'

export type Item = Pick<ContentCard, 'type' | 'authorId' | 'threadAuthorId' | 'parentId' | 'parentAuthorId'>

/** What decides whether a member is notified of a new item. */
export type Candidate = {
  card: UserCard
  hidesAuthor: boolean
  /** It is for everybody, or for them among others. */
  mayRead: boolean
  isSubscribed: boolean
  /** How loud its author, its thread or post, and its magazine are for this member. */
  author: Setting
  thread: Setting
  magazine: Setting
}

const TWO_DAYS_MS = 2 * 86_400_000

const isComment = (type: Item['type']): type is 'entry_comment' | 'post_comment' => type.endsWith('_comment')

const kindOf = (type: Item['type']): 'entry' | 'post' => (type.startsWith('entry') ? 'entry' : 'post')

/** Old federated items arrive in silence, and so does what an absent author left (rules/notifications.md#receivers). */
export const isNews = (createdAt: Date, now: Date, author: Pick<UserCard, 'state'> | undefined): boolean =>
  now.getTime() - createdAt.getTime() < TWO_DAYS_MS &&
  !['banned', 'suspended', 'deleted'].includes(author?.state ?? 'active')

/**
 * Members who may be notified at all: people here who can sign in, may read it, do not block the author and did not mute the
 * conversation.
 */
const mayBeNotified = ({ card, hidesAuthor, mayRead, thread }: Candidate): boolean =>
  isLocal(card) && maySignIn(card) && !hidesAuthor && mayRead && thread !== 'Muted'

/** The first matching line of the rule for threads, posts and comments (rules/notifications.md#receivers). */
const wants = (candidate: Candidate, item: Item): boolean => {
  const { settings, userId } = candidate.card
  const kind = kindOf(item.type)
  if (userId === item.authorId) return false
  if (candidate.author !== 'Default') return candidate.author === 'Loud'
  if (candidate.thread === 'Loud') return true
  if (!isComment(item.type)) {
    if (candidate.magazine !== 'Default') return candidate.magazine === 'Loud'
    const wanted = kind === 'entry' ? settings.notifyOnNewEntry : settings.notifyOnNewPost
    return wanted && candidate.isSubscribed
  }
  const [onThread, onComment] =
    kind === 'entry'
      ? [settings.notifyOnNewEntryReply, settings.notifyOnNewEntryCommentReply]
      : [settings.notifyOnNewPostReply, settings.notifyOnNewPostCommentReply]
  const answersThem = item.parentId !== null && userId === item.parentAuthorId
  return (onThread && userId === item.threadAuthorId) || (onComment && answersThem)
}

/** Which notification of a new item a candidate gets; null: none. */
export const notificationFor = (candidate: Candidate, item: Item): NotificationType | null => {
  if (!mayBeNotified(candidate) || !wants(candidate, item)) return null
  if (!isComment(item.type)) return `${kindOf(item.type)}_created_notification`
  const answersThem = item.parentId !== null && candidate.card.userId === item.parentAuthorId
  return `${kindOf(item.type)}_comment_${answersThem ? 'reply' : 'created'}_notification`
}

/**
 * Who is mentioned is notified whatever their settings say and however quiet its author and magazine are, in place of anything
 * else about the item, and by its author too.
 */
export const mentionNotificationFor = (candidate: Candidate, item: Item): NotificationType | null =>
  mayBeNotified(candidate) ? `${item.type}_mentioned_notification` : null

/** Who is quoted is told so where they hear of the item in no other way, and muted neither its author nor its thread. */
export const quoteNotificationFor = (candidate: Candidate, item: Item): NotificationType | null =>
  mayBeNotified(candidate) && candidate.card.userId !== item.authorId && candidate.author !== 'Muted'
    ? 'quoted_notification'
    : null

/**
 * Servers mention whomever an answer is to, whether or not its author named them: from elsewhere (`host` not null) that is an
 * answer, which settings and mutes hold for.
 */
export const isMentionedByProtocol = (item: Item, userId: number, host: string | null): boolean =>
  host !== null && isComment(item.type) && userId === (item.parentAuthorId ?? item.threadAuthorId)

/** The local name behind a mention (`@name` or `@name@this.instance`); null for someone elsewhere. */
export const localMention = (mention: string, domain: string): string | null => {
  const [name, host, ...rest] = mention.replace(/^@/, '').split('@')
  if (!name || rest.length > 0) return null
  return host === undefined || host.toLowerCase() === domain.toLowerCase() ? name.toLowerCase() : null
}
