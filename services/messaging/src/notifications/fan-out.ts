import { hidesHost } from '@app/contract/calls/hidden.ts'
import { audienceOf, ContentCard, isLimited } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { z } from 'zod'
import type { Messaging } from '../context.ts'
import type { Target, NewNotification } from '../store/records.ts'
import type { Related } from '../store/store.ts'
import { membersAmong } from './members.ts'
import { silencedAmong } from './silenced.ts'
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
/** Items that came together: those named in them are notified, then others. */
const NewItems = z.object({ cards: z.array(ContentCard) })
/** `after`: the last member considered; absent where one item came alone. */
const OneItem = z.object({ card: ContentCard, after: z.int().optional() })
export const FanOutJob = z.union([OneItem, NewItems])
export type FanOutJob = z.infer<typeof FanOutJob>

/** A job for items that came together; the previous release knows them one by one. */
export const fanOutJobOf = (cards: readonly ContentCard[]): FanOutJob => {
  const [card, ...others] = cards
  return card && others.length === 0 ? { card } : { cards: [...cards] }
}

const isThread = (card: ContentCard): boolean => card.type === 'entry' || card.type === 'post'

const targetsOf = (card: ContentCard) => ({
  author: { type: 'user', id: card.authorId } satisfies Target,
  thread: {
    type: card.type.startsWith('entry') ? 'entry' : 'post',
    id: card.threadId,
  } satisfies Target,
  magazine: { type: 'magazine', id: card.magazineId } satisfies Target,
})

/** Who is loud for one of these hears of an item without being named in it. */
const loudTargetsOf = (card: ContentCard): Target[] => {
  const { author, thread, magazine } = targetsOf(card)
  return isThread(card) ? [author, thread, magazine] : [author, thread]
}

/** A new item, and the host of a remote author. */
type New = { card: ContentCard; host: string | null }
type Asked = New & { userIds: readonly number[] }

const keyOf = (userId: number, { type, id }: Target) => `${userId}:${type}:${id}`

/** What the rules need to know of these members and items, in a few queries for all of them. */
const candidatesOf = async (
  { store, calls }: Messaging,
  asked: readonly Asked[],
  known: ReadonlyMap<number, UserCard> = new Map(),
): Promise<{ card: ContentCard; candidates: Candidate[] }[]> => {
  const userIds = [...new Set(asked.flatMap((one) => one.userIds))]
  if (userIds.length === 0) return []
  const missing = userIds.filter((userId) => !known.has(userId))
  const [found, authors, relations, settings, items] = await Promise.all([
    missing.length > 0 ? store.directory.users(missing) : [],
    store.directory.users(asked.map(({ card }) => card.authorId).filter((authorId) => !known.has(authorId))),
    store.directory.relationsTo(
      asked.flatMap(({ card, userIds: ids }) => ids.map((userId) => ({ userId, authorId: card.authorId }))),
    ),
    store.settings.ofMany(
      userIds,
      asked.flatMap(({ card }) => Object.values(targetsOf(card))),
    ),
    Promise.all(
      asked.map(async (one) => ({
        ...one,
        hidden: await hiddenFrom(calls, one),
        // Who subscribes hears of threads, and is a member of a private magazine.
        members: await membersAmong(store, one.card, one.userIds),
        subscribed: isThread(one.card)
          ? await store.directory.subscribed(one.card.magazineId, one.userIds)
          : new Set<number>(),
      })),
    ),
  ])
  const users = new Map([...known, ...found])
  const { silenced, open } = await silencedAmong(
    store,
    asked.map(({ card }) => card),
    new Map([...users, ...authors]),
  )
  const related = new Set(
    relations.map(({ relation, userId, authorId }) => `${userId} ${relation} ${authorId}`),
  )
  const chosen = new Map(settings.map(({ userId, target, setting }) => [keyOf(userId, target), setting]))
  return items.map(({ card, userIds: ids, hidden, members, subscribed }) => {
    const targets = targetsOf(card)
    const audience = audienceOf(card)
    const addressed = new Set(card.addresseeIds)
    const isSilenced = silenced.has(card)
    const hears = (userId: number) =>
      !isSilenced || is(userId, 'follows') || (open.has(card) && subscribed.has(userId))
    const is = (userId: number, relation: Related['relation']) =>
      related.has(`${userId} ${relation} ${card.authorId}`)
    const mayRead = (userId: number): boolean =>
      audience === 'members'
        ? members.has(userId)
        : !isLimited(audience) || addressed.has(userId) || (audience === 'followers' && is(userId, 'follows'))
    const of = (userId: number, target: Target) => chosen.get(keyOf(userId, target)) ?? 'Default'
    const candidates = [...new Set(ids)].flatMap((userId): Candidate[] => {
      const user = users.get(userId)
      if (!user) return []
      return [
        {
          card: user,
          mayRead: mayRead(userId),
          hidesAuthor: is(userId, 'blocks') || is(userId, 'mutes') || hidden.has(userId) || !hears(userId),
          isSubscribed: subscribed.has(userId),
          author: of(userId, targets.author),
          thread: of(userId, targets.thread),
          magazine: of(userId, targets.magazine),
        },
      ]
    })
    return { card, candidates }
  })
}

/** Who of them does not want to hear of the host of a remote author. */
const hiddenFrom = async (calls: Messaging['calls'], { host, userIds }: Asked): Promise<Set<number>> => {
  if (host === null || userIds.length === 0) return new Set()
  const hidden = await calls.ask(hidesHost, { domain: host, userIds: [...userIds] })
  return new Set(hidden.userIds)
}

/** The next members who may want to hear, by id, and where to go on; null: nobody is left. */
const nextCandidates = async (
  { store }: Messaging,
  card: ContentCard,
  after: number,
  limit: number,
): Promise<{ userIds: number[]; next: number } | null> => {
  const lists = await Promise.all([
    store.settings.loudFor(loudTargetsOf(card), after, limit),
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

/** Those the items themselves point at: whom each mentions or quotes, whose comment it answers, whose thread it is in. */
const notifyNamed = async (
  messaging: Messaging,
  items: readonly New[],
  known: ReadonlyMap<number, UserCard>,
): Promise<void> => {
  const { store, config, clock } = messaging
  const namesIn = (card: ContentCard) =>
    card.mentions.flatMap((mention) => localMention(mention, config.domain) ?? [])
  const names = [...new Set(items.flatMap(({ card }) => namesIn(card)))]
  const people = names.length > 0 ? await store.directory.localUsersByName(names) : []
  const idOf = new Map(people.map(({ username, userId }) => [username.toLowerCase(), userId]))
  const mentionedIn = new Map(
    items.map(({ card }) => [
      card,
      new Set([
        ...namesIn(card).flatMap((name) => idOf.get(name) ?? []),
        // What is for some alone tells each of them.
        ...(audienceOf(card) === 'direct' ? (card.addresseeIds ?? []) : []),
      ]),
    ]),
  )
  const hostOf = new Map(items.map(({ card, host }) => [card, host]))
  const found = await candidatesOf(
    messaging,
    items.map(({ card, host }) => ({
      card,
      host,
      userIds: [
        ...new Set([
          ...(mentionedIn.get(card) ?? []),
          quotedHere(card),
          card.threadAuthorId,
          card.parentAuthorId,
        ]),
      ].filter((userId) => userId !== null),
    })),
    known,
  )
  const notifications = found.flatMap(({ card, candidates }) =>
    candidates.flatMap((candidate) => {
      const { userId } = candidate.card
      const type =
        mentionedIn.get(card)?.has(userId) && !isMentionedByProtocol(card, userId, hostOf.get(card) ?? null)
          ? mentionNotificationFor(candidate, card)
          : (notificationFor(candidate, card) ??
            (userId === quotedHere(card) ? quoteNotificationFor(candidate, card) : null))
      return type ? notificationOf(card, userId, type, clock.now()) : []
    }),
  )
  await notify(messaging, notifications)
}

/** Notifies the next batch of members of a new item, and enqueues the one after it. */
const notifyOthers = async (messaging: Messaging, { card, host }: New, after: number): Promise<void> => {
  const { clock, work } = messaging
  const batch = await nextCandidates(messaging, card, after, messaging.batchSize)
  if (!batch) return
  const found = await candidatesOf(messaging, [{ card, host, userIds: batch.userIds }])
  await notify(
    messaging,
    found.flatMap(({ candidates }) =>
      candidates.flatMap((candidate) => {
        const type = notificationFor(candidate, card)
        return type ? notificationOf(card, candidate.card.userId, type, clock.now()) : []
      }),
    ),
  )
  // The rest is a job of its own: other work gets its turn in between, and a retry repeats one batch only.
  await work.enqueue(FAN_OUT_QUEUE, { card, after: batch.next } satisfies FanOutJob)
}

/** Of new items those that somebody may want to hear of who is not named in them. */
const heardByOthers = async ({ store }: Messaging, items: readonly New[]): Promise<New[]> => {
  const open = items.filter(({ card }) => audienceOf(card) !== 'direct')
  const comments = open.filter(({ card }) => !isThread(card))
  const targets = comments.flatMap(({ card }) => loudTargetsOf(card))
  // Hardly anybody wants to hear of each comment: asked once for all of them.
  if (comments.length < 2 || (await store.settings.loudFor(targets, 0, 1)).length > 0) return open
  return open.filter(({ card }) => isThread(card))
}

/** Notifies members of new items: those named in them, then batch by batch all others. */
export const fanOut = async (messaging: Messaging, job: FanOutJob): Promise<void> => {
  const { store, clock } = messaging
  const cards = 'cards' in job ? job.cards : [job.card]
  const after = 'cards' in job ? undefined : job.after
  const known = await store.directory.users([
    ...new Set(
      cards.flatMap(({ authorId, threadAuthorId, parentAuthorId }) => [
        authorId,
        threadAuthorId,
        ...(parentAuthorId === null ? [] : [parentAuthorId]),
      ]),
    ),
  ])
  const news = cards
    .map((card) => ({ card, author: known.get(card.authorId) }))
    .filter(({ card, author }) => isNews(new Date(card.createdAt), clock.now(), author))
    .map(({ card, author }): New => ({ card, host: author?.domain ?? null }))
  if (after === undefined) await notifyNamed(messaging, news, known)
  for (const item of await heardByOthers(messaging, news)) await notifyOthers(messaging, item, after ?? 0)
}
