import { z } from 'zod'
import { FederatedMessage } from './calls/messaging.ts'
import { NotificationStatus } from './common.ts'
import { AuditAct } from './identity/audit.ts'
import { DeletionCounts, DeletionPart } from './identity/deletions.ts'
import { job } from './job.ts'

const Setting = {
  userId: z.int(),
  setting: NotificationStatus,
  /** When the member chose it: an older choice that arrives later changes nothing. */
  changedAt: z.iso.datetime(),
}

/** How loud a thread or post is for a member, for content to show with every page of a feed. Messaging owns the choice. */
export const itemSettingChanged = job(
  'content.notification-setting',
  z.object({ type: z.enum(['entry', 'post']), id: z.int(), ...Setting }),
)

/** How loud a magazine is for a member, for community to show. */
export const magazineSettingChanged = job(
  'community.notification-setting',
  z.object({ magazineId: z.int(), ...Setting }),
)

/**
 * Members looked at something, so what they had been told of it is read (rules/notifications.md#reading). Gathered for a
 * moment by the process that showed it.
 */
export const markSeen = job(
  'messaging.seen',
  z.object({
    seen: z
      .array(
        z.object({
          userId: z.int(),
          /** A thread or post with what is below it, a report, or an account that waits to join. */
          what: z.enum(['entry', 'post', 'report', 'signup']),
          id: z.int(),
          /** What they were told of it later is news to them. */
          at: z.iso.datetime(),
        }),
      )
      .max(10_000),
  }),
)

/** How often clients used which route, second by second. The job's id is that of the report: each counts once. */
export const clientUse = job(
  'identity.client-use',
  z.object({
    uses: z
      .array(z.object({ clientId: z.string(), route: z.string(), second: z.int(), count: z.int().min(1) }))
      .max(10_000),
  }),
)

/** Something that staff or an operator did, for the audit log. The same `lineId` is one line, however often it comes. */
export const auditAct = job('identity.audit', AuditAct)

/** An account of another host that its host deleted: removed here, with all it made. */
export const purgeRemoteAccount = job('identity.purge-remote', z.object({ userId: z.int() }))

/**
 * Content removes for good what a magazine holds, or what a person made and cast, batch by batch. It says `magazinePurge`
 * after each batch of a magazine, `accountPurge` once nothing of a person is left.
 */
export const purgeContent = job(
  'content.purge',
  z.discriminatedUnion('of', [
    z.object({ of: z.literal('magazine'), magazineId: z.int() }),
    z.object({
      of: z.literal('user'),
      userId: z.int(),
      /** Where an earlier job stopped; null: at the newest. */
      before: z.int().nullable(),
    }),
  ]),
)

/** A magazine is to go. Without `content`: begin, by having content remove what it holds; with it: so much is left. */
export const magazinePurge = job(
  'community.purge',
  z.object({ magazineId: z.int(), content: z.object({ left: z.int(), done: z.boolean() }).optional() }),
)

/** An account is to go. Without `emptied`: begin, by having content remove what it made; with it: the account itself. */
export const accountPurge = job(
  'identity.purge',
  z.object({
    accountId: z.int(),
    /** Only the previous release goes by it. */
    before: z.int().nullable(),
    emptied: z.boolean().optional(),
  }),
)

/**
 * A context has removed what it held of an account. It says so in the transaction of the removal, or counted before; what
 * is said first stands.
 */
export const removedOfAccount = job(
  'identity.deletion-report',
  z.object({
    userId: z.int(),
    part: DeletionPart,
    counts: DeletionCounts,
    /** Of content: comments that keep their place, without what was in them. */
    keptComments: z.int().min(0).optional(),
  }),
)

/** Somebody opened a thread from elsewhere: what is missing of it is to be fetched. */
export const checkThread = job(
  'federation.check-thread',
  z.object({ type: z.enum(['entry', 'post']), id: z.int() }),
)

/** A private message to people on other servers, as `messaging.message-by-address` answers it as well. */
export const sendMessage = job('federation.message', FederatedMessage)
