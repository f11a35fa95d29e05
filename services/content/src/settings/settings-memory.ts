import { instanceSettings } from '@app/contract/calls/community.ts'
import { Remembered } from '@app/platform/cache/remembered.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { openChannel } from '@app/platform/db/channel.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Knex } from 'knex'
import type { Rows } from '../rows.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

export type SettingsMemory = {
  current(): Promise<Settings>
  /** To be called by each transaction that keeps other settings. */
  changed(tx: Knex.Transaction): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * The settings of the instance, remembered: nearly every write asks for them, and they hardly ever change. Who keeps other
 * ones tells every replica with the same transaction; one that cannot hear the others reads them each time.
 */
export const createSettingsMemory = (deps: ContextDeps): SettingsMemory => {
  const { db, log, config } = deps
  const memory = new Remembered<string, Settings | undefined>('settings of content', 1)
  const channel = openChannel(db, 'settings', {
    log,
    missed: () => memory.clear(),
    heard: () => memory.clear(),
  })
  /** Undefined where community, which alone knows before it told of a change, does not answer. */
  const read = async (): Promise<Settings | undefined> => {
    const [row] = await db.query<
      Refine<Pick<Rows['instance_setting'], 'settings'>, { settings: Record<string, unknown> }>
    >('settings', 'select settings from instance_setting')
    const told = row?.settings ?? (await askOrNull(deps, instanceSettings, {}))?.settings
    return told && readSettings(told, config.settingDefaults)
  }
  return {
    async current() {
      const known = await (channel.hears() ? memory.get('', read) : read())
      return known ?? readSettings({}, config.settingDefaults)
    },
    changed: (tx) => channel.tell(tx, ''),
    start: () => channel.start(),
    stop: () => channel.stop(),
  }
}
