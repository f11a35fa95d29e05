import { MagazineRequest } from '@app/contract/community/magazine-schemas.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { explain } from '@app/platform/http/input.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Community } from './context.ts'
import { createSettings } from './instance/settings.ts'
import { createMagazine } from './magazines/change-magazine.ts'
import { setSubscribed } from './memberships/membership.ts'
import { createAccessCache } from './rights/access-cache.ts'

/** What an operator does to magazines from the command line; the same use cases as the API's, without its roles. */
export const operatorActions = (deps: ContextDeps) => {
  const ctx: Community = { ...deps, settings: createSettings(deps), accessCache: createAccessCache(deps) }
  return {
    /** Creates a magazine for its owner. Answers its id; refuses what the API would refuse. */
    async create(ownerId: number, wish: unknown): Promise<number> {
      const parsed = MagazineRequest.safeParse(wish)
      if (!parsed.success) throw badRequest(explain(parsed.error, ''))
      return createMagazine(ctx, ownerId, parsed.data)
    },
    /** Ends a user's subscription, or every one of the magazine. Answers how many ended. */
    async unsubscribe(magazineName: string, userId: number | null): Promise<number> {
      const magazine: { id: number } | undefined = await ctx.db
        .knex('magazine')
        .whereRaw('lower(name) = lower(?)', [magazineName])
        .first('id')
      if (!magazine) throw notFound(`There is no magazine called ${magazineName}.`)
      const subscribers: { user_id: number; local: boolean }[] = await ctx.db
        .knex('subscription as s')
        .leftJoin('account as a', 'a.user_id', 's.user_id')
        .where({ 's.magazine_id': magazine.id, ...(userId !== null && { 's.user_id': userId }) })
        .select('s.user_id', ctx.db.knex.raw('(a.domain is null) as local'))
      let ended = 0
      for (const { user_id, local } of subscribers) {
        if (await setSubscribed(ctx, { magazineId: magazine.id, userId: user_id, local }, false)) ended += 1
      }
      return ended
    },
  }
}
