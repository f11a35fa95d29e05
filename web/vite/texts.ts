import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import type { Messages } from '../src/i18n/texts.ts'

type Sources = { readonly [name: string]: string | Sources }

const folder = join(import.meta.dirname, '../src/i18n')

/** Parses every text as an ICU message; throws, and names it, where one is none. */
export const compileTexts = (sources: Sources, before = ''): Messages =>
  Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      if (typeof source === 'object') return [name, compileTexts(source, `${before}${name}.`)]
      try {
        return [name, compile(source)]
      } catch (cause) {
        throw new Error(`The text ${before}${name} is no ICU message: ${source}`, { cause })
      }
    }),
  )

/** The texts of a file: English ones are put together by a module, all others are data. */
const sourcesOf = async (file: string): Promise<Sources> =>
  file.endsWith('.json')
    ? (JSON.parse(await readFile(file, 'utf8')) as Sources)
    : ((await import(file)) as { default: Sources }).default

/** Where the texts of each language are, by piece; written beside the list of what the build made. */
export type TextFiles = Record<string, Record<string, string>>

/**
 * Compiles the texts when the bundle is built, so that the browser needs no parser of ICU messages. The server has them
 * as modules, browsers fetch those of their language as data.
 */
export const texts = (): Plugin => ({
  name: 'commonplace-texts',
  load: {
    filter: { id: /\/i18n\/[a-z]{2,3}(?:-[A-Za-z]+)?\/\w+\.(?:ts|json)$/ },
    async handler(id) {
      const compiled = JSON.stringify(compileTexts(await sourcesOf(id)))
      return { code: `export default ${compiled}`, moduleType: 'js' }
    },
  },
  async generateBundle() {
    if (this.environment.name !== 'client') return
    const list: TextFiles = {}
    for (const { name: tag } of readdirSync(folder, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )) {
      if (tag === 'parts') continue
      list[tag] = {}
      for (const file of readdirSync(join(folder, tag)).filter((name) => /\.(?:ts|json)$/.test(name))) {
        const source = JSON.stringify(compileTexts(await sourcesOf(join(folder, tag, file))))
        const piece = file.replace(/\.\w+$/, '')
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/texts-${tag}-${piece}-${hash}.json`
        this.emitFile({ type: 'asset', fileName, source })
        list[tag][piece] = `/${fileName}`
      }
    }
    this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source: JSON.stringify(list) })
  },
})
