import { instanceSettings } from '@app/contract/calls/community.ts'
import type { Cache } from '@app/platform/cache/cache.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Clock } from '@app/platform/context.ts'

/** Community says over this channel that settings have changed. */
const SETTINGS_CHANNEL = 'community.settings'
/** Should a message be lost, the answer is right again after this long. */
const TRUST_MS = 30_000

export type LiveSetting = { isOn(): Promise<boolean>; start(): Promise<void>; stop(): Promise<void> }

/**
 * Whether this instance has live streams (`KBIN_MERCURE_ENABLED`): the last answer of community, asked
 * again once it says that settings changed. `turnedOff` is called when it no longer does.
 */
export const createLiveSetting = (
  { calls, cache, clock }: { calls: Calls; cache: Cache; clock: Clock },
  turnedOff: () => void,
): LiveSetting => {
  let held: { on: boolean; at: number } | null = null
  const ask = async (): Promise<boolean> => {
    const { settings } = await calls.ask(instanceSettings, {})
    const on = settings['KBIN_MERCURE_ENABLED'] !== false
    if (!on && held?.on !== false) turnedOff()
    held = { on, at: clock.now().getTime() }
    return on
  }
  let unsubscribe: (() => Promise<void>) | null = null
  return {
    async isOn() {
      if (held && clock.now().getTime() - held.at < TRUST_MS) return held.on
      // While community is away the last answer stands; a reader's page must not hang on it.
      return ask().catch(() => held?.on ?? true)
    },
    async start() {
      unsubscribe = await cache.subscribe(SETTINGS_CHANNEL, () => {
        if (held) held = { ...held, at: 0 }
        void ask().catch(() => undefined)
      })
    },
    async stop() {
      await unsubscribe?.()
    },
  }
}
