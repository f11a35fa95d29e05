import { bareHost, hostsAbove } from '@app/platform/net/host-rules.ts'
import type { Knex } from 'knex'
import { accountColumns, announceAccount } from '../accounts/account.repository.ts'
import type { AccountRow } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'

export const SILENCE_ACCOUNTS = 'identity.silence-accounts'

const LOCK = 'mbin:accounts-silenced'
/** Others list what each wrote anew when they hear of it, so few at a time. */
const BATCH = 20

/** Keeps which hosts are silenced, as community says, and has their accounts say so in the background. */
export const keepSilences = async (
  identity: Identity,
  tx: Knex.Transaction,
  domains: readonly string[],
): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [LOCK])
  await tx('instance_silenced').delete()
  const hosts = [...new Set(domains.map(bareHost))]
  if (hosts.length > 0) await tx.raw('insert into instance_silenced (host) select unnest(?::text[])', [hosts])
  await identity.work.enqueue(SILENCE_ACCOUNTS, {}, { tx })
}

/**
 * Whether a host, or a domain above it, is silenced. No other becomes so until the transaction ends: whoever is written by
 * this answer is either seen by the job that follows, or written after it.
 */
export const isSilencedHost = async (tx: Knex.Transaction, host: string): Promise<boolean> => {
  await tx.raw('select pg_advisory_xact_lock_shared(hashtextextended(?, 0))', [LOCK])
  const found = await tx('instance_silenced')
    .whereRaw('host = any(?::text[])', [hostsAbove(host)])
    .first('host')
  return found !== undefined
}

/**
 * Brings each account in line with whether its host is silenced, and tells of those that were not. Running twice, or after
 * another change, finds nothing.
 */
export const silenceAccounts = async (identity: Identity, signal: AbortSignal): Promise<void> => {
  const [rules, known] = await Promise.all([
    identity.db.query<Pick<Rows['instance_silenced'], 'host'>>(
      'silenced-hosts',
      'select host from instance_silenced',
    ),
    identity.db.query<{ domain: string }>(
      'account-hosts',
      'select distinct domain from account where domain is not null',
    ),
  ])
  const silenced = new Set(rules.map(({ host }) => host))
  const hosts = known
    .map(({ domain }) => domain)
    .filter((domain) => hostsAbove(domain).some((host) => silenced.has(host)))
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    found = await identity.db.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: AccountRow[] }>(
        `update account a set is_silenced = not is_silenced where id in (
           (select id from account where is_silenced and domain <> all(:hosts::text[]) limit :limit)
           union all
           (select id from account where not is_silenced and domain = any(:hosts::text[]) limit :limit)
           limit :limit)
         returning ${accountColumns}`,
        { hosts, limit: BATCH },
      )
      for (const row of rows) await announceAccount(identity, tx, row)
      return rows.length
    })
  }
}
