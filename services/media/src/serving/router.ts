import { pipeline } from 'node:stream/promises'
import { Router } from 'express'
import type { Request, Response } from 'express'
import type { FileStore } from '@app/platform/files/files.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { storedTypes } from '../images/formats.ts'
import type { Pool } from '../images/pool.ts'
import { parseAddress } from './address.ts'
import { parseRange } from './range.ts'
import { createVariantMaker, variantKey } from './variants.ts'

const YEAR_S = 31_536_000

/** A file's name is the hash of its bytes, so what a browser has of it never grows old. */
const headersOf = (etag: string, type: string) => ({
  'Content-Type': type,
  'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
  ETag: etag,
  'Accept-Ranges': 'bytes',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Content-Disposition': 'inline',
  // Client programs on other origins and federated servers show these pictures too.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
})

const matches = (header: string | undefined, etag: string) =>
  header !== undefined &&
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** Serves stored files and their variants at `/media/…`, for GET and HEAD. */
export const createMediaRouter = (files: FileStore, pool: Pool): Router => {
  const router = Router()
  const makeVariant = createVariantMaker(files, pool)

  const serveFile = async (req: Request, res: Response): Promise<void> => {
    const address = parseAddress(decodeURIComponent(req.path).slice('/media/'.length))
    if (!address) throw notFound('There is no such file.')
    const { variant, filePath, sha256, extension } = address
    const key = variant ? variantKey(variant, filePath) : filePath
    const etag = variant ? `"${sha256}-${variant}"` : `"${sha256}"`

    let found = await files.stat(key)
    if (!found && variant && (await makeVariant(variant, filePath))) found = await files.stat(key)
    if (!found) throw notFound('There is no such file.')

    res.set(headersOf(etag, variant ? 'image/webp' : storedTypes[extension]))
    if (matches(req.headers['if-none-match'], etag)) {
      res.status(304).end()
      return
    }
    const ifRange = req.headers['if-range']
    const wanted =
      ifRange === undefined || ifRange === etag ? parseRange(req.headers.range, found.size) : 'whole'
    if (wanted === 'unsatisfiable') {
      res.status(416).set('Content-Range', `bytes */${found.size}`).end()
      return
    }
    const range = wanted === 'whole' ? undefined : wanted
    if (range) res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${found.size}`)
    res.set('Content-Length', String(range ? range.end - range.start + 1 : found.size))
    if (req.method === 'HEAD') {
      res.end()
      return
    }
    const file = await files.get(key, range)
    if (!file) throw notFound('There is no such file.')
    // A reader who leaves half way is no fault of ours.
    await pipeline(file.body, res).catch(() => res.destroy())
  }

  router.get('/media/*path', serveFile)
  return router
}
