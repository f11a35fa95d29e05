import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { LoadContext, Plugin } from '@docusaurus/types'
import redoc from 'docusaurus-plugin-redoc'
import type { Described } from './versions.ts'

/** The reference is one page: what it says and the description it is drawn from, compressed. */
const MOST_BYTES = 1_000_000

/** Puts the description beside the pages of its version, once the reference has been found small enough. */
const place = async (outDir: string, { base, description }: Described): Promise<void> => {
  const page = await readFile(join(outDir, base, 'api', 'index.html'))
  const text = await readFile(description, 'utf8')
  const bytes = gzipSync(page).length + gzipSync(JSON.stringify(JSON.parse(text))).length
  if (bytes > MOST_BYTES) throw new Error(`The API reference at ${base}api/ is ${bytes} bytes compressed.`)
  await mkdir(join(outDir, base), { recursive: true })
  await writeFile(join(outDir, base, 'openapi.json'), text)
}

/** The API reference that readers come to, drawn by the build. */
export const drawnReference = (context: LoadContext, described: Described): Plugin => {
  const { id, base, description } = described
  const options = { id, spec: description, route: `${base}api/`, url: `${base}openapi.json` }
  const plugin = redoc(context, { ...options, themeId: 'theme-redoc' } as never) as Plugin<unknown>
  return {
    ...plugin,
    // The page brings its description along. As global data every page of the site would.
    contentLoaded: (loaded) =>
      plugin.contentLoaded?.({
        ...loaded,
        actions: { ...loaded.actions, setGlobalData: () => undefined },
      }),
    postBuild: ({ outDir }) => place(outDir, described),
  }
}

/** The API reference of another version, drawn in the browser: Node has not the memory to draw several at once. */
export const otherReference = (_context: LoadContext, described: Described): Plugin => ({
  name: 'other-reference',
  contentLoaded({ actions }) {
    actions.addRoute({
      path: `${described.base}api/`,
      exact: true,
      component: '@site/src/reference-page.tsx',
      modules: { description: described.description },
    })
  },
  postBuild: ({ outDir }) => place(outDir, described),
})
