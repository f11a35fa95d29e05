// What the commands of operators use.
export { actorsWithKeys, localActorNamed, rotateActorKeys } from './actors/rotate-keys.ts'
export { createFederation } from './context.ts'
export { addRelay, RelayRefused, removeRelay } from './relays/follow-relay.ts'
export { allRelays } from './relays/relay.repository.ts'
export { importFederation } from './import/import-federation.ts'
