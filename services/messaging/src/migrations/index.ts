import type { Migration } from '@app/platform/db/database.ts'
import { messaging } from './001-messaging.ts'
import { transfer } from './002-transfer.ts'
import { digest } from './003-digest.ts'
import { notificationsOfThread } from './004-notifications-of-a-thread.ts'
import { messageAddress } from './005-message-address.ts'
import { messageByAddress } from './006-message-by-address.ts'
import { editedMessages } from './007-edited-messages.ts'
import { mutes } from './008-mutes.ts'
import { vapidOfSubscriptions } from './009-vapid-of-subscriptions.ts'
import { messageEmojis } from './010-message-emojis.ts'

export const migrations: Migration[] = [
  messaging,
  transfer,
  digest,
  notificationsOfThread,
  messageAddress,
  messageByAddress,
  editedMessages,
  mutes,
  vapidOfSubscriptions,
  messageEmojis,
]
