import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { Media } from '../context.ts'
import { cleanImage } from '../images/clean-image.ts'
import { detectFormat, MAGIC_BYTES, storedTypes } from '../images/formats.ts'
import type { Format } from '../images/formats.ts'
import { RefusedImage } from '../images/refused-image.ts'
import { deleteWithVariants } from '../variants/variants.ts'
import { fetchImage } from './fetch-image.ts'
import {
  cachedBytes,
  claimRefresh,
  findRemoteImage,
  saveCopy,
  saveFailure,
  touchRemoteImage,
} from './remote-image.repository.ts'
import type { RemoteImage } from './remote-image.repository.ts'
import { shrinkCache } from './shrink-cache.ts'

/** Where compression begins if nobody says: a remote image is better shown smaller than not at all. */
const QUALITY = 0.8

/** Queue of the jobs that fetch the copy of a remote image anew. */
export const REFRESH_QUEUE = 'media.process'
export type RefreshJob = { remoteName: string }

const pathOf = (name: string, extension: string) =>
  `remote/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}.${extension}`

/** On disk, for the many that wait for a decoder would not fit into memory. Null: it is no image. */
const fetchInto = async (media: Media, path: string, url: string): Promise<Format | null> => {
  const bytes = await fetchImage(media, url)
  const format = await detectFormat(bytes.subarray(0, MAGIC_BYTES))
  if (format) await writeFile(path, bytes)
  return format
}

const fetchAndKeep = async (media: Media, remote: RemoteImage): Promise<string> => {
  const { config, files, imageSettings } = media
  const folder = await mkdtemp(join(tmpdir(), 'mbin-remote-'))
  try {
    const fetched = join(folder, 'answer')
    const format = await media.remoteFetches(() => fetchInto(media, fetched, remote.url))
    if (!format) throw new RefusedImage('What is there is no image.')
    const clean = await media.decoders(() =>
      cleanImage(fetched, format, join(folder, 'clean'), {
        maxBytes: config.maxImageBytes,
        compressionQuality: imageSettings.compressionQuality ?? QUALITY,
        metadata: imageSettings.metadata.external,
      }),
    )
    const path = pathOf(remote.name, clean.extension)
    // Smaller sizes of what was there before would outlive it.
    if (remote.path) await deleteWithVariants(files, remote.path)
    await saveCopy(media, remote.id, path, clean, () =>
      files.put(path, createReadStream(clean.path), { type: storedTypes[clean.extension] }),
    )
    return path
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const copy = async (media: Media, remote: RemoteImage): Promise<string | null> => {
  try {
    const path = await fetchAndKeep(media, remote)
    if ((await cachedBytes(media)) > media.imageSettings.cacheBytes) await shrinkCache(media)
    return path
  } catch (error) {
    if (!(error instanceof FetchFailed || error instanceof UnsafeAddress || error instanceof RefusedImage))
      throw error
    media.log.debug({ url: remote.url, reason: error.message }, 'A remote image could not be copied')
    await saveFailure(media, remote.id)
    return null
  }
}

const copyOnce = (media: Media, remote: RemoteImage): Promise<string | null> =>
  media.copying(remote.name, () => copy(media, remote))

/**
 * The copy of the remote image of this name, fetched now where there is none; null where there is nothing to show. Only
 * what something here refers to has a name.
 */
export const copyOfRemoteImage = async (
  media: Media,
  name: string,
): Promise<{ path: string; etag: string } | null> => {
  const remote = await findRemoteImage(media, name)
  if (!remote) return null
  if (remote.path && remote.etag) {
    if (remote.unseen) await touchRemoteImage(media, remote.id)
    // Readers get the old copy until the new one is there.
    if (remote.stale && (await claimRefresh(media, remote.id)))
      await media.work.enqueue(REFRESH_QUEUE, { remoteName: name } satisfies RefreshJob)
    return { path: remote.path, etag: remote.etag }
  }
  if (remote.failing) return null
  const path = await copyOnce(media, remote)
  const etag = path && (await findRemoteImage(media, name))?.etag
  return path && etag ? { path, etag } : null
}

/** Fetches a remote image anew; what cannot be had any more keeps its copy. */
export const refreshRemoteImage = async (media: Media, name: string): Promise<void> => {
  const remote = await findRemoteImage(media, name)
  if (remote) await copyOnce(media, remote)
}
