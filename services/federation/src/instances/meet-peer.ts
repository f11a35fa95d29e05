import type { Federation } from '../context.ts'

export const PEER_MET = 'federation.peer-met'

export type PeerMetJob = { domain: string }

/** A server that nobody knew is asked what it runs, in the background: what it is sent depends on that. */
export const meetPeer = async (federation: Federation, domain: string): Promise<void> => {
  const fresh = await federation.db.query(
    'meet-peer',
    'insert into instance (domain) values ($1) on conflict do nothing returning domain',
    [domain],
  )
  if (fresh.length > 0) await federation.work.enqueue(PEER_MET, { domain } satisfies PeerMetJob)
}
