import { upsertRemoteMagazine } from '@app/contract/calls/community.ts'
import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import {
  instanceActorAddress,
  isLocalAddress,
  magazineAddress,
  parseLocalAddress,
  userAddress,
} from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { sameOrigin, typeOf } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'
import { forgetActor } from './forget-actor.ts'
import { handleFor, requestHandle } from './handle.ts'
import type { ActorRow } from './actor-loaders.ts'
import { readActor } from './read-actor.ts'
import type { RemoteActor } from './read-actor.ts'
import { meetPeer } from '../instances/meet-peer.ts'
import { learnScheme } from '../signatures/scheme.repository.ts'
import { requestMagazineLists } from './request-magazine-lists.ts'
import type { Actor } from './types.ts'

/** An actor met again is asked for its document at most this often. */
const FRESH_MS = 60 * 60 * 1000
/** What a column holds; no community comes near. */
const MAX_FOLLOWERS = 2_147_483_647

const fromRow = (row: ActorRow): Actor => ({
  apId: row.ap_id,
  kind: row.kind,
  localId: row.local_id ?? 0,
  local: false,
  handle: row.handle,
  inbox: row.inbox,
  sharedInbox: row.shared_inbox,
  followers: row.followers,
})

const stored = (federation: Federation, apId: string): Promise<ActorRow | null> =>
  federation.loaders.remoteActor(apId)

const localActor = async (federation: Federation, address: string): Promise<Actor | null> => {
  const thing = parseLocalAddress(federation, address)
  if (thing?.kind === 'instance')
    return {
      apId: instanceActorAddress(federation),
      kind: 'instance',
      localId: 0,
      local: true,
      handle: new URL(federation.origin).host,
      inbox: null,
      sharedInbox: null,
    }
  if (thing?.kind === 'user') {
    const [row] = await federation.db.query<Pick<Rows['user_card'], 'user_id' | 'username'>>(
      'local-user',
      `select user_id, username from user_card where lower(username) = lower($1) and domain is null and state <> 'deleted'`,
      [thing.name],
      { byKey: true },
    )
    return row
      ? {
          apId: userAddress(federation, row.username),
          kind: 'user',
          localId: row.user_id,
          local: true,
          handle: row.username,
          inbox: null,
          sharedInbox: null,
        }
      : null
  }
  if (thing?.kind === 'magazine') {
    const [row] = await federation.db.query<Pick<Rows['magazine_card'], 'magazine_id' | 'name'>>(
      'local-magazine',
      `select magazine_id, name from magazine_card where lower(name) = lower($1) and domain is null and visibility = 'visible' and federated`,
      [thing.name],
      { byKey: true },
    )
    return row
      ? {
          apId: magazineAddress(federation, row.name),
          kind: 'magazine',
          localId: row.magazine_id,
          local: true,
          handle: row.name,
          inbox: null,
          sharedInbox: null,
        }
      : null
  }
  return null
}

/** How many follow it, as its own server says; null where that is not told. */
const followersOf = async (
  federation: Federation,
  { id, followers }: RemoteActor,
): Promise<number | null> => {
  if (followers === null || !sameOrigin(followers, id)) return null
  try {
    const size = (await fetchDocument(federation, followers))['totalItems']
    return typeof size === 'number' && Number.isInteger(size) && size >= 0 && size <= MAX_FOLLOWERS
      ? size
      : null
  } catch {
    // A courtesy: the actor is known without it.
    return null
  }
}

/** A magazine may list what it shows first anywhere; a person is believed about a list of their own server alone. */
const featuredOf = ({ id, kind, featured }: RemoteActor): string | null =>
  kind === 'magazine' || (featured !== null && sameOrigin(featured, id)) ? featured : null

/** Asks the owner to keep the actor, and remembers here what delivery and signatures need. */
export const saveActor = async (federation: Federation, remote: RemoteActor): Promise<Actor> => {
  const { handle, stale } = await handleFor(federation, remote)
  const common = {
    apProfileId: remote.id,
    handle,
    domain: remote.host,
    discoverable: remote.discoverable,
    indexable: remote.indexable,
    createdAt: remote.createdAt?.toISOString() ?? null,
  }
  let localId: number
  if (remote.kind === 'user') {
    const { userId } = await federation.calls.ask(upsertRemoteUser, {
      ...common,
      title: remote.title,
      about: remote.about,
      fields: remote.fields,
      ...(remote.emojis.length > 0 && { emojis: remote.emojis }),
      avatarUrl: remote.iconUrl,
      coverUrl: remote.imageUrl,
      isBot: remote.isBot,
      ...(remote.actorType && { actorType: remote.actorType }),
      movedTo: remote.movedTo,
      approvesFollowers: remote.approvesFollowers,
    })
    localId = userId
  } else {
    const { magazineId } = await federation.calls.ask(upsertRemoteMagazine, {
      ...common,
      title: remote.title ?? remote.preferredUsername,
      description: remote.about,
      ...(remote.emojis.length > 0 && { emojis: remote.emojis }),
      iconUrl: remote.iconUrl,
      bannerUrl: remote.imageUrl,
      isAdult: remote.isAdult,
      isPostingRestrictedToMods: remote.postingRestrictedToMods,
      followersCount: await followersOf(federation, remote),
    })
    localId = magazineId
  }
  const row = {
    ap_id: remote.id,
    kind: remote.kind,
    local_id: localId,
    domain: remote.host,
    handle,
    inbox: remote.inbox,
    shared_inbox: remote.sharedInbox,
    followers: remote.followers && sameOrigin(remote.followers, remote.id) ? remote.followers : null,
    moderators: typeof remote.moderators === 'string' ? remote.moderators : null,
    featured: featuredOf(remote),
    key_id: remote.key?.id ?? null,
    public_key_pem: remote.key?.pem ?? null,
    assertion_keys: JSON.stringify(remote.assertionKeys),
    fetched_at: federation.clock.now(),
    gone_at: null,
  }
  // What it is called may be confirmed at this moment: that is not undone.
  const { handle: _handle, ...renewed } = row
  await federation.db.knex('remote_actor').insert(row).onConflict('ap_id').merge(renewed)
  if (stale) await requestHandle(federation, remote)
  if (remote.kind === 'magazine') await requestMagazineLists(federation, remote)
  if (remote.readsRfc9421) await learnScheme(federation, remote.host, 'rfc9421', 'told')
  await meetPeer(federation, remote.host)
  return fromRow(row)
}

const fetchActor = async (federation: Federation, address: string): Promise<Actor | null> => {
  const known = await stored(federation, address)
  try {
    const document = await fetchDocument(federation, address)
    if (typeOf(document) === 'Tombstone') throw new DocumentGone(`${address} is a tombstone`, 410)
    const remote = readActor(document)
    // A person never becomes a group: what is stored under this id would belong to somebody else.
    if (!remote || (known && known.kind !== remote.kind) || isLocalAddress(federation, remote.id)) return null
    return await saveActor(federation, remote)
  } catch (error) {
    if (!(error instanceof DocumentGone)) throw error
    // 410 is its server's word that nothing comes back; 404 or a refusal may be a mistake.
    if (known && error.status === 410) await forgetActor(federation, address)
    else if (known)
      await federation.db
        .knex('remote_actor')
        .where({ ap_id: address })
        .update({ gone_at: federation.clock.now() })
    return null
  }
}

/** Who stands behind an address, fetched when unknown or older than `maxAgeMs` (an hour); null: nobody. Throws when the fetch may succeed later. */
export const resolveActor = async (
  federation: Federation,
  address: string,
  { maxAgeMs = FRESH_MS }: { maxAgeMs?: number } = {},
): Promise<Actor | null> => {
  if (isLocalAddress(federation, address)) return localActor(federation, address)
  const row = await stored(federation, address)
  const age = row ? federation.clock.now().getTime() - row.fetched_at.getTime() : Infinity
  if (row && age < maxAgeMs) return row.gone_at ? null : fromRow(row)
  let fetched = federation.actorFetches.get(address)
  if (!fetched) {
    fetched = fetchActor(federation, address).finally(() => federation.actorFetches.delete(address))
    federation.actorFetches.set(address, fetched)
  }
  // What is known serves on when its host does not answer.
  return fetched.catch((error: unknown) => {
    if (row) return fromRow(row)
    throw error
  })
}

/** The same without asking anybody. */
export const findActor = async (federation: Federation, address: string): Promise<Actor | null> => {
  if (isLocalAddress(federation, address)) return localActor(federation, address)
  const row = await stored(federation, address)
  return row && !row.gone_at ? fromRow(row) : null
}

/** Whether this is a magazine elsewhere that was ever met here, be it gone by now. */
export const isRemoteMagazine = async (federation: Federation, address: string): Promise<boolean> =>
  !isLocalAddress(federation, address) && (await stored(federation, address))?.kind === 'magazine'

/** Whether somebody elsewhere was ever met here, be they gone by now. */
export const wasActorKnown = async (federation: Federation, address: string): Promise<boolean> =>
  (await stored(federation, address)) !== null

/** One inbox of each host we know, the shared one where there is one. */
export const inboxesOfHosts = async (federation: Federation): Promise<string[]> => {
  const rows = await federation.db.query<Pick<Rows['remote_actor'], 'inbox'>>(
    'host-inboxes',
    `select distinct on (domain) coalesce(shared_inbox, inbox) as inbox from remote_actor
     where gone_at is null order by domain, shared_inbox nulls last`,
  )
  return rows.map((row) => row.inbox)
}

/** Address of a person or magazine, here or elsewhere; null: not known. */
export const actorAddress = async (
  federation: Federation,
  kind: 'user' | 'magazine',
  localId: number,
): Promise<string | null> => {
  if (kind === 'user') {
    const user = await federation.loaders.nameOfUser(localId)
    return user && (user.domain === null ? userAddress(federation, user.username) : user.ap_profile_id)
  }
  const magazine = await federation.loaders.nameOfMagazine(localId)
  return (
    magazine &&
    (magazine.domain === null ? magazineAddress(federation, magazine.name) : magazine.ap_profile_id)
  )
}
