import { Remembered } from '@app/platform/cache/remembered.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { createCoalescedRun } from '@app/platform/run/coalesced-run.ts'
import type { CoalescedRun } from '@app/platform/run/coalesced-run.ts'
import { createPostgresStore } from './store/postgres/index.ts'
import type { Store } from './store/store.ts'
import { createHub } from './streams/hub.ts'
import type { Hub, LiveLimits } from './streams/hub.ts'
import { createLiveSetting } from './streams/live-setting.ts'
import type { LiveSetting } from './streams/live-setting.ts'
import { createRevocationListener } from './streams/revocations.ts'
import type { RevocationListener } from './streams/revocations.ts'

export type MessagingOptions = {
  live?: LiveLimits
  /** Members notified by one job of the fan-out. */
  batch?: number
}

/** What the use cases of this context work with. */
export type Messaging = ContextDeps & {
  store: Store<never>
  /** The open event streams of this process. */
  hub: Hub
  liveSetting: LiveSetting
  revocations: RevocationListener
  /** Values of the store's secrets. Other processes learn within a minute of one that an operator changed. */
  secrets: Remembered<string, string>
  announcing: CoalescedRun
  /** Members notified by one job of the fan-out. */
  batchSize: number
}

const BATCH = 500
const SECRETS_MS = 60_000

export const createMessagingContext = (
  deps: ContextDeps,
  { live, batch = BATCH }: MessagingOptions,
  store: Store<never> = createPostgresStore(deps.db) as unknown as Store<never>,
): Messaging => {
  const hub = createHub(deps, live)
  return {
    ...deps,
    store,
    hub,
    liveSetting: createLiveSetting(deps, hub.closeAll),
    revocations: createRevocationListener({ ...deps, hub, store }),
    secrets: new Remembered('secrets', 10, SECRETS_MS),
    announcing: createCoalescedRun(),
    batchSize: batch,
  }
}
