import { settingFlag } from '@app/platform/config/instance.ts'
import { hostsAbove, isOpenHost } from '@app/platform/net/host-rules.ts'
import { afterCommit } from '@app/platform/db/open.ts'
import type { Knex } from 'knex'
import type { Federation } from '../context.ts'
import type { Policy } from './types.ts'

type Row = {
  settings: Record<string, unknown> | null
  host: string | null
  banned: boolean
  allowed: boolean
}

/** Names above one host are a handful. */
const REMEMBERED = 10

/** One statement: asked with everything that comes in, is fetched or goes out. */
const POLICY = `select s.settings, r.host, r.is_banned as banned, r.is_allowed as allowed
  from (select 1) as one left join instance_settings s on true left join host_rule r on r.host = any($1)`

const ask = async (federation: Federation, hosts: readonly string[]): Promise<Policy> => {
  const rows = await federation.db.query<Row>('policy', POLICY, [hosts])
  const stored = rows[0]?.settings ?? {}
  return {
    enabled: settingFlag(federation.config, stored, 'KBIN_FEDERATION_ENABLED', true),
    onlyAllowed: settingFlag(federation.config, stored, 'MBIN_USE_FEDERATION_ALLOW_LIST', false),
    signedOnly: settingFlag(federation.config, stored, 'MBIN_AUTHORIZED_FETCH', false),
    rules: rows.flatMap(({ host, banned, allowed }) =>
      host === null ? [] : [{ host, isBanned: banned, isAllowed: allowed }],
    ),
  }
}

/** As community says, kept by its events; of a few hosts it is remembered for a moment. */
const read = (federation: Federation, hosts: readonly string[]): Promise<Policy> => {
  if (hosts.length > REMEMBERED) return ask(federation, hosts)
  const key = hosts.join(' ')
  const known = federation.policies.get(key)
  if (known) return known
  const asked = ask(federation, hosts)
  federation.policies.set(key, asked)
  asked.catch(() => federation.policies.delete(key))
  return asked
}

/** To be called in the transaction that changes which hosts we talk to. */
export const policyChanged = (federation: Federation, tx: Knex.Transaction): void =>
  afterCommit(tx, () => federation.policies.clear())

/** Whether this instance federates at all. */
export const isFederationEnabled = async (federation: Federation): Promise<boolean> =>
  (await read(federation, [])).enabled

/** Whether servers have to sign what they ask for. */
export const isSignatureRequired = async (federation: Federation): Promise<boolean> =>
  (await read(federation, [])).signedOnly

/** Those of the addresses whose hosts we talk to, asked at once. */
export const openAddresses = async (
  federation: Federation,
  addresses: readonly string[],
): Promise<string[]> => {
  const hosted = addresses.flatMap((address) =>
    URL.canParse(address) ? [{ address, host: new URL(address).host }] : [],
  )
  const names = new Set(hosted.flatMap(({ host }) => hostsAbove(host)))
  const { enabled, onlyAllowed, rules } = await read(federation, [...names])
  if (!enabled) return []
  return hosted.flatMap(({ address, host }) => (isOpenHost(host, rules, onlyAllowed) ? [address] : []))
}

/** Whether we talk to the host of this address: nothing is sent to, taken or fetched from another. */
export const federatesWith = async (federation: Federation, address: string): Promise<boolean> =>
  (await openAddresses(federation, [address])).length > 0
