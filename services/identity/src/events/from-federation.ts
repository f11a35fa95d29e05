import { peerChanged } from '@app/contract/events/federation.ts'
import { on } from '@app/platform/events/projection.ts'
import { storePeerSoftware } from '../peers/peer-software.ts'

/** What the servers of remote people run. */
export const fromFederation = [on(peerChanged, (tx, peer) => storePeerSoftware(tx, peer))]
