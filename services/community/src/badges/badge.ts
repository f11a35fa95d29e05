import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { isDuplicate } from '../magazines/magazine.repository.ts'
import { requireAdministrator } from '../rights/standing.ts'

export const addBadge = async (
  ctx: Community,
  magazineId: number,
  name: string,
  principal: Principal,
): Promise<void> => {
  await requireAdministrator(ctx, magazineId, principal)
  try {
    await ctx.db.knex('badge').insert({ magazine_id: magazineId, name: name.trim() })
  } catch (error) {
    if (isDuplicate(error)) throw badRequest(`name: this magazine already has a badge called ${name}.`)
    throw error
  }
}

export const removeBadge = async (
  ctx: Community,
  magazineId: number,
  badgeId: number,
  principal: Principal,
): Promise<void> => {
  await requireAdministrator(ctx, magazineId, principal)
  const removed = await ctx.db.knex('badge').where({ id: badgeId, magazine_id: magazineId }).delete()
  if (removed === 0) throw notFound('This magazine has no badge with this id.')
}
