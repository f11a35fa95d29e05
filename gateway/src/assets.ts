import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { KeptAnswer } from './answers/kept.ts'
import { Representation } from './answers/representation.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
}

/** A file this large belongs elsewhere than in the memory of every gateway. */
const MAX_BYTES = 8 * 1024 * 1024
const HASHED = /[-.][\w-]{7,}\.\w+$/

const filesIn = (folder: string, below = ''): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`
    return entry.isDirectory() ? filesIn(folder, path) : [path]
  })

/**
 * The built files of the web application, read once. Names with a hash never change what they hold, so browsers keep
 * them for good; the others (service worker, manifest, icons) are asked for again each time.
 */
export const loadAssets = (
  folder: string,
  headers: Readonly<Record<string, string>>,
): ReadonlyMap<string, KeptAnswer> => {
  const assets = new Map<string, KeptAnswer>()
  for (const path of filesIn(folder)) {
    const type = types[extname(path)]
    if (!type || statSync(join(folder, path)).size > MAX_BYTES) continue
    const immutable = path.startsWith('/assets/') && HASHED.test(path)
    assets.set(
      path,
      new KeptAnswer(new Representation(readFileSync(join(folder, path)), type, 9), {
        ...headers,
        'content-type': type,
        'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        vary: 'Accept-Encoding',
      }),
    )
  }
  return assets
}
