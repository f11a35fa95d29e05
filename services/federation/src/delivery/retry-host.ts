import type { Host } from '@app/contract/federation/hosts.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Federation } from '../context.ts'
import { retryDeliveries } from './delivery.repository.ts'
import { hostView } from './hosts.view.ts'

/**
 * Tries at once what waits for a server, as an administrator asks; what came of it is seen by looking again. 404 for one
 * that is not known here, 400 where nothing is sent to it.
 */
export const retryHost = async (federation: Federation, sent: string): Promise<Host> => {
  const { domain, federated } = await hostView(federation, sent)
  if (!federated) throw badRequest(`Nothing is sent to ${domain}: this instance does not federate with it.`)
  const now = federation.clock.now()
  await federation.db.transaction((tx) => retryDeliveries(tx, domain, now))
  federation.deliveryBell.ring()
  return hostView(federation, domain)
}
