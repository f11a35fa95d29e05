import type { Instance } from '@app/contract/community/instance-schemas.ts'
import { instancesSilenced } from '@app/contract/events/community.ts'
import { asciiHost, hostsAbove } from '@app/platform/net/host-rules.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import { LOCK, SILENCE_MAGAZINES } from './silence-magazines.ts'

/** Instances whose people and magazines nobody comes upon unasked (rules/moderation.md#silencing). */
export const silencedInstances = (community: Pick<Community, 'db'>): Promise<Instance[]> =>
  community.db.query<Instance>(
    'instances-silenced',
    `select domain, software, version from instance where silenced_at is not null order by domain collate "C"`,
  )

/**
 * Whether a host, or a domain above it, is silenced. Until the transaction ends nobody silences another: what is written
 * by this answer is either seen by whoever does, or written after it.
 */
export const isSilencedHost = async (tx: Knex.Transaction, host: string): Promise<boolean> => {
  await tx.raw('select pg_advisory_xact_lock_shared(hashtextextended(?, 0))', [LOCK])
  const found = await tx('instance')
    .whereRaw('host = any(?::text[])', [hostsAbove(host)])
    .whereNotNull('silenced_at')
    .first('id')
  return found !== undefined
}

/**
 * Silences these instances or lets them speak again, and tells everybody who is silenced now; those that are not known here
 * become so where they are silenced. A list lifts only what lists alone brought (`byList`); what is said by hand as well is
 * no list's any more.
 */
export const changeSilences = async (
  community: Community,
  tx: Knex.Transaction,
  domains: readonly string[],
  silenced: boolean,
  { byList = false } = {},
): Promise<void> => {
  // Each change announces all of them: of two at once the second has to see the first.
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [LOCK])
  const named = tx('instance').whereRaw('domain = any(?::text[])', [[...domains]])
  if (silenced) {
    await tx.raw('insert into instance (domain) select unnest(?::text[]) on conflict do nothing', [
      [...domains],
    ])
    await named
      .clone()
      .whereNull('silenced_at')
      .update({ silenced_at: community.clock.now(), silenced_by_list: byList })
    if (!byList) await named.clone().update({ silenced_by_list: false })
  } else {
    await named
      .clone()
      .where(byList ? { silenced_by_list: true } : {})
      .update({ silenced_at: null, silenced_by_list: false })
  }
  const all = await tx('instance').whereNotNull('silenced_at').orderBy('domain').pluck<string[]>('domain')
  await community.outbox.add(tx, instancesSilenced, { domains: all })
  await community.work.enqueue(SILENCE_MAGAZINES, {}, { tx })
}

/** The same as an administrator's act; 404 where one that is to speak again is not known here. */
export const setSilenced = async (
  community: Community,
  sent: readonly string[],
  silenced: boolean,
  principal: Principal,
): Promise<undefined> => {
  requireAdmin(principal)
  const domains = [...new Set(sent.map(asciiHost))]
  await community.db.transaction(async (tx) => {
    if (!silenced) {
      const known = await tx('instance').whereIn('domain', domains).pluck<string[]>('domain')
      const unknown = domains.find((domain) => !known.includes(domain))
      if (unknown !== undefined) throw notFound(`No instance called ${unknown} is known here.`)
    }
    await changeSilences(community, tx, domains, silenced)
  })
}
