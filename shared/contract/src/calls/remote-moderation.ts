import { z } from 'zod'
import { call } from '../call.ts'
import { ContentCard } from '../events/content.ts'

/**
 * What federation carries in of moderators elsewhere. Each is idempotent. Federation tells who speaks, the owner of the
 * fact whether they may: `applied` false means that they may not, or that there is nothing to do it to.
 */
const said = {
  /** Who did it; somebody federation has seen the signature of, or whom a magazine's own server names. */
  byId: z.int(),
  /** The server of the (remote) magazine says so itself: no right of `byId` is asked. */
  vouched: z.boolean(),
}
const applied = z.object({ applied: z.boolean() })

/** Makes somebody a moderator of a magazine, or one no more. Never removes an owner. */
export const setRemoteModerator = call({
  id: 'community.set-remote-moderator',
  context: 'community',
  input: z.object({ magazineId: z.int(), userId: z.int(), on: z.boolean(), ...said }),
  output: applied,
})

/**
 * The moderators of a remote magazine as its own server lists them, all of them. Whoever came or went after `readAt`, when
 * the list was asked for, stays as they are: the list does not know of it.
 */
export const keepRemoteModerators = call({
  id: 'community.keep-remote-moderators',
  context: 'community',
  input: z.object({
    magazineId: z.int(),
    userIds: z.array(z.int()).max(200),
    /** Absent: asked by a process of the previous release. */
    readAt: z.iso.datetime().optional(),
  }),
  output: applied,
})

/** Bans somebody from a magazine, changes that ban, or lifts it. */
export const setRemoteBan = call({
  id: 'community.set-remote-ban',
  context: 'community',
  input: z.object({
    magazineId: z.int(),
    userId: z.int(),
    on: z.boolean(),
    reason: z.string().max(5000).nullable(),
    /** ISO 8601; null: for good. */
    expiredAt: z.string().nullable(),
    ...said,
  }),
  output: applied,
})

/** Pins or locks a thread or a post, or takes that back. Its author may lock it, too. */
export const moderateRemote = call({
  id: 'content.moderate-remote',
  context: 'content',
  input: z.object({
    apId: z.string(),
    act: z.enum(['pinned', 'unpinned', 'locked', 'unlocked']),
    ...said,
  }),
  output: applied,
})

/** The threads a remote magazine shows first as its own server lists them, all of them. */
export const keepRemotePins = call({
  id: 'content.keep-remote-pins',
  context: 'content',
  input: z.object({ magazineId: z.int(), apIds: z.array(z.string()).max(100) }),
  output: applied,
})

/** The visible threads a magazine shows first, newest first, at most 50. */
export const pinnedEntries = call({
  id: 'content.pinned-entries',
  context: 'content',
  input: z.object({ magazineId: z.int() }),
  output: z.object({ items: z.array(ContentCard) }),
})

/** A report from elsewhere, for the queue of the item's magazine. */
export const reportRemote = call({
  id: 'content.report-remote',
  context: 'content',
  input: z.object({ apId: z.string(), reporterId: z.int(), reason: z.string().max(5000).nullable() }),
  output: applied,
})

/** A report of a person from here and nothing they wrote, for the staff. */
export const reportRemotePerson = call({
  id: 'community.report-remote-person',
  context: 'community',
  input: z.object({ reportedId: z.int(), reporterId: z.int(), reason: z.string().max(5000).nullable() }),
  output: applied,
})

/**
 * The own server of somebody elsewhere bans them, or lifts that. `applied` false: they are not of another server. What
 * they wrote is a matter of its own.
 */
export const setOriginBan = call({
  id: 'identity.set-origin-ban',
  context: 'identity',
  input: z.object({
    userId: z.int(),
    on: z.boolean(),
    /** ISO 8601; null: for good. */
    endsAt: z.string().nullable(),
  }),
  output: applied,
})
