import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import type { Messages } from '../src/i18n/texts.ts'

type Sources = { readonly [name: string]: string | Sources }

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

/**
 * Compiles the texts when the bundle is built, so that the browser needs no parser of ICU messages: `en*.ts` become
 * what their exports hold.
 */
export const texts = (): Plugin => ({
  name: 'commonplace-texts',
  load: {
    filter: { id: /\/i18n\/[a-z]{2}(-[a-z]+)?\.ts$/ },
    async handler(id) {
      const module = (await import(id)) as Record<string, Sources>
      return Object.entries(module)
        .map(([name, sources]) => `export const ${name} = ${JSON.stringify(compileTexts(sources))}`)
        .join('\n')
    },
  },
})
