import { hidesHost } from '@app/contract/calls/hidden.ts'
import { audienceOf, ContentCard, isLimited } from '@app/contract/events/content.ts'
import { z } from 'zod'
import type { Messaging } from '../context.ts'
import type { Target, NewNotification } from '../store/records.ts'
import { threadKey } from '../store/subject-key.ts'
import { notify } from './notify.ts'
import {
  notificationFor,
  quoteNotificationFor,
  mentionNotificationFor,
  isMentionedByProtocol,
  isNews,
  localMention,
} from './receivers.rules.ts'
import type { Candidate } from './receivers.rules.ts'

export const FAN_OUT_QUEUE = 'messaging.fan-out'
/** `after`: the last member considered; absent for the first job, which also notifies those named in the item. */
export const FanOutJob = z.object({ card: ContentCard, after: z.int().optional() })
export type FanOutJob = z.infer<typeof FanOutJob>

const isThread = (card: ContentCard): boolean => card.type === 'entry' || card.type === 'post'

const targetsOf = (card: ContentCard) => ({
  author: { type: 'user', id: card.authorId } satisfies Target,
  thread: {
    type: card.type.startsWith('entry') ? 'entry' : 'post',
    id: card.threadId,
  } satisfies Target,
  magazine: { type: 'magazine', id: card.magazineId } satisfies Target,
})

/** What the rules need to know of these members, in a few queries for all of them. */
const candidatesOf = async (
  { store, calls }: Messaging,
  card: ContentCard,
  /** Host of a remote author. */
  host: string | null,
  userIds: readonly number[],
): Promise<Candidate[]> => {
  if (userIds.length === 0) return []
  const targets = targetsOf(card)
  const all = Object.values(targets) as Target[]
  const [hidden, users, relations, settings, subscribed] = await Promise.all([
    host === null ? { userIds: [] } : calls.ask(hidesHost, { domain: host, userIds: [...userIds] }),
    store.directory.users(userIds),
    store.directory.relations(card.authorId, userIds),
    store.settings.ofMany(userIds, all),
    store.directory.subscribed(card.magazineId, userIds),
  ])
  const chosen = new Map(
    settings.map(({ userId, target, setting }) => [`${userId}:${target.type}:${target.id}`, setting]),
  )
  const hiddenFrom = new Set(hidden.userIds)
  const audience = audienceOf(card)
  const addressed = new Set(card.addresseeIds)
  const mayRead = (userId: number): boolean =>
    !isLimited(audience) ||
    addressed.has(userId) ||
    (audience === 'followers' && relations.followedBy.has(userId))
  const of = (userId: number, { type, id }: Target) => chosen.get(`${userId}:${type}:${id}`) ?? 'Default'
  return [...users.values()].map((user) => ({
    card: user,
    mayRead: mayRead(user.userId),
    hidesAuthor:
      relations.blockedBy.has(user.userId) || relations.mutedBy.has(user.userId) || hiddenFrom.has(user.userId),
    isSubscribed: subscribed.has(user.userId),
    author: of(user.userId, targets.author),
    thread: of(user.userId, targets.thread),
    magazine: of(user.userId, targets.magazine),
  }))
}

/** The next members who may want to hear, by id, and where to go on; null: nobody is left. */
const nextCandidates = async (
  { store }: Messaging,
  card: ContentCard,
  after: number,
  limit: number,
): Promise<{ userIds: number[]; next: number } | null> => {
  const { author, thread, magazine } = targetsOf(card)
  const loudTargets = isThread(card) ? [author, thread, magazine] : [author, thread]
  const lists = await Promise.all([
    store.settings.loudFor(loudTargets, after, limit),
    isThread(card) ? store.directory.subscribers(card.magazineId, after, limit) : [],
  ])
  const filled = lists.filter((list) => list.length > 0)
  if (filled.length === 0) return null
  // Up to where every list is known: beyond it the shorter one may still hold members in between.
  const next = Math.min(...filled.map((list) => list.at(-1) ?? 0))
  const userIds = new Set(filled.flat().filter((userId) => userId <= next))
  return { userIds: [...userIds], next }
}

const notificationOf = (
  card: ContentCard,
  userId: number,
  type: NewNotification['type'],
  now: Date,
): NewNotification => ({
  userId,
  type,
  // By the item and not by the message that brought it: what is delivered twice is still one event.
  eventKey: `created:${card.type}:${card.id}`,
  subject: { kind: 'content', type: card.type, id: card.id, thread: threadKey(card.type, card.threadId) },
  causeId: card.authorId,
  createdAt: now,
})

/** Who wrote what the item quotes, if that is from here and shown. */
const quotedHere = ({ quote }: ContentCard): number | null =>
  quote?.consent === 'accepted' && quote.item?.apId === null ? quote.item.authorId : null

/** Those the item itself points at: whom it mentions or quotes, whose comment it answers, whose thread it is in. */
const notifyNamed = async (messaging: Messaging, card: ContentCard, host: string | null) => {
  const { store, config, clock } = messaging
  const names = card.mentions.flatMap((mention) => localMention(mention, config.domain) ?? [])
  const mentioned = new Set(
    names.length > 0 ? (await store.directory.localUsersByName(names)).map(({ userId }) => userId) : [],
  )
  // What is for some alone tells each of them.
  if (audienceOf(card) === 'direct') for (const userId of card.addresseeIds ?? []) mentioned.add(userId)
  const quotedId = quotedHere(card)
  const named = new Set([
    ...mentioned,
    ...(quotedId === null ? [] : [quotedId]),
    card.threadAuthorId,
    ...(card.parentAuthorId ? [card.parentAuthorId] : []),
  ])
  const candidates = await candidatesOf(messaging, card, host, [...named])
  const notifications = candidates.flatMap((candidate) => {
    const { userId } = candidate.card
    const type =
      mentioned.has(userId) && !isMentionedByProtocol(card, userId, host)
        ? mentionNotificationFor(candidate, card)
        : (notificationFor(candidate, card) ??
          (userId === quotedId ? quoteNotificationFor(candidate, card) : null))
    return type ? notificationOf(card, userId, type, clock.now()) : []
  })
  await notify(messaging, notifications)
}

/** Notifies one batch of members of a new item, and enqueues the next. */
export const fanOut = async (messaging: Messaging, { card, after }: FanOutJob): Promise<void> => {
  const { store, clock, work } = messaging
  const author = (await store.directory.users([card.authorId])).get(card.authorId)
  if (!isNews(new Date(card.createdAt), clock.now(), author)) return
  const host = author?.domain ?? null
  if (after === undefined) await notifyNamed(messaging, card, host)
  if (audienceOf(card) === 'direct') return
  const batch = await nextCandidates(messaging, card, after ?? 0, messaging.batchSize)
  if (!batch) return
  const candidates = await candidatesOf(messaging, card, host, batch.userIds)
  await notify(
    messaging,
    candidates.flatMap((candidate) => {
      const type = notificationFor(candidate, card)
      return type ? notificationOf(card, candidate.card.userId, type, clock.now()) : []
    }),
  )
  // The rest is a job of its own: other work gets its turn in between, and a retry repeats one batch only.
  await work.enqueue(FAN_OUT_QUEUE, { card, after: batch.next } satisfies FanOutJob)
}
