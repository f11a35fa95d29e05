import { pipeline } from 'node:stream/promises'
import { Router } from 'express'
import type { Request, Response } from 'express'
import type { SignedUrl } from '@app/platform/files/files.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Media } from '../context.ts'
import { LASTING } from '../images/formats.ts'
import { findPathByHash } from '../images/image.repository.ts'
import { copyOfRemoteImage } from '../remote-images/copy-remote-image.ts'
import type { HotFile } from './hot-files.ts'
import { hashIn, parseAddress } from './address.ts'
import type { MediaAddress } from './address.ts'
import { parseRange } from './range.ts'
import type { ByteRange } from './range.ts'
import { sendFile } from './send-file.ts'
import { formatOf, makeVariant, variantKey } from '../variants/variants.ts'

const DAY_S = 86_400

/** What answers a request: a key of the store, what identifies its content, and how long readers may keep it. */
type Servable = HotFile & { key: string; etag: string; lasting: boolean }

const cacheControlOf = ({ lasting }: Servable): string => (lasting ? LASTING : `public, max-age=${DAY_S}`)

/**
 * Nothing but a picture, whoever opens the address. One elsewhere may be another tomorrow.
 */
const headersOf = (file: Servable) => ({
  'Content-Type': file.type,
  'Cache-Control': cacheControlOf(file),
  ETag: file.etag,
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

/** To an address of the bucket. Kept for less time than it is good for, so that nobody goes to one that has run out. */
const redirectToBucket = (res: Response, { url, seconds }: SignedUrl): void => {
  res
    .status(302)
    .set({ Location: url, 'Cache-Control': `public, max-age=${Math.floor(seconds / 2)}` })
    .end()
}

const missing = () => notFound('There is no such file.')

/** Which file an address means; a remote one is fetched now, if need be. */
const originalOf = async (
  media: Media,
  address: MediaAddress,
): Promise<{ path: string; etag: string } | null> => {
  if (address.kind === 'file') return { path: address.filePath, etag: address.sha256 }
  return copyOfRemoteImage(media, address.name)
}

const find = async (media: Media, address: MediaAddress): Promise<Servable | null> => {
  const original = await originalOf(media, address)
  if (!original) return null
  const { variant, kind } = address
  const format = variant && formatOf(variant, original.path, media.imageSettings.variantFormat)
  const key = variant && format ? variantKey(variant, original.path, format) : original.path
  const etag = `"${original.etag}${variant ? `-${variant}-${format}` : ''}"`
  const found =
    (await media.files.find(key)) ??
    (variant && (await makeVariant(media, variant, original.path)) ? await media.files.find(key) : null)
  return found && { ...found, key, etag, lasting: kind === 'file' }
}

const send = async ({ files }: Media, key: string, range: ByteRange, res: Response): Promise<void> => {
  const file = files.open ? await files.open(key) : await files.get(key, range)
  if (!file) {
    // Removed by another process since it was last looked at.
    files.forget(key)
    res.removeHeader('Content-Length')
    throw missing()
  }
  // A reader who disconnects is no error of ours.
  if ('body' in file) await pipeline(file.body, res).catch(() => res.destroy())
  else await sendFile(file, res, range)
}

const serveFile = async (media: Media, req: Request, res: Response): Promise<void> => {
  const { files } = media
  const asked = decodeURIComponent(req.path).slice('/media/'.length)
  const hash = hashIn(asked)
  const named = hash && (await findPathByHash(media, hash))
  if (named) {
    res
      .status(302)
      .set({ Location: `/media/${named}`, 'Cache-Control': `public, max-age=${DAY_S}` })
      .end()
    return
  }
  const address = parseAddress(asked)
  const found = address && (await find(media, address))
  if (!found) throw missing()
  if (files.signedUrl) {
    redirectToBucket(
      res,
      await files.signedUrl(found.key, { type: found.type, cacheControl: cacheControlOf(found) }),
    )
    return
  }
  const { key, size, etag, body } = found
  // Not by `res.set`, which looks at each value once more: this is done for every image of every page.
  for (const [name, value] of Object.entries(headersOf(found))) res.setHeader(name, value)
  if (matches(req.headers['if-none-match'], etag)) {
    res.status(304).end()
    return
  }
  const ifRange = req.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? parseRange(req.headers.range, size) : 'whole'
  if (wanted === 'unsatisfiable') {
    res.status(416).set('Content-Range', `bytes */${size}`).end()
    return
  }
  const range = wanted === 'whole' ? undefined : wanted
  if (range) res.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  res.setHeader('Content-Length', range ? range.end - range.start + 1 : size)
  if (req.method === 'HEAD') {
    res.end()
    return
  }
  if (body) {
    res.end(range ? body.subarray(range.start, range.end + 1) : body)
    return
  }
  await send(media, key, range ?? { start: 0, end: size - 1 }, res)
}

/** Serves stored files, copies of remote images, and variants of both at `/media/…`, for GET and HEAD. */
export const mediaRouter = (media: Media): Router => {
  const router = Router()
  router.get('/media/*path', (req, res) => serveFile(media, req, res))
  return router
}
