import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { memberMessages } from '@app/contract/calls/portability.ts'
import type { Messaging } from '../context.ts'

/** Some messages of one of a member's threads, for their archive (rules/accounts.md#archive). */
export const listMemberMessages = async (
  { store }: Messaging,
  { userId, thread, message, limit }: CallInput<typeof memberMessages>,
): Promise<CallOutput<typeof memberMessages>> => {
  const { items, count } = await store.messages.threadsOf(userId, null, { limit: 1, offset: thread })
  const [found] = items
  if (!found) return { participantIds: [], items: [], next: null }
  const messages = await store.messages.messagesOf(found.threadId, 'oldest', { limit, offset: message })
  const after =
    messages.length === limit ? { thread, message: message + limit } : { thread: thread + 1, message: 0 }
  return {
    participantIds: found.participantIds,
    items: messages.map(({ senderId, body, createdAt, editedAt }) => ({
      senderId,
      body,
      createdAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    })),
    next: after.thread < count ? after : null,
  }
}
