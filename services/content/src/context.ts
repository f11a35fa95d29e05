import { instanceSettings } from '@app/contract/calls/community.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { CountCache } from './feeds/counts.ts'
import type { DayPoints } from './reputation/points.ts'
import { Batcher } from './batcher.ts'

export type Settings = {
  /** What the instance is called. */
  title: string
  downvotesMode: 'disabled' | 'hidden' | 'enabled'
  defaultLang: string
  /** Only members make this instance fetch what they search for from others. */
  membersOnlyFederatedSearch: boolean
}

/** What the use cases of this context share. */
export type Content = ContextDeps & {
  counts: CountCache
  /** What people were given day by day. */
  points: CountCache<DayPoints[]>
  /** Where those wait who change the same item. */
  batcher: Batcher
  settings(): Promise<Settings>
}

/** What this context heeds of the instance's settings. */
export const readSettings = (
  settings: Record<string, unknown>,
  environment: InstanceConfig['settingDefaults'] = {},
): Settings => {
  const mode = settings['MBIN_DOWNVOTES_MODE']
  const lang = settings['KBIN_DEFAULT_LANG']
  return {
    title: String(settings['KBIN_TITLE'] || environment['KBIN_TITLE'] || 'Commonplace'),
    downvotesMode: mode === 'disabled' || mode === 'hidden' ? mode : 'enabled',
    defaultLang: typeof lang === 'string' && lang !== '' ? lang : 'en',
    membersOnlyFederatedSearch: settings['KBIN_FEDERATED_SEARCH_ONLY_LOGGEDIN'] !== false,
  }
}

export const contentOf = (deps: ContextDeps): Content => ({
  ...deps,
  counts: new CountCache(deps.log),
  // A list each, of as many days as somebody was voted on. Votes are heard of nowhere here, so none is ever quiet.
  points: new CountCache(deps.log, { keys: 500, quietMs: 0 }),
  batcher: new Batcher(),
  async settings() {
    const [row] = await deps.db.query<{ settings: Record<string, unknown> }>(
      'settings',
      'select settings from instance_setting',
    )
    if (row) return readSettings(row.settings, deps.config.settingDefaults)
    const { settings } = await deps.calls.ask(instanceSettings, {})
    return readSettings(settings, deps.config.settingDefaults)
  },
})
