import { formatDateTime } from '@app/contract/common.ts'
import type { MagazineBan } from '@app/contract/community/moderation.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { usersByIds } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { smallMagazines } from '../magazines/magazine.view.ts'
import type { Rows } from '../rows.ts'
import { isExpired } from './ban.rules.ts'

type BanRow = Pick<Rows['ban'], 'id' | 'magazine_id' | 'user_id' | 'banned_by_id' | 'reason' | 'expired_at'>

const columns = 'id, magazine_id, user_id, banned_by_id, reason, expired_at'

const toBans = async (
  community: Community,
  rows: readonly BanRow[],
  principal: Principal | null,
): Promise<MagazineBan[]> => {
  const [user, magazine] = await Promise.all([
    usersByIds(
      community.db,
      rows.flatMap((row) => [row.user_id, row.banned_by_id]),
      principal,
    ),
    smallMagazines(
      community,
      rows.map((row) => row.magazine_id),
      principal,
    ),
  ])
  const now = community.clock.now()
  return rows.map((row) => ({
    banId: row.id,
    reason: row.reason,
    expired: isExpired(row.expired_at, now),
    expiredAt: row.expired_at === null ? null : formatDateTime(row.expired_at),
    bannedUser: user(row.user_id),
    bannedBy: user(row.banned_by_id),
    magazine: magazine(row.magazine_id),
  }))
}

export const bansByIds = async (
  community: Community,
  ids: readonly number[],
  principal: Principal | null,
): Promise<Map<number, MagazineBan>> => {
  if (ids.length === 0) return new Map()
  const rows = await community.db.query<BanRow>('bans', `select ${columns} from ban where id = any($1)`, [
    ids,
  ])
  return new Map((await toBans(community, rows, principal)).map((ban) => [ban.banId, ban]))
}

export const banView = async (
  community: Community,
  banId: number,
  principal: Principal,
): Promise<MagazineBan> => {
  const ban = (await bansByIds(community, [banId], principal)).get(banId)
  if (!ban) throw notFound('There is no such ban any more.')
  return ban
}

/** The bans in force, newest first. */
export const listBans = async (
  community: Community,
  magazineId: number,
  page: PageQuery,
  principal: Principal,
) => {
  const inForce = 'from ban where magazine_id = $1 and (expired_at is null or expired_at > $2)'
  const rows = await community.db.query<BanRow & { found: number }>(
    'bans-in-force',
    `select ${columns}, (select count(*)::int ${inForce}) as found ${inForce}
      order by created_at desc, id desc limit $3 offset $4`,
    [magazineId, community.clock.now(), page.perPage, sliceOf(page).offset],
  )
  return pageOf(await toBans(community, rows, principal), countOf(rows, page), page)
}
