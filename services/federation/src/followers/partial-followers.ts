import { userAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { REMOTE_FOLLOWERS } from '../delivery/remote-relations.ts'
import { originOf } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'
import { followersDigest } from './followers-digest.rules.ts'

/** Address of the part of a local person's followers that a server is told of: its own people. */
export const partialFollowersAddress = (person: string): string => `${person}/followers_synchronization`

const remoteFollowers = async (federation: Federation, followedId: number): Promise<string[]> => {
  const rows = await federation.db.query<Pick<Rows['remote_actor'], 'ap_id'>>(
    'followers-elsewhere',
    `select distinct r.ap_id ${REMOTE_FOLLOWERS} $1`,
    [followedId],
  )
  return rows.map(({ ap_id: address }) => address)
}

/** Who follows a local person from servers of one scheme and authority, by their ids (FEP-8fcf). */
export const partialFollowers = async (
  federation: Federation,
  followedId: number,
  origin: string,
): Promise<string[]> =>
  (await remoteFollowers(federation, followedId)).filter((address) => originOf(address) === origin)

/**
 * The digest of each part of a local person's followers, by the origin that it is of. One activity goes to many hosts at
 * about the same time: `uuid` is its, and they share one reading.
 */
export const followerDigests = (
  federation: Federation,
  uuid: string,
  followedId: number,
): Promise<Map<string, string>> => {
  const known = federation.followerDigests.get(uuid)
  if (known) return known
  const read = async (): Promise<Map<string, string>> => {
    const addresses = await remoteFollowers(federation, followedId)
    const parts = Map.groupBy(addresses, (address) => originOf(address) ?? '')
    return new Map([...parts].map(([origin, part]) => [origin, followersDigest(part)]))
  }
  const reading = read()
  federation.followerDigests.set(uuid, reading)
  reading.catch(() => federation.followerDigests.delete(uuid))
  return reading
}

const ACCEPTED = `
  select u.user_id, u.username from user_follow f
  join user_card u on u.user_id = f.follower_id and u.domain is null
  where f.followed_id = $1
    and not exists (select from unanswered_follow w where w.actor_id = f.follower_id and w.object = $2)`

/**
 * Members who follow somebody elsewhere and were let in, by the ids that their Follows bore. Whoever still waits for an
 * answer is not known there yet.
 */
export const acceptedFollowers = async (
  federation: Federation,
  followed: { localId: number; apId: string },
): Promise<Map<string, number>> => {
  const rows = await federation.db.query<Pick<Rows['user_card'], 'user_id' | 'username'>>(
    'accepted-followers',
    ACCEPTED,
    [followed.localId, followed.apId],
  )
  return new Map(rows.map(({ user_id: id, username }) => [userAddress(federation, username), id]))
}
