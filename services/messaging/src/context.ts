import type { ContextDeps } from '@app/platform/context.ts'
import type { Store } from './store/store.ts'
import type { Hub } from './streams/hub.ts'
import type { Pusher } from './push-subscriptions/pusher.ts'

/** What the parts of messaging share, built once in `index.ts`. */
export type Messaging = ContextDeps & { store: Store<never>; hub: Hub; push: Pusher }
