import * as calls from '@app/contract/calls/messaging.ts'
import { messagesOfMember } from '@app/contract/calls/deletions.ts'
import { memberMessages } from '@app/contract/calls/portability.ts'
import * as retired from '@app/contract/calls/retired.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import type { Messaging } from './context.ts'
import { messageAt } from './messages/federated-message.ts'
import { listMemberMessages } from './messages/portability.ts'
import { receiveMessage, removeMessage } from './messages/receive-message.ts'
import { markSeenBy } from './notifications/mark-read.ts'
import { readSettings } from './settings/read-settings.ts'

/** What other contexts ask: which levels to show; messages from and for elsewhere. */
export const messagingCalls = (messaging: Messaging): CallHandler[] => [
  answer(calls.notificationStatuses, async ({ userId, targets }) => ({
    statuses: await readSettings(messaging, userId, targets),
  })),
  answer(calls.receiveMessage, async (received) => ({ kept: await receiveMessage(messaging, received) })),
  answer(calls.removeMessage, async (gone) => ({ removed: await removeMessage(messaging, gone) })),
  answer(calls.messageByAddress, ({ apId }) => messageAt(messaging, apId)),
  answer(messagesOfMember, async ({ userId }) => ({
    messages: await messaging.store.messages.countBy(userId),
  })),
  answer(memberMessages, (input) => listMemberMessages(messaging, input)),
  ...retiredCalls(messaging),
]

/** Asked by processes of the previous release alone. */
const retiredCalls = (messaging: Messaging): CallHandler[] => [
  answer(retired.readThread, async ({ userId, type, id }) => ({
    read: await markSeenBy(messaging, userId, [{ what: type, id }], messaging.clock.now()),
  })),
  answer(retired.readReports, async ({ userId, reportIds }) => ({
    read: await markSeenBy(
      messaging,
      userId,
      reportIds.map((id) => ({ what: 'report' as const, id })),
      messaging.clock.now(),
    ),
  })),
  answer(retired.readSignups, async ({ userId, joinedIds }) => ({
    read: await markSeenBy(
      messaging,
      userId,
      joinedIds.map((id) => ({ what: 'signup' as const, id })),
      messaging.clock.now(),
    ),
  })),
]
