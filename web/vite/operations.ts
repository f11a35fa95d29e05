import type { Plugin } from 'vite'

const ID = 'virtual:operations'

/** What the browser has to know of an operation; everything else of its declaration is types. */
type Address = readonly [method: string, path: string]

/**
 * Gives the web client the method and path of every operation, read from the contract when the bundle is built:
 * nothing is written twice, and zod stays out of the browser.
 */
export const operations = (): Plugin => ({
  name: 'commonplace-operations',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  async load(id) {
    if (id !== `\0${ID}`) return null
    const { operations: declared } = await import('../../shared/contract/src/catalogue.ts')
    const addresses: Record<string, Address> = Object.fromEntries(
      declared.map(({ id: name, method, path }) => [name, [method, path] as const]),
    )
    return `export const operations = ${JSON.stringify(addresses)}`
  },
})
