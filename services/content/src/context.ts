import { instanceSettings } from '@app/contract/calls/community.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { CountCache } from './feeds/counts.ts'
import type { DayPoints } from './reputation/day-points.ts'
import { readSettings } from './settings/settings.ts'
import type { Settings } from './settings/settings.ts'
import { Batcher } from './votes/batcher.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Rows } from './rows.ts'

/** What the use cases of this context share. */
export type Content = ContextDeps & {
  counts: CountCache
  /** Reputation points by day. */
  points: CountCache<DayPoints[]>
  /** Where those wait who change the same item. */
  batcher: Batcher
  settings(): Promise<Settings>
}

export const contentOf = (deps: ContextDeps): Content => ({
  ...deps,
  counts: new CountCache(deps.log),
  // A list each, of as many days as somebody was voted on. Votes are heard of nowhere here, so none is ever quiet.
  points: new CountCache(deps.log, { keys: 500, quietMs: 0 }),
  batcher: new Batcher(),
  async settings() {
    const [row] = await deps.db.query<
      Refine<Pick<Rows['instance_setting'], 'settings'>, { settings: Record<string, unknown> }>
    >('settings', 'select settings from instance_setting')
    if (row) return readSettings(row.settings, deps.config.settingDefaults)
    const { settings } = await deps.calls.ask(instanceSettings, {})
    return readSettings(settings, deps.config.settingDefaults)
  },
})
