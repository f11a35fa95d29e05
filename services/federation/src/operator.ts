// What the commands of operators use.
export { createFederation } from './context.ts'
export { addRelay, RelayRefused, removeRelay } from './relays/follow-relay.ts'
export { allRelays } from './relays/relay.repository.ts'
export { importFederation } from './import/import-federation.ts'
