import { MagazineRequest } from '@app/contract/community/magazine-schemas.ts'
import { explain } from '@app/platform/http/input.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Community } from './context.ts'
import { createMagazine } from './magazines/change-magazine.ts'
import { setSubscribed } from './memberships/membership.ts'

/** What an operator does to magazines from the command line; the same use cases as the API's, without its roles. */

export { noteBackup } from './backups/backup-runs.ts'
export { createCommunity } from './context.ts'
export { importCommunity, importCommunityTies } from './import/import-community.ts'
export { seedMagazineCounts, seedMagazines } from './magazines/seed-magazines.ts'

/** Creates a magazine for its owner. Answers its id; refuses what the API would refuse. */
export const createMagazineFor = async (
  community: Community,
  ownerId: number,
  wish: unknown,
): Promise<number> => {
  const parsed = MagazineRequest.safeParse(wish)
  if (!parsed.success) throw badRequest(explain(parsed.error, ''))
  return createMagazine(community, ownerId, parsed.data)
}

/** Ends a user's subscription, or with null every one of the magazine. Answers how many ended. */
export const endSubscriptions = async (
  community: Community,
  magazineName: string,
  userId: number | null,
): Promise<number> => {
  const magazine: { id: number } | undefined = await community.db
    .knex('magazine')
    .whereRaw('lower(name) = lower(?)', [magazineName])
    .first('id')
  if (!magazine) throw notFound(`There is no magazine called ${magazineName}.`)
  const subscribers: { user_id: number; local: boolean }[] = await community.db
    .knex('subscription as s')
    .leftJoin('account as a', 'a.user_id', 's.user_id')
    .where({ 's.magazine_id': magazine.id, ...(userId !== null && { 's.user_id': userId }) })
    .select('s.user_id', community.db.knex.raw('(a.domain is null) as local'))
  let ended = 0
  for (const { user_id, local } of subscribers) {
    if (await setSubscribed(community, { magazineId: magazine.id, userId: user_id, local }, false)) ended += 1
  }
  return ended
}
