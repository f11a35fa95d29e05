import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ID = 'virtual:operations'

/** What the browser has to know of an operation; everything else of its declaration is types. */
type Address = readonly [method: string, path: string]

const sources = join(import.meta.dirname, '../src')

/** Every word in quotes of the client's source: an operation that is not among them is never asked. */
const quotedWords = async (): Promise<Set<string>> => {
  const files = (await readdir(sources, { recursive: true })).filter((file) =>
    /^(?!testing\/)(?!.*\.test\.tsx?$).*\.tsx?$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(sources, file), 'utf8')))
  return new Set(texts.flatMap((text) => Array.from(text.matchAll(/'([\w.]+)'/g), ([, word]) => word!)))
}

/**
 * Gives the web client method and path of the operations it asks, read from the contract when the bundle is built:
 * nothing is written twice, and zod stays out of the browser.
 */
export const operations = (): Plugin => ({
  name: 'commonplace-operations',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  async load(id) {
    if (id !== `\0${ID}`) return null
    const { operations: declared } = await import('../../shared/contract/src/catalogue.ts')
    const asked = await quotedWords()
    const addresses: Record<string, Address> = Object.fromEntries(
      declared
        .filter(({ id: name }) => asked.has(name))
        .map(({ id: name, method, path }) => [name, [method, path] as const]),
    )
    return `export const operations = ${JSON.stringify(addresses)}`
  },
})
