import { instanceChanged, settingsChanged } from '@app/contract/events/community.ts'
import { settingFlag } from '@app/platform/config/instance.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'
import type { Database } from '@app/platform/db/database.ts'
import { on } from '@app/platform/events/projection.ts'
import { bareHost, hostsAbove, isOpenHost } from '@app/platform/net/host-rules.ts'

export type Policy = {
  /** Whether this instance federates at all. */
  federates(): Promise<boolean>
  /** Whether we talk to the host of this address: nothing is sent to, taken or fetched from another. */
  open(address: string): Promise<boolean>
}

type Row = {
  settings: Record<string, unknown> | null
  host: string | null
  banned: boolean
  allowed: boolean
}

/** One statement: asked with everything that comes in, is fetched or goes out. */
const POLICY = `select s.settings, r.host, r.is_banned as banned, r.is_allowed as allowed
  from (select 1) as one left join instance_settings s on true left join host_rule r on r.host = any($1)`

/** Reads this context's copy of the instance's policy, which community keeps. */
export const createPolicy = (db: Database, config: InstanceConfig): Policy => {
  const read = async (hosts: readonly string[]) => {
    const rows = await db.query<Row>('policy', POLICY, [hosts])
    const stored = rows[0]?.settings ?? {}
    return {
      enabled: settingFlag(config, stored, 'KBIN_FEDERATION_ENABLED', true),
      onlyAllowed: settingFlag(config, stored, 'MBIN_USE_FEDERATION_ALLOW_LIST', false),
      rules: rows.flatMap(({ host, banned, allowed }) =>
        host === null ? [] : [{ host, isBanned: banned, isAllowed: allowed }],
      ),
    }
  }
  return {
    federates: async () => (await read([])).enabled,
    async open(address) {
      if (!URL.canParse(address)) return false
      const { host } = new URL(address)
      const { enabled, onlyAllowed, rules } = await read(hostsAbove(host))
      return enabled && isOpenHost(host, rules, onlyAllowed)
    },
  }
}

export const keepPolicy = [
  on(settingsChanged, async (tx, { settings }) => {
    await tx('instance_settings')
      .insert({ only_one: true, settings: JSON.stringify(settings) })
      .onConflict('only_one')
      .merge(['settings'])
  }),
  on(instanceChanged, async (tx, { domain, isBanned, isExplicitlyAllowed }) => {
    await tx('host_rule')
      .insert({ domain, host: bareHost(domain), is_banned: isBanned, is_allowed: isExplicitlyAllowed })
      .onConflict('domain')
      .merge()
  }),
]
