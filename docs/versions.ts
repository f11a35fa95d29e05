import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const list = join(__dirname, 'versions.json')

/** Versions of the pages that releases have kept, the latest first: `deploy/scripts/keep-docs.ts`. */
export const kept: readonly string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []

/** A description of the API, and the address below which the pages of its version are. */
export type Described = { id: string; base: string; description: string }

/** Readers come to the latest release; until there is one, to what is not released. */
export const described: readonly Described[] = [
  {
    id: 'current',
    base: kept.length > 0 ? '/next/' : '/',
    description: join(__dirname, 'static', 'openapi.json'),
  },
  ...kept.map((version, index) => ({
    id: version.replaceAll('.', '-'),
    base: index === 0 ? '/' : `/${version}/`,
    description: join(__dirname, 'versioned_openapi', `${version}.json`),
  })),
]

/** What people search for is in the latest release: the others are for those who choose them. */
export const besideLatest = kept.length > 0 ? ['current', ...kept.slice(1)] : []
