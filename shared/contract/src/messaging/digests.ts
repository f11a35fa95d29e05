import { z } from 'zod'
import { refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { Digest, DigestFrequency } from './schemas.ts'

const base = { context: 'messaging', tag: 'Notification', auth: 'required' } as const

export const notificationDigestRetrieve = operation({
  ...base,
  scopes: ['user:notification:read'],
  rate: 'api_notification',
  id: 'notification_digest_retrieve',
  method: 'GET',
  path: '/api/notification/digest',
  summary: 'How often you get what you have not read by mail',
  replies: { 200: Digest, ...refusals(401, 403, 429) },
})

export const notificationDigestUpdate = operation({
  ...base,
  scopes: ['user:notification:edit'],
  rate: 'api_update',
  id: 'notification_digest_update',
  method: 'PUT',
  path: '/api/notification/digest/{frequency}',
  summary: 'Choose how often you get what you have not read by mail',
  params: z.object({ frequency: DigestFrequency }),
  replies: { 200: Digest, ...refusals(400, 401, 403, 429) },
})
