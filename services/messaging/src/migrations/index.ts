import type { Migration } from '@app/platform/db/database.ts'
import { messaging } from './001-messaging.ts'
import { transfer } from './002-transfer.ts'
import { digest } from './003-digest.ts'
import { notificationsOfThread } from './004-notifications-of-a-thread.ts'

export const migrations: Migration[] = [messaging, transfer, digest, notificationsOfThread]
