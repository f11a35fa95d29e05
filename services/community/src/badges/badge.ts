import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { announceMagazine, isDuplicate, lockMagazine } from '../magazines/magazine.repository.ts'
import { requireAdministrator, seeMagazine } from '../rights/access.ts'

/** Every list of magazines carries the badges of each: nobody needs more, and nobody shall fill the lists with them. */
const MAX_BADGES = 100

export const addBadge = async (
  community: Community,
  magazineId: number,
  name: string,
  principal: Principal,
): Promise<void> => {
  await requireAdministrator(community, magazineId, principal)
  try {
    await community.db.transaction(async (tx) => {
      await lockMagazine(tx, magazineId)
      const [held] = await tx('badge').where({ magazine_id: magazineId }).count<{ count: number }[]>()
      if ((held?.count ?? 0) >= MAX_BADGES)
        throw badRequest(`name: a magazine has at most ${MAX_BADGES} badges.`)
      await tx('badge').insert({ magazine_id: magazineId, name: name.trim() })
      await announceMagazine(community, tx, magazineId)
    })
  } catch (error) {
    if (isDuplicate(error)) throw badRequest(`name: this magazine already has a badge called ${name}.`)
    throw error
  }
}

export const removeBadge = async (
  community: Community,
  magazineId: number,
  badgeId: number,
  principal: Principal,
): Promise<void> => {
  await seeMagazine(community, magazineId, principal)
  const badge = { id: badgeId, magazine_id: magazineId }
  if (!(await community.db.knex('badge').where(badge).first('id')))
    throw notFound('This magazine has no badge with this id.')
  await requireAdministrator(community, magazineId, principal)
  await community.db.transaction(async (tx) => {
    await lockMagazine(tx, magazineId)
    await tx('badge').where(badge).delete()
    await announceMagazine(community, tx, magazineId)
  })
}
