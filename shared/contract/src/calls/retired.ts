import { z } from 'zod'
import { call } from '../call.ts'
import { NotificationStatus } from '../common.ts'

// Only processes of the previous release ask these, while an upgrade goes on: jobs took their place (jobs.ts). They and
// their answers go with the next release (docs/content/contributing/decisions/0017-calls-jobs-events.md).

/**
 * A member looks at a thread or post: what they had not read yet of it and of its comments is read. Idempotent. Whoever
 * asks waits only a moment: the page they look at is worth more.
 */
export const readThread = call({
  id: 'messaging.read-thread',
  context: 'messaging',
  deadlineMs: 1_000,
  input: z.object({ userId: z.int(), type: z.enum(['entry', 'post']), id: z.int() }),
  output: z.object({ read: z.int() }),
})

/**
 * Staff look at reports: what they were told of these is read (rules/notifications.md#reading). Idempotent, and waited
 * for as little.
 */
export const readReports = call({
  id: 'messaging.read-reports',
  context: 'messaging',
  deadlineMs: 1_000,
  input: z.object({ userId: z.int(), reportIds: z.array(z.int()).max(100) }),
  output: z.object({ read: z.int() }),
})

/** Staff look at those who wait to join: the same of what they were told of these. */
export const readSignups = call({
  id: 'messaging.read-signups',
  context: 'messaging',
  deadlineMs: 1_000,
  input: z.object({ userId: z.int(), joinedIds: z.array(z.int()).max(100) }),
  output: z.object({ read: z.int() }),
})

/**
 * How loud a magazine is for a member, for community to show without asking. Messaging owns the choice. Idempotent;
 * `known` false: there is no such magazine.
 */
export const keepMagazineSetting = call({
  id: 'community.keep-notification-setting',
  context: 'community',
  input: z.object({ userId: z.int(), magazineId: z.int(), setting: NotificationStatus }),
  output: z.object({ known: z.boolean() }),
})

/**
 * How loud a thread or post is for a member, for content to show with every page of a feed without asking. Messaging
 * owns the choice. Idempotent; `known` false: there is no such item.
 */
export const keepContentSetting = call({
  id: 'content.keep-notification-setting',
  context: 'content',
  input: z.object({
    userId: z.int(),
    type: z.enum(['entry', 'post']),
    id: z.int(),
    setting: NotificationStatus,
  }),
  output: z.object({ known: z.boolean() }),
})

/** How often clients used which route, second by second, since the last report. */
export const noteClientUse = call({
  id: 'identity.note-client-use',
  context: 'identity',
  input: z.object({
    uses: z
      .array(z.object({ clientId: z.string(), route: z.string(), second: z.int(), count: z.int().min(1) }))
      .max(10_000),
  }),
  output: z.object({}),
})

/** An account of another host that its host deleted: removed here in the background, with all it made. Idempotent. */
export const purgeRemoteUser = call({
  id: 'identity.purge-remote-user',
  context: 'identity',
  input: z.object({ userId: z.int() }),
  output: z.object({ known: z.boolean() }),
})

/** How many items a magazine holds, whatever their state: what a purge of it has before it. */
export const magazineItemCount = call({
  id: 'content.magazine-holdings',
  context: 'content',
  deadlineMs: 60_000,
  input: z.object({ magazineId: z.int() }),
  output: z.object({ items: z.int() }),
})

/**
 * Removes some of what a magazine holds, for good: to be asked until nothing is left. What is removed is announced item
 * by item, and nothing of a turn that fails is.
 */
export const purgeMagazineItems = call({
  id: 'content.purge-holdings',
  context: 'content',
  deadlineMs: 60_000,
  input: z.object({ magazineId: z.int(), limit: z.int().min(1).max(1000) }),
  output: z.object({ removed: z.int(), left: z.boolean() }),
})

/**
 * Takes back some of what a person cast and removes some of what they made, for good: votes and favourites first, then
 * items, newest first. To be asked with the `before` of the last answer (at first null), which means nothing to others, until
 * nothing is left; to begin anew is harmless.
 */
export const purgeWorks = call({
  id: 'content.purge-works',
  context: 'content',
  deadlineMs: 60_000,
  input: z.object({ userId: z.int(), before: z.int().nullable(), limit: z.int().min(1).max(1000) }),
  output: z.object({ before: z.int().nullable(), left: z.boolean() }),
})
