import type { DataOf } from '@app/contract/event.ts'
import { audienceOf, isShown } from '@app/contract/events/content.ts'
import type { contentPollClosed } from '@app/contract/events/content.ts'
import { maySignIn } from '@app/contract/events/identity.ts'
import type { Messaging } from '../context.ts'
import type { Target } from '../store/records.ts'
import { threadKey } from '../store/subject-key.ts'
import { isLocal } from '../users/user.rules.ts'
import { notify } from './notify.ts'
import { membersAmong } from './members.ts'
import { isNews } from './receivers.rules.ts'

/**
 * Tells those who voted in a poll that is still there, and its author, that it is over; not who muted it or its author, nor who
 * blocks them or is no member of its private magazine by now (rules/notifications.md#polls).
 */
export const notifyOfPollEnd = async (
  messaging: Messaging,
  { toldIds, ...card }: DataOf<typeof contentPollClosed>,
): Promise<void> => {
  const { store, clock } = messaging
  if (toldIds.length === 0 || !isShown(card)) return
  if (!isNews(new Date(card.poll?.closesAt ?? 0), clock.now(), undefined)) return
  const targets: Target[] = [
    { type: card.type === 'entry' ? 'entry' : 'post', id: card.id },
    { type: 'user', id: card.authorId },
  ]
  const [users, settings, relations, members] = await Promise.all([
    store.directory.users(toldIds),
    store.settings.ofMany(toldIds, targets),
    store.directory.relations(card.authorId, toldIds),
    membersAmong(store, card, toldIds),
  ])
  const mayRead = (userId: number) => audienceOf(card) !== 'members' || members.has(userId)
  const muted = new Set(settings.flatMap(({ userId, setting }) => (setting === 'Muted' ? userId : [])))
  await notify(
    messaging,
    [...users.values()]
      .filter((user) => isLocal(user) && maySignIn(user))
      .filter(
        ({ userId }) =>
          mayRead(userId) &&
          !muted.has(userId) &&
          !relations.blockedBy.has(userId) &&
          !relations.mutedBy.has(userId),
      )
      .map(({ userId }) => ({
        userId,
        type: 'poll_ended_notification' as const,
        eventKey: `poll-ended:${card.type}:${card.id}`,
        subject: {
          kind: 'content' as const,
          type: card.type,
          id: card.id,
          thread: threadKey(card.type, card.threadId),
        },
        causeId: card.authorId,
        createdAt: clock.now(),
      })),
  )
}
