import type { ContextDeps } from '@app/platform/context.ts'
import type { Settings } from './instance/settings.ts'
import type { Standings } from './rights/standings.ts'

/** What the use cases and views of this context work with. */
export type Community = ContextDeps & { settings: Settings; standings: Standings }
