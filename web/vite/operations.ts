import type { Plugin } from 'vite'

/** A file that asks the API. */
const ASKS = /import \{[^}]*\bask\b[^}]*\} from '[./]+\/api\/api\.ts'/

/**
 * Puts method and path of an operation where the web client names it, read from the contract when the bundle is built:
 * nothing is written twice, zod stays out of the browser, and a page carries only the addresses it asks.
 */
export const operations = (): Plugin => {
  const addresses = new Map<string, string>()
  return {
    name: 'commonplace-operations',
    enforce: 'pre',
    async buildStart() {
      const { operations: declared } = await import('../../shared/contract/src/catalogue.ts')
      for (const { id, method, path } of declared) addresses.set(id, `${method} ${path}`)
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: ASKS },
      handler: (code) =>
        code.replace(/'(\w+)'/g, (word, id: string) => {
          const address = addresses.get(id)
          return address === undefined ? word : `'${address}'`
        }),
    },
  }
}
