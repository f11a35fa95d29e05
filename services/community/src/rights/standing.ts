import type { MagazineCard } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import type { CardRow } from '../magazines/magazine.ts'
import { cardColumns, toCard } from '../magazines/magazine.ts'
import type { Rights } from './rights.rules.ts'
import { mayAdminister, mayModerate, maySee } from './rights.rules.ts'

/** A magazine, and how one user (null: an anonymous reader) stands to it. */
export type Standing = {
  magazine: MagazineCard
  rights: Rights
  /** Host of a remote user. */
  userDomain: string | null
  defederated: boolean
}

type StandingRow = CardRow & {
  banned: boolean
  user_admin: boolean | null
  user_global_moderator: boolean | null
  user_domain: string | null
  instance_banned: boolean | null
  instance_allowed: boolean | null
}

/** One prepared statement answers every question of rights: other contexts ask it on each write. */
const STANDING = `
  select ${cardColumns},
    exists (select from ban where magazine_id = m.id and user_id = $2 and (expired_at is null or expired_at > $3)) as banned,
    a.is_admin as user_admin, a.is_global_moderator as user_global_moderator, a.domain as user_domain,
    i.is_banned as instance_banned, i.is_allowed as instance_allowed
  from magazine m
    left join account a on a.user_id = $2
    left join instance i on i.domain = m.domain
  where m.id = $1`

/** Null where no such magazine exists; whether it may be seen is for the caller to judge. */
export const standingOf = async (
  ctx: Community,
  magazineId: number,
  who: number | Principal | null,
): Promise<Standing | null> => {
  const userId = who === null ? 0 : typeof who === 'number' ? who : who.userId
  const [row] = await ctx.db.query<StandingRow>('standing', STANDING, [magazineId, userId, ctx.clock.now()])
  if (!row) return null
  const staff =
    who !== null && typeof who === 'object'
      ? { admin: who.isAdmin, globalModerator: who.isGlobalModerator }
      : { admin: row.user_admin ?? false, globalModerator: row.user_global_moderator ?? false }
  const { MBIN_USE_FEDERATION_ALLOW_LIST: allowList } = await ctx.settings.current()
  return {
    magazine: toCard(row, ctx.config.url),
    rights: {
      visible: row.visibility === 'visible',
      moderates: row.moderator_ids.includes(userId),
      owns: row.owner_id !== null && row.owner_id === userId,
      banned: row.banned,
      ...staff,
    },
    userDomain: row.user_domain,
    defederated:
      row.domain !== null &&
      (allowList
        ? row.instance_allowed !== true
        : row.instance_banned === true && row.instance_allowed !== true),
  }
}

const NO_MAGAZINE = 'There is no magazine with this id.'

/** The magazine as far as this caller may know of it; 404 otherwise. */
export const seeMagazine = async (
  ctx: Community,
  magazineId: number,
  principal: Principal | null,
): Promise<Standing> => {
  const standing = await standingOf(ctx, magazineId, principal)
  if (!standing || !maySee(standing.rights)) throw notFound(NO_MAGAZINE)
  return standing
}

/** 403 for all but moderators, the owner and the instance's staff. */
export const requireModerator = async (
  ctx: Community,
  magazineId: number,
  principal: Principal,
): Promise<Standing> => {
  const standing = await seeMagazine(ctx, magazineId, principal)
  if (!mayModerate(standing.rights)) throw forbidden('You do not moderate this magazine.')
  return standing
}

/** 403 for all but the owner and the instance's staff. */
export const requireAdministrator = async (
  ctx: Community,
  magazineId: number,
  principal: Principal,
): Promise<Standing> => {
  const standing = await seeMagazine(ctx, magazineId, principal)
  if (!mayAdminister(standing.rights)) throw forbidden('Only the owner of this magazine may do this.')
  return standing
}

/** 403 for all but the owner in person. */
export const requireOwner = async (
  ctx: Community,
  magazineId: number,
  principal: Principal,
): Promise<Standing> => {
  const standing = await seeMagazine(ctx, magazineId, principal)
  if (!standing.rights.owns) throw forbidden('Only the owner of this magazine may do this, in person.')
  return standing
}

/** 403 while an active ban holds (section 2). */
export const requireNotBanned = async (
  ctx: Community,
  magazineId: number,
  principal: Principal,
): Promise<Standing> => {
  const standing = await seeMagazine(ctx, magazineId, principal)
  if (standing.rights.banned) throw forbidden('You are banned from this magazine.')
  return standing
}

export const requireAdmin = (principal: Principal): void => {
  if (!principal.isAdmin) throw forbidden('Only administrators of this instance may do this.')
}
