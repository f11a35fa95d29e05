import type { MagazineCard } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { findAccount } from '../accounts/account.ts'
import type { AccountRow } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { closedHosts } from '../instance/policy.ts'
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
}

/** One statement answers every question of rights: other contexts ask it on each write. */
const standing = (magazineId: string, userId: string, now: string) => `
  select ${cardColumns},
    exists (select from ban where magazine_id = m.id and user_id = ${userId}
            and (expired_at is null or expired_at > ${now})) as banned,
    a.is_admin as user_admin, a.is_global_moderator as user_global_moderator, a.domain as user_domain
  from magazine m
    left join account a on a.user_id = ${userId}
  where m.id = ${magazineId}`

const PREPARED = standing('$1', '$2', '$3')
const IN_TRANSACTION = standing(':magazineId', ':userId', ':now')

const read = async (
  ctx: Community,
  magazineId: number,
  userId: number,
  tx: Knex.Transaction | undefined,
): Promise<StandingRow | undefined> => {
  const now = ctx.clock.now()
  if (!tx) return (await ctx.db.query<StandingRow>('standing', PREPARED, [magazineId, userId, now]))[0]
  const { rows } = await tx.raw<{ rows: StandingRow[] }>(IN_TRANSACTION, { magazineId, userId, now })
  return rows[0]
}

/**
 * Null where no such magazine exists; whether it may be seen is for the caller to judge. Within a transaction that holds
 * the magazine the answer stays true until it ends: roles and bans change under that lock.
 */
export const standingOf = async (
  ctx: Community,
  magazineId: number,
  who: number | Principal | null,
  tx?: Knex.Transaction,
): Promise<Standing | null> => {
  const userId = who === null ? 0 : typeof who === 'number' ? who : who.userId
  const row = await read(ctx, magazineId, userId, tx)
  if (!row) return null
  const staff =
    who !== null && typeof who === 'object'
      ? { admin: who.isAdmin, globalModerator: who.isGlobalModerator }
      : { admin: row.user_admin ?? false, globalModerator: row.user_global_moderator ?? false }
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
    defederated: row.domain !== null && (await closedHosts(ctx, [row.domain], tx))[0] === true,
  }
}

const NO_MAGAZINE = 'There is no magazine with this id.'

/** The magazine as far as this caller may know of it; 404 otherwise. */
export const seeMagazine = async (
  ctx: Community,
  magazineId: number,
  principal: Principal | null,
  tx?: Knex.Transaction,
): Promise<Standing> => {
  const found = await standingOf(ctx, magazineId, principal, tx)
  if (!found || !maySee(found.rights)) throw notFound(NO_MAGAZINE)
  return found
}

/** 404 for a user nobody here knows: to be asked before 403 (specification README, rule 8). */
export const requireUser = async (ctx: Community, userId: number): Promise<AccountRow> => {
  const user = await findAccount(ctx.db, userId)
  if (!user) throw notFound('There is no user with this id.')
  return user
}

const requires =
  (holds: (rights: Rights) => boolean, refusal: string) =>
  async (
    ctx: Community,
    magazineId: number,
    principal: Principal,
    tx?: Knex.Transaction,
  ): Promise<Standing> => {
    const found = await seeMagazine(ctx, magazineId, principal, tx)
    if (!holds(found.rights)) throw forbidden(refusal)
    return found
  }

/** 403 for all but moderators, the owner and the instance's staff. */
export const requireModerator = requires(mayModerate, 'You do not moderate this magazine.')

/** 403 for all but the owner and the instance's staff. */
export const requireAdministrator = requires(mayAdminister, 'Only the owner of this magazine may do this.')

/** 403 for all but the owner in person. */
export const requireOwner = requires(
  ({ owns }) => owns,
  'Only the owner of this magazine may do this, in person.',
)

/** 403 while an active ban holds (section 2). */
export const requireNotBanned = requires(({ banned }) => !banned, 'You are banned from this magazine.')

export const requireAdmin = (principal: Principal): void => {
  if (!principal.isAdmin) throw forbidden('Only administrators of this instance may do this.')
}
