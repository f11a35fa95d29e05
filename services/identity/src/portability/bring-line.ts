import { magazineByName } from '@app/contract/calls/community.ts'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import type { PrincipalData } from '@app/contract/calls/identity.ts'
import type { Brought } from '@app/contract/calls/portability.ts'
import { bookmarkAddress, relateToMagazine } from '@app/contract/calls/portability.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import type { z } from 'zod'
import type { Account } from '../accounts/account.ts'
import { nameInStore } from '../accounts/names.rules.ts'
import { findOrResolveAccount } from '../accounts/resolve-account.ts'
import type { Identity } from '../context.ts'
import { hideHosts, showHosts } from '../instance-blocks/instance-blocks.ts'
import { findByHandle } from '../moving/aliases.ts'
import { muteUser, unmuteUser } from '../relations/mutes.ts'
import { blockUser, followUser, unblockUser, unfollowUser } from '../relations/relations.ts'
import { requireFederated } from '../relations/require-federated.ts'
import type { ActLine } from './data-import.repository.ts'
import type { PeopleKind } from './export-lists.ts'

export type Viewer = z.infer<typeof PrincipalData>

const DONE: Brought = { outcome: 'done', reason: null }
const ALREADY: Brought = { outcome: 'already', reason: null }
const notFound = (reason: string): Brought => ({ outcome: 'not_found', reason })
const refused = (reason: string): Brought => ({ outcome: 'refused', reason })

/** Who brings a file has no more rights than any member, whatever they are otherwise. */
export const viewerOf = ({ id, username, isBot }: Account): Viewer => ({
  userId: id,
  username,
  isAdmin: false,
  isGlobalModerator: false,
  isBot,
  via: 'session',
  scopes: [],
  clientId: null,
  sessionId: null,
})

const holds: Record<PeopleKind, string> = {
  follows: `exists (select from follow where follower_id = $1 and followed_id = $2)
    or exists (select from follow_request where follower_id = $1 and followed_id = $2 and state = 'requested')`,
  blocks: 'exists (select from block where blocker_id = $1 and blocked_id = $2)',
  mutes: 'exists (select from mute where muter_id = $1 and muted_id = $2 and ends_at is null)',
}

const isHeld = async ({ db }: Identity, kind: PeopleKind, ownId: number, otherId: number) => {
  const [row] = await db.query<{ held: boolean }>(`brought-${kind}`, `select ${holds[kind]} as held`, [
    ownId,
    otherId,
  ])
  return row?.held ?? false
}

const changes = {
  follows: { add: followUser, remove: unfollowUser },
  blocks: { add: blockUser, remove: unblockUser },
  mutes: {
    add: (identity: Identity, ownId: number, otherId: number) =>
      muteUser(identity, ownId, otherId, undefined),
    remove: unmuteUser,
  },
} as const

/** What ends is held by handle, and nobody is fetched for it. */
const personMeant = (identity: Identity, viewer: Viewer, { act, subject }: ActLine) =>
  act === 'remove' ? findOrResolveAccount(identity, subject, null) : findByHandle(identity, viewer, subject)

const bringPerson = async (
  identity: Identity,
  viewer: Viewer,
  kind: PeopleKind,
  line: ActLine,
): Promise<Brought> => {
  const other = await personMeant(identity, viewer, line)
  if (!other || other.isDeleted) return notFound('There is no such account, or its server did not answer.')
  const [ownId, adds] = [viewer.userId, line.act === 'add']
  if ((await isHeld(identity, kind, ownId, other.id)) === adds) return ALREADY
  if (kind === 'follows' && adds) {
    // A file may be older than a block: it lifts none.
    if (await isHeld(identity, 'blocks', ownId, other.id)) return refused('You block this account.')
    await requireFederated(identity, other.id)
  }
  await changes[kind][line.act](identity, ownId, other.id)
  return DONE
}

const magazineMeant = async (identity: Identity, { act, subject }: ActLine): Promise<number | null> => {
  const { calls, config } = identity
  const own = `${config.url}/m/`
  const isAddress = /^https?:/i.test(subject)
  const name = subject.startsWith(own) ? subject.slice(own.length) : nameInStore(subject, config.domain)
  const known = isAddress && !subject.startsWith(own) ? null : await calls.ask(magazineByName, { name })
  if (known || act === 'remove' || !subject.replace(own, '').match(/[@:]/)) return known?.magazineId ?? null
  const query = isAddress ? subject : `!${name}`
  return (await askOrNull(identity, resolveRemote, { query }))?.magazineId ?? null
}

const bringMagazine = async (
  identity: Identity,
  viewer: Viewer,
  relation: 'subscription' | 'block',
  line: ActLine,
): Promise<Brought> => {
  const magazineId = await magazineMeant(identity, line)
  if (magazineId === null) return notFound('There is no such magazine, or its server did not answer.')
  return identity.calls.ask(relateToMagazine, { viewer, magazineId, relation, on: line.act === 'add' })
}

const bringOne = (identity: Identity, viewer: Viewer, line: ActLine): Promise<Brought> => {
  const { kind, subject: address, list, act } = line
  switch (kind) {
    case 'follows':
    case 'blocks':
    case 'mutes':
      return bringPerson(identity, viewer, kind, line)
    case 'subscriptions':
      return bringMagazine(identity, viewer, 'subscription', line)
    case 'magazine_blocks':
      return bringMagazine(identity, viewer, 'block', line)
    case 'bookmarks':
    case 'bookmarks_by_list':
      return identity.calls.ask(bookmarkAddress, { viewer, address, list, on: act === 'add' })
    case 'instance_blocks':
      throw new Error('hosts are brought together')
  }
}

/** Does what a line says, as far as its owner may. Throws where another context is away. */
export const bringLine = async (identity: Identity, viewer: Viewer, line: ActLine): Promise<Brought> => {
  try {
    return await bringOne(identity, viewer, line)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error
    return error.status === 404 ? notFound(error.message) : refused(error.message)
  }
}

/**
 * Hides hosts, or shows them again, all in one go: each change tells the other contexts of all of them. Hosts nobody here
 * met are hidden before they are.
 */
export const bringHosts = async <L extends ActLine>(
  identity: Identity,
  viewer: Viewer,
  lines: readonly L[],
): Promise<{ line: L; brought: Brought }[]> => {
  const own = identity.config.domain.toLowerCase()
  const rows = await identity.db.query<{ domain: string }>(
    'brought-hosts',
    'select domain from instance_choice where account_id = $1 and blocked and domain = any($2)',
    [viewer.userId, lines.map(({ subject }) => subject)],
  )
  const held = new Set(rows.map(({ domain }) => domain))
  const judged = lines.map((line) => {
    if (line.subject === own) return { line, brought: refused('This is this instance itself.') }
    return { line, brought: held.has(line.subject) === (line.act === 'add') ? ALREADY : DONE }
  })
  const toDo = (act: ActLine['act']) =>
    judged.flatMap(({ line, brought }) => (brought === DONE && line.act === act ? [line.subject] : []))
  const [hidden, shown] = [toDo('add'), toDo('remove')]
  if (hidden.length > 0) await hideHosts(identity, viewer.userId, hidden)
  if (shown.length > 0) await showHosts(identity, viewer.userId, shown)
  return judged
}
