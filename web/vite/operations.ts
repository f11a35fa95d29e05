import { join } from 'node:path'
import type { Plugin } from 'vite'

const client = join(import.meta.dirname, '../src/')
const isTest = /\/testing\/|\.test\.tsx?$/

/** A name of the contract in quotes. Those of one word are other things as well, but for where they are asked. */
const QUOTED = /(?<=\bask\(\s*)'([\w.]+)'|'([a-z]\w*_\w+)'/g

/**
 * Puts the address of an operation in the place of its name when the bundle is built: `ask('entry_retrieve')` becomes
 * `ask('GET /api/entry/{entry_id}')`. Method and path are written in the contract alone, each page carries those that it
 * asks, and zod stays out of the browser.
 */
export const operations = (): Plugin => {
  let addresses: ReadonlyMap<string, string> = new Map()
  return {
    name: 'commonplace-operations',
    enforce: 'pre',
    async buildStart() {
      const { operations: declared } = await import('../../shared/contract/src/catalogue.ts')
      addresses = new Map(declared.map(({ id, method, path }) => [id, `${method} ${path}`]))
    },
    transform(code, id) {
      if (!id.startsWith(client) || isTest.test(id)) return null
      const told = code.replaceAll(QUOTED, (whole, asked?: string, name?: string) => {
        const address = addresses.get(asked ?? name ?? '')
        return address === undefined ? whole : `'${address}'`
      })
      return told === code ? null : { code: told, map: null }
    },
  }
}
