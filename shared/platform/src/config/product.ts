import { readFileSync } from 'node:fs'

const manifest = new URL('../../../../package.json', import.meta.url)

/**
 * What this program really is. Clients choose their dialect by `softwareName` and `softwareVersion`, which an operator
 * configures; this is the product's own name and the version of its release, as the root `package.json` has it.
 */
export const product: Readonly<{ name: string; version: string }> = {
  name: 'commonplace',
  version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version,
}
