import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { memberMessages } from '@app/contract/calls/portability.ts'
import type { Messaging } from '../context.ts'

/** Some messages of one of a member's threads, for their archive (rules/accounts.md#archive). */
export const listMemberMessages = async (
  { store }: Messaging,
  { userId, thread, message, limit }: CallInput<typeof memberMessages>,
): Promise<CallOutput<typeof memberMessages>> => {
  const found = await store.messages.threadAfter(userId, message === 0 ? thread : thread - 1)
  if (!found) return { threadId: null, participantIds: [], items: [], next: null }
  const { threadId, participantIds } = found
  // The thread that was begun may be gone by now.
  const offset = threadId === thread ? message : 0
  const messages = await store.messages.messagesOf(threadId, 'oldest', { limit, offset })
  return {
    threadId,
    participantIds,
    items: messages.map(({ senderId, body, createdAt, editedAt }) => ({
      senderId,
      body,
      createdAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    })),
    next: { thread: threadId, message: messages.length === limit ? offset + limit : 0 },
  }
}
