import type { UserCard } from '@app/contract/events/identity.ts'
import { maySignIn } from '@app/contract/events/identity.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import type { Relations } from '../store/store.ts'

/** `follows` and the rest are seen from the sender. */
export type Between = {
  sender: Pick<UserCard, 'userId' | 'state'>
  receiver: UserCard
  relations: Pick<Relations, 'follows' | 'blocks' | 'blockedBy'>
}

const judgeSender = ({ state }: Pick<UserCard, 'state'>): void => {
  if (state === 'suspended') throw forbidden('Your account is suspended: it cannot send messages.')
}

/** Refuses a thread that may not be opened (rules/notifications.md#private-messages). */
export const judgeOpening = ({ sender, receiver, relations }: Between): void => {
  const { userId, settings } = receiver
  judgeSender(sender)
  if (userId === sender.userId) throw forbidden('You cannot write to yourself.')
  if (!maySignIn(receiver)) throw forbidden('This account cannot receive messages.')
  if (relations.blocks.has(userId)) throw forbidden('You have blocked this user.')
  if (relations.blockedBy.has(userId)) throw forbidden('You are not permitted to message this user.')
  if (settings.directMessageSetting === 'nobody')
    throw forbidden('You are not permitted to message this user: they take no messages.')
  if (settings.directMessageSetting === 'followers_only' && !relations.follows.has(userId))
    throw forbidden('You are not permitted to message this user: they take messages from followers only.')
}

/** Refuses a reply where another participant has blocked the sender. A block of the sender's own does not stop it. */
export const judgeReply = (
  sender: Between['sender'],
  participantIds: readonly number[],
  { blockedBy }: Pick<Relations, 'blockedBy'>,
): void => {
  judgeSender(sender)
  if (participantIds.some((userId) => userId !== sender.userId && blockedBy.has(userId)))
    throw forbidden('A participant of this thread has blocked you.')
}
