import type { ReadStatus } from '@app/contract/messaging/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Messaging } from '../context.ts'
import { publishCounts } from '../notifications/publish-counts.ts'
import { ownMessage, showMessage } from './read-messages.ts'

/** Sets the status of a message, which its notification follows. */
export const markMessage = async (
  messaging: Messaging,
  principal: Principal,
  messageId: number,
  status: ReadStatus,
) => {
  const { store } = messaging
  const message = await ownMessage(messaging, principal, messageId)
  await store.messages.setStatus(messageId, status)
  await store.notifications.setStatusOfMessage(principal.userId, messageId, status)
  await publishCounts(messaging, principal.userId)
  return showMessage(messaging, principal, { ...message, status })
}
