import type { Context } from './operation.ts'

/**
 * Whose events each context's projection applies. A projection queue takes everything a source announces, so that its
 * mark tells how far behind that source it is.
 */
export const projections = {
  identity: ['community', 'content', 'federation'],
  community: ['identity', 'content', 'federation'],
  content: ['identity', 'community'],
  messaging: ['identity', 'community', 'content'],
  media: ['identity', 'community', 'content'],
  federation: ['identity', 'community', 'content'],
} as const satisfies Record<Context, readonly Context[]>

/** Work queues, named `context.work`. Declared by every process, so that no job is lost before its worker first starts. */
export const workQueues = [
  'identity.mail',
  'identity.link',
  'identity.purge',
  'identity.purge-remote',
  'identity.deletion-report',
  'identity.client-use',
  'identity.verify-links',
  'identity.move-followers',
  'identity.silence-accounts',
  'identity.data-import',
  'identity.archive',
  'identity.audit',
  'community.purge',
  'community.cut-off',
  'community.silence-magazines',
  'community.notification-setting',
  'community.webhook',
  'content.link-preview',
  'content.notification-setting',
  'content.purge',
  'messaging.fan-out',
  'messaging.seen',
  'messaging.push',
  'messaging.digest',
  'media.process',
  'media.collect',
  'federation.fan-out',
  'federation.delivery',
  'federation.inbox',
  'federation.forwarded',
  'federation.magazine-lists',
  'federation.profile-pins',
  'federation.peer-met',
  'federation.confirm-handle',
  'federation.message',
  'federation.fill-magazine',
  'federation.quote-request',
  'federation.check-thread',
  'federation.synchronise-followers',
] as const
export type WorkQueue = (typeof workQueues)[number]
