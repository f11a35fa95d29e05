import type { DataOf } from '@app/contract/event.ts'
import { isLimited } from '@app/contract/events/content.ts'
import type { SubjectType, contentVoted } from '@app/contract/events/content.ts'
import { maySignIn } from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { createWriteBehind } from '@app/platform/run/write-behind.ts'
import type { WriteBehind } from '@app/platform/run/write-behind.ts'
import type { Messaging } from '../context.ts'
import { threadKey } from '../store/subject-key.ts'
import { isLocal } from '../users/user.rules.ts'
import { notify } from './notify.ts'
import { isNews } from './receivers.rules.ts'

/** Somebody likes or boosted what somebody else wrote. */
export type Reaction = {
  kind: 'favourite' | 'boost'
  type: SubjectType
  id: number
  threadId: number
  authorId: number
  userId: number
  at: Date
}

const types = { favourite: 'favourite_notification', boost: 'boost_notification' } as const

const wants = ({ settings }: UserCard, kind: Reaction['kind']): boolean =>
  (kind === 'favourite' ? settings.notifyOnFavourite : settings.notifyOnBoost) === true

/** What of a ballot its item's author may wish to hear: neither what was taken back, nor what they did themselves. */
export const reactionsOf = (vote: DataOf<typeof contentVoted>, at: Date): Reaction[] => {
  const { type, id, threadId, authorId, userId, audience = 'public' } = vote
  if (authorId === userId || isLimited(audience)) return []
  const one = { type, id, threadId, authorId, userId, at }
  return [
    ...(vote.favourite ? [{ kind: 'favourite' as const, ...one }] : []),
    ...(vote.choice === 1 ? [{ kind: 'boost' as const, ...one }] : []),
  ]
}

/**
 * Tells members who wish to know of favourites and boosts of what they wrote: of each person and item once. Not of people
 * whom they block or mute, nor where they muted the thread or the person (rules/notifications.md#reactions).
 */
const notifyOfReactions = async (messaging: Messaging, reactions: readonly Reaction[]): Promise<void> => {
  const { store, clock } = messaging
  const authors = await store.directory.users([...new Set(reactions.map(({ authorId }) => authorId))])
  const wanted = reactions.filter(({ kind, authorId, at }) => {
    const author = authors.get(authorId)
    return (
      author !== undefined &&
      wants(author, kind) &&
      isLocal(author) &&
      maySignIn(author) &&
      isNews(at, clock.now(), undefined)
    )
  })
  if (wanted.length === 0) return
  const conversationOf = ({ type, threadId }: Reaction) =>
    ({ type: type.startsWith('entry') ? 'entry' : 'post', id: threadId }) as const
  const [related, settings] = await Promise.all([
    store.directory.relationsTo(
      wanted.map(({ authorId, userId }) => ({ userId: authorId, authorId: userId })),
    ),
    store.settings.ofMany(
      [...new Set(wanted.map(({ authorId }) => authorId))],
      wanted.flatMap((one) => [conversationOf(one), { type: 'user' as const, id: one.userId }]),
    ),
  ])
  const hidden = new Set(
    related.flatMap(({ userId, authorId, relation }) =>
      relation === 'follows' ? [] : `${userId} user ${authorId}`,
    ),
  )
  for (const { userId, target, setting } of settings)
    if (setting === 'Muted') hidden.add(`${userId} ${target.type} ${target.id}`)
  const isHidden = (one: Reaction): boolean => {
    const { type, id } = conversationOf(one)
    return hidden.has(`${one.authorId} ${type} ${id}`) || hidden.has(`${one.authorId} user ${one.userId}`)
  }
  await notify(
    messaging,
    wanted
      .filter((one) => !isHidden(one))
      .map(({ kind, type, id, threadId, authorId, userId, at }) => ({
        userId: authorId,
        type: types[kind],
        eventKey: `${kind}:${type}:${id}:${userId}`,
        subject: { kind: 'reaction' as const, type, id, thread: threadKey(type, threadId), userId },
        causeId: userId,
        createdAt: at,
      })),
  )
}

/**
 * Gathers reactions and tells of them a moment later, so that a vote costs no statement more. What a process gathered when it
 * is killed is told to nobody.
 */
export const gatherReactions = (messaging: Messaging): WriteBehind<Reaction> =>
  createWriteBehind({
    name: 'favourites and boosts to tell of',
    keyOf: ({ kind, type, id, userId }) => `${kind} ${type} ${id} ${userId}`,
    write: (reactions) => notifyOfReactions(messaging, reactions),
    log: messaging.log,
  })
