import { bareHost, hostsAbove } from '@app/platform/net/host-rules.ts'
import type { Knex } from 'knex'
import { accountColumns, announceAccount } from '../accounts/account.repository.ts'
import type { AccountRow } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'

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
 * another change, finds nothing. Which hosts are silenced is read anew with each part, while nobody changes that and no
 * account is saved by it: one of a host that was met meanwhile is right already, and left alone.
 */
export const silenceAccounts = async (identity: Identity, signal: AbortSignal): Promise<void> => {
  const hostsWhere = async (name: string, condition: string): Promise<string[]> => {
    const rows = await identity.db.query<{ domain: string }>(
      name,
      `select distinct domain from account where ${condition}`,
    )
    return rows.map(({ domain }) => domain)
  }
  const [known, marked] = await Promise.all([
    hostsWhere('account-hosts', 'domain is not null'),
    hostsWhere('silenced-account-hosts', 'is_silenced and domain is not null'),
  ])
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    found = await identity.db.transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [LOCK])
      const rules = await tx.raw<{ rows: { host: string }[] }>('select host from instance_silenced')
      const silenced = new Set(rules.rows.map(({ host }) => host))
      const isSilenced = (domain: string) => hostsAbove(domain).some((host) => silenced.has(host))
      const { rows } = await tx.raw<{ rows: AccountRow[] }>(
        `update account a set is_silenced = not is_silenced where id in (
           (select id from account where is_silenced and domain = any(:heard::text[]) limit :limit)
           union all
           (select id from account where not is_silenced and domain = any(:silent::text[]) limit :limit)
           limit :limit)
         returning ${accountColumns}`,
        {
          heard: marked.filter((domain) => !isSilenced(domain)),
          silent: known.filter(isSilenced),
          limit: BATCH,
        },
      )
      for (const row of rows) await announceAccount(identity, tx, row)
      return rows.length
    })
  }
}
