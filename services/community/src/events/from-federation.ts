import { peerChanged } from '@app/contract/events/federation.ts'
import { on } from '@app/platform/events/projection.ts'

/** Figures of other instances, for the public lists, an administrator's page and remote magazines. */
export const federationHandlers = [
  on(peerChanged, async (tx, peer) => {
    await tx('instance')
      .insert({
        domain: peer.domain,
        software: peer.software,
        version: peer.version,
        failed_delivers: peer.failures,
        last_successful_deliver: peer.lastDeliveredAt,
        last_failed_deliver: peer.lastFailedAt,
        last_successful_receive: peer.lastReceivedAt,
      })
      .onConflict('domain')
      .merge()
  }),
]
