import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import { findMagazineCard, findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { sendRelation, undoRelation } from './send-activity.ts'
import type { Draft } from './send-activity.ts'
import { userAsSender } from './sender.ts'

/** Asks a remote actor to be followed by a local person, or takes that back. */
const follow = async (
  federation: Federation,
  tx: Knex.Transaction,
  followerId: number,
  followed: UserCard | MagazineCard | null,
  on: boolean,
): Promise<void> => {
  const follower = await findUserCard(tx, followerId)
  if (!follower || follower.domain !== null || !followed?.apProfileId || followed.domain === null) return
  const target = followed.apProfileId
  const draft: Draft = { type: 'Follow', object: target, to: [target], cc: [], public: false }
  const act = on ? sendRelation : undoRelation
  await act(federation, tx, 'follow', userAsSender(federation, follower), target, draft, {
    addresses: [target],
  })
}

/** A local person follows somebody elsewhere, or not any more. */
export const sendFollowOfUser = async (
  federation: Federation,
  tx: Knex.Transaction,
  followerId: number,
  followedId: number,
  on: boolean,
): Promise<void> => follow(federation, tx, followerId, await findUserCard(tx, followedId), on)

/** A local person subscribes to a magazine elsewhere, or not any more. */
export const sendFollowOfMagazine = async (
  federation: Federation,
  tx: Knex.Transaction,
  userId: number,
  magazineId: number,
  on: boolean,
): Promise<void> => follow(federation, tx, userId, await findMagazineCard(tx, magazineId), on)
