import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import type { Network } from './network.ts'

/** The whole program under a name of the network, with the settings of production and those given. */
export const startAt = (
  network: Network,
  name: string,
  settings: Record<string, string> = {},
): Promise<Instance> =>
  startInstance(
    { MBIN_URL: `https://${name}`, ...network.trust, ...settings },
    network.server(name).port,
    network.within,
  )
