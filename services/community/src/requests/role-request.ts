import { reputations } from '@app/contract/calls/identity.ts'
import type { MagazineUserRequest, OwnRequest } from '@app/contract/community/requests.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import { usersByIds } from '../accounts/account.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import { announceMagazine, lockMagazine } from '../magazines/magazine.repository.ts'
import { smallMagazines } from '../magazines/magazine.view.ts'
import { lockLink } from '../memberships/membership.ts'
import { appoint, handOver } from '../moderators/moderator.ts'
import {
  requireAdministrator,
  requireNotBanned,
  requireUser,
  seeMagazine,
  accessOf,
} from '../rights/access.ts'
import type { Rows } from '../rows.ts'

export type Role = 'moderator' | 'owner'

/** Asks for the role, or withdraws the request that stands. */
export const toggleRequest = async (
  community: Community,
  role: Role,
  magazineId: number,
  principal: Principal,
): Promise<{ created: boolean }> => {
  const { magazine } = await requireNotBanned(community, magazineId, principal)
  if (magazine.domain !== null) throw forbidden('This magazine is looked after on another instance.')
  const request = { magazine_id: magazineId, user_id: principal.userId, role }
  return community.db.transaction(async (tx) => {
    await lockMagazine(tx, magazineId)
    if ((await tx('role_request').where(request).delete()) > 0) return { created: false }
    await tx('role_request').insert({ ...request, created_at: community.clock.now() })
    return { created: true }
  })
}

/** Throws where somebody may not decide on the requests in a magazine. */
type Authorize = (
  community: Community,
  magazineId: number,
  principal: Principal,
  tx?: Knex.Transaction,
) => Promise<unknown>

const byAdmin: Authorize = async (_community, _magazineId, principal) => requireAdmin(principal)

/**
 * Accepts or rejects a request: administrators each, the owner of a magazine those to moderate it
 * (rules/moderation.md#role-requests).
 */
export const decideRequest = async (
  community: Community,
  role: Role,
  decision: 'accept' | 'reject',
  { magazine_id: magazineId, user_id: userId }: { magazine_id: number; user_id: number },
  principal: Principal,
  authorize = byAdmin,
): Promise<undefined> => {
  await Promise.all([seeMagazine(community, magazineId, principal), requireUser(community, userId)])
  await authorize(community, magazineId, principal)
  await community.db.transaction(async (tx) => {
    // Before the magazine, as who subscribes or blocks takes them in this order.
    if (role === 'owner') await lockLink(tx, { magazineId, userId })
    await lockMagazine(tx, magazineId)
    // Who owned it a moment ago may own it no more.
    await authorize(community, magazineId, principal, tx)
    const open = await tx('role_request').where({ magazine_id: magazineId, user_id: userId, role }).delete()
    if (open === 0) throw notFound(`This user has no open ${role} request for this magazine.`)
    if (decision === 'reject') return
    const change = { magazineId, userId, byId: principal.userId, at: community.clock.now() }
    if (role === 'owner') await handOver(community, tx, change)
    else await appoint(community, tx, change)
    await announceMagazine(community, tx, magazineId)
  })
}

/** The open requests in the order they came, of one magazine or of all. */
export const listRequests = async (
  community: Community,
  role: Role,
  magazine: string | undefined,
  principal: Principal,
): Promise<MagazineUserRequest[]> => {
  let magazineId: number | null = null
  if (magazine !== undefined) {
    magazineId = /^\d{1,9}$/.test(magazine) ? Number(magazine) : 0
    if (!(await accessOf(community, magazineId, principal)))
      throw notFound('There is no magazine with this id.')
  }
  requireAdmin(principal)
  return requestsFor(community, role, magazineId, principal)
}

/** Who asks to moderate a magazine, for its owner. */
export const listModeratorRequests = async (
  community: Community,
  magazineId: number,
  principal: Principal,
): Promise<MagazineUserRequest[]> => {
  await requireAdministrator(community, magazineId, principal)
  return requestsFor(community, 'moderator', magazineId, principal)
}

/** In the order they came; of all magazines where `magazineId` is null. */
const requestsFor = async (
  community: Community,
  role: Role,
  magazineId: number | null,
  principal: Principal,
): Promise<MagazineUserRequest[]> => {
  const rows = await community.db.query<Pick<Rows['role_request'], 'user_id' | 'magazine_id'>>(
    'role-requests',
    `select user_id, magazine_id from role_request
      where role = $1 and ($2::int is null or magazine_id = $2) order by id limit 1000`,
    [role, magazineId],
  )
  const userIds = [...new Set(rows.map((row) => row.user_id))]
  const [user, earned, small] = await Promise.all([
    usersByIds(community.db, userIds, principal),
    userIds.length === 0 ? null : askOrNull(community, reputations, { userIds }),
    smallMagazines(
      community,
      rows.map((row) => row.magazine_id),
      principal,
    ),
  ])
  const points = new Map(earned?.items.map((one) => [one.userId, one.points]))
  return rows.map((row) => {
    const reputationPoints = points.get(row.user_id)
    return {
      user: user(row.user_id),
      magazine: small(row.magazine_id),
      ...(reputationPoints === undefined ? {} : { reputationPoints }),
    }
  })
}

/** What a member asks for and nobody has decided on, in the order they asked. */
export const listOwnRequests = async (community: Community, principal: Principal): Promise<OwnRequest[]> => {
  const rows = await community.db.query<
    Refine<Pick<Rows['role_request'], 'magazine_id' | 'role'>, { role: Role }>
  >(
    'role-requests-own',
    `select magazine_id, role from role_request where user_id = $1 order by id limit 1000`,
    [principal.userId],
  )
  const magazine = await smallMagazines(
    community,
    rows.map((row) => row.magazine_id),
    principal,
  )
  return rows.map((row) => ({ magazine: magazine(row.magazine_id), role: row.role }))
}
