import type { Worker } from '@app/platform/bus/bus.ts'
import type { Federation } from '../context.ts'
import { PEER_MET } from '../instances/meet-peer.ts'
import type { PeerMetJob } from '../instances/meet-peer.ts'
import { announcePeers, softwareKnownAt } from '../instances/peers.ts'

/** What a server runs that was just met, told at once. One that does not answer is asked again with all others, once an hour. */
export const peerMetWorker = (federation: Federation): Worker<PeerMetJob> => ({
  queue: PEER_MET,
  concurrency: 4,
  retryDelaysMs: [60_000],
  async handle({ data: { domain } }) {
    await softwareKnownAt(federation, `https://${domain}/`)
    await announcePeers(federation, domain)
  },
})
