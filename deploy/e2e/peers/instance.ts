import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import type { Network } from './network.ts'

/** The whole program under a name of the network, with the settings of production. */
export const startAt = (network: Network, name: string): Promise<Instance> =>
  startInstance({ MBIN_URL: `https://${name}`, ...network.trust }, network.server(name).port, network.within)
