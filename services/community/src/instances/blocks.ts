import type { Instance } from '@app/contract/community/instance-schemas.ts'
import { instancesBlockedForAll } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Community } from '../context.ts'

/**
 * Instances that are hidden from every member who did not choose otherwise (rules/moderation.md#blocks-for-everybody).
 */
export const blockedInstances = (community: Community): Promise<Instance[]> =>
  community.db.query<Instance>(
    'instances-blocked-for-all',
    `select domain, software, version from instance
      where blocked_for_all_at is not null order by domain collate "C"`,
  )

/** Lays or lifts the block of all these instances, or of none where one is unknown here. */
export const setBlockedForAll = async (
  community: Community,
  domains: readonly string[],
  blocked: boolean,
  principal: Principal,
): Promise<undefined> => {
  requireAdmin(principal)
  await community.db.transaction(async (tx) => {
    // Each change announces all of them: of two at once the second has to see the first.
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', ['mbin:instances-blocked-for-all'])
    const known = await tx('instance').whereIn('domain', domains).pluck<string[]>('domain')
    const unknown = domains.find((domain) => !known.includes(domain))
    if (unknown !== undefined) throw notFound(`No instance called ${unknown} is known here.`)
    const since = blocked ? tx.raw('coalesce(blocked_for_all_at, ?)', [community.clock.now()]) : null
    await tx('instance').whereIn('domain', domains).update({ blocked_for_all_at: since })
    const all = tx('instance').whereNotNull('blocked_for_all_at').orderBy('domain')
    await community.outbox.add(tx, instancesBlockedForAll, { domains: await all.pluck<string[]>('domain') })
  })
}
