import type { ContextDeps } from '@app/platform/context.ts'
import { createSeen } from '@app/platform/events/seen.ts'
import type { Seen } from '@app/platform/events/seen.ts'
import type { WriteBehind } from '@app/platform/run/write-behind.ts'
import { createSettings } from './instance/settings.ts'
import type { Settings } from './instance/settings.ts'
import { createAccessCache } from './rights/access-cache.ts'
import type { AccessCache } from './rights/access-cache.ts'
import { notingOutbox } from './webhooks/note-announced.ts'

/** What the use cases and views of this context work with. */
export type Community = ContextDeps & {
  settings: Settings
  accessCache: AccessCache
  /** What staff look at, until messaging is told. */
  seen: WriteBehind<Seen>
}

export const createCommunity = (deps: ContextDeps): Community => ({
  ...deps,
  outbox: notingOutbox(deps),
  settings: createSettings(deps),
  accessCache: createAccessCache(deps),
  seen: createSeen(deps),
})
