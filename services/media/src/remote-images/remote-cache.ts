import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultImages } from '@app/platform/config/images.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { cleanImage } from '../images/clean-image.ts'
import { detectFormat, MAGIC_BYTES, storedTypes } from '../images/formats.ts'
import type { Format } from '../images/formats.ts'
import { createPool } from '../images/pool.ts'
import type { Pool } from '../images/pool.ts'
import { RefusedImage } from '../images/refused-image.ts'
import { deleteWithVariants } from '../variants/variants.ts'
import type { FetchPicture } from './fetch-image.ts'
import type { RemoteImage, RemoteRepository } from './remote-image.repository.ts'

/** Pictures fetched at once by this process; readers of the others wait their turn, as long as they are not too many. */
const FETCHES = 8
const WAITING = 200
/** Where compression begins if nobody says: a picture of somebody else is better shown smaller than not at all. */
const QUALITY = 0.8

/** What a job of `media.process` asks for: the copy of a picture elsewhere, fetched anew. */
export type ProcessJob = { remoteName: string }

const pathOf = (name: string, extension: string) =>
  `remote/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}.${extension}`

/**
 * Copies of pictures elsewhere, fetched when somebody first looks at them and kept within the storage budget: those
 * looked at longest ago go first. Only pictures that something here refers to are fetched.
 */
export const createRemoteCache = (
  deps: Pick<ContextDeps, 'config' | 'files' | 'log' | 'work'>,
  remotes: RemoteRepository,
  fetchPicture: FetchPicture,
  decoders: Pool,
) => {
  const { config, files, log, work } = deps
  const { metadata, compressionQuality, cacheBytes } = config.images ?? defaultImages
  const fetches = createPool(FETCHES, WAITING)
  const fetching = new Map<string, Promise<string | null>>()

  /** On disk, for the many that wait for a decoder would not fit into memory. Null: it is no picture. */
  const fetchInto = async (path: string, url: string): Promise<Format | null> => {
    const bytes = await fetchPicture(url)
    const format = await detectFormat(bytes.subarray(0, MAGIC_BYTES))
    if (format) await writeFile(path, bytes)
    return format
  }

  const keep = async (remote: RemoteImage): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'mbin-remote-'))
    try {
      const format = await fetches(() => fetchInto(join(folder, 'answer'), remote.url))
      if (!format) throw new RefusedImage('What is there is no picture.')
      const clean = await decoders(() =>
        cleanImage(join(folder, 'answer'), format, join(folder, 'clean'), {
          maxBytes: config.maxImageBytes,
          compressionQuality: compressionQuality ?? QUALITY,
          metadata: metadata.external,
        }),
      )
      const path = pathOf(remote.name, clean.extension)
      // Smaller sizes of what was there before would outlive it.
      if (remote.path) await deleteWithVariants(files, remote.path)
      await remotes.saveCopy(remote.id, path, clean, () =>
        files.put(path, createReadStream(clean.path), { type: storedTypes[clean.extension] }),
      )
      return path
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const fetchCopy = async (remote: RemoteImage): Promise<string | null> => {
    try {
      const path = await keep(remote)
      if ((await remotes.cachedBytes()) > cacheBytes) await shrink()
      return path
    } catch (error) {
      if (!(error instanceof FetchFailed || error instanceof UnsafeAddress || error instanceof RefusedImage))
        throw error
      log.debug({ url: remote.url, reason: error.message }, 'a picture elsewhere could not be copied')
      await remotes.saveFailure(remote.id)
      return null
    }
  }

  /** Readers of the same picture share one fetch. */
  const fetchOnce = (remote: RemoteImage): Promise<string | null> => {
    const running = fetching.get(remote.name)
    if (running) return running
    const started = fetchCopy(remote).finally(() => fetching.delete(remote.name))
    fetching.set(remote.name, started)
    return started
  }

  /** Removes the copies used longest ago until the rest fits the budget. */
  const shrink = async (): Promise<{ files: number; bytes: number }> => {
    const gone = { files: 0, bytes: 0 }
    for (let left = await remotes.cachedBytes(); left > cacheBytes;) {
      const dropped = await remotes.dropOldest(left - cacheBytes)
      if (dropped.length === 0) break
      for (const { path, bytes } of dropped) {
        await deleteWithVariants(files, path)
        gone.files += 1
        gone.bytes += bytes
        left -= bytes
      }
    }
    return gone
  }

  return {
    shrink,

    /** The copy to serve under a name, fetched now where there is none; null where there is nothing to show. */
    copyOf: async (name: string): Promise<{ path: string; etag: string } | null> => {
      const remote = await remotes.find(name)
      if (!remote) return null
      if (remote.path && remote.etag) {
        if (remote.unseen) await remotes.touch(remote.id)
        // Readers get the old copy until the new one is there.
        if (remote.stale && (await remotes.claimRefresh(remote.id)))
          await work.enqueue('media.process', { remoteName: name } satisfies ProcessJob)
        return { path: remote.path, etag: remote.etag }
      }
      if (remote.failing) return null
      const path = await fetchOnce(remote)
      const etag = path && (await remotes.find(name))?.etag
      return path && etag ? { path, etag } : null
    },

    /** Fetches a picture anew; what cannot be had any more keeps its copy. */
    refresh: async (name: string): Promise<void> => {
      const remote = await remotes.find(name)
      if (remote) await fetchOnce(remote)
    },
  }
}
export type RemoteCache = ReturnType<typeof createRemoteCache>
