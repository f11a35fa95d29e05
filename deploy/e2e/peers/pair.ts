import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import { startAt } from './instance.ts'
import { hasNetworks, startNetwork } from './network.ts'

const NAMES = ['home.example', 'away.example']
/** On the loopback a server otherwise never looks. */
const friendly = { MBIN_ALLOW_PRIVATE_NETWORKS: 'true' }

/**
 * Two instances that know each other only as any two servers of the fediverse do: by https and by name, or where no
 * network can be made, over HTTP on this machine.
 */
export const startPair = async (settings: Record<string, string> = {}) => {
  const network = hasNetworks() ? await startNetwork(NAMES.map((name) => ({ name, https: true }))) : null
  const started = await Promise.all(
    NAMES.map((name) =>
      network ? startAt(network, name, settings) : startInstance({ ...friendly, ...settings }),
    ),
  )
  const [home, away] = started as [Instance, Instance]
  /** What the other one knows it by. */
  const urlOf = (instance: Instance) =>
    network ? `https://${instance === home ? NAMES[0] : NAMES[1]}` : instance.origin
  return {
    home,
    away,
    urlOf,
    hostOf: (instance: Instance) => new URL(urlOf(instance)).host,
    async close(): Promise<void> {
      await Promise.all([home.remove(), away.remove()])
      await network?.close()
    },
  }
}
