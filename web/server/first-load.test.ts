import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { TextFiles } from '../vite/texts.ts'
import type { Manifest } from './assets.ts'

const built = join(import.meta.dirname, '../dist/client')
const list = join(built, '.vite/manifest.json')

/** The budget (rules/web.md#first-load); React, Redux Toolkit and React Router alone are 98 of what there is. */
const MOST = 140_000

/** Every file a page needs before it comes to life, and what it weighs on its way. */
const firstLoad = (manifest: Manifest, page: string): number => {
  const needed = new Set(['src/entry-client.tsx', page])
  for (const name of needed) for (const next of manifest[name]?.imports ?? []) needed.add(next)
  const weigh = (file: string) => gzipSync(readFileSync(join(built, file))).length
  // The texts come in the reader's language alone.
  const texts = JSON.parse(readFileSync(join(built, '.vite/texts.json'), 'utf8')) as TextFiles
  return [...needed].reduce((sum, name) => sum + weigh(manifest[name]!.file), weigh(texts['en']!['every']!))
}

const whenBuilt = existsSync(list) ? test : test.skip

whenBuilt.each(['feed/FrontPage', 'threads/ThreadPage', 'posts/PostPage', 'magazines/MagazinePage'])(
  'the script of %s stays small (where the client is built)',
  (page) => {
    const manifest = JSON.parse(readFileSync(list, 'utf8')) as Manifest
    expect(firstLoad(manifest, `src/features/${page}.tsx`)).toBeLessThan(MOST)
  },
)
