import { buffer } from 'node:stream/consumers'
import type { FileStore } from '@app/platform/files/files.ts'
import { LRUCache } from 'lru-cache'

/** What readers ask for again and again fits here many times over: smaller sizes, avatars, icons. */
const TOTAL_BYTES = 48_000_000
const FILE_BYTES = 500_000
/** How long something deleted may still be shown by this process. */
const KEPT_MS = 60_000

export type HotFile = { size: number; type: string; body: Buffer | null }

/**
 * The store, with the small files that are asked for most in memory; of the others only how large they are, so that
 * serving one need not look twice. What this process replaces or deletes is forgotten at once.
 */
export const createHotFiles = (files: FileStore): HotFiles => {
  const kept = new LRUCache<string, HotFile>({
    maxSize: TOTAL_BYTES,
    sizeCalculation: ({ body }) => 500 + (body?.length ?? 0),
    ttl: KEPT_MS,
  })

  const read = async (key: string): Promise<HotFile | null> => {
    const found = await files.stat(key)
    // Where readers go to the store themselves, nothing passes through here.
    if (!found || found.size > FILE_BYTES || files.signedUrl) return found && { ...found, body: null }
    const file = await files.get(key)
    return file && { size: file.size, type: file.type, body: await buffer(file.body) }
  }

  return {
    ...files,
    async put(key, body, options) {
      await files.put(key, body, options)
      kept.delete(key)
    },
    async delete(key) {
      await files.delete(key)
      kept.delete(key)
    },
    async find(key) {
      const known = kept.get(key)
      if (known) return known
      const found = await read(key)
      if (found) kept.set(key, found)
      return found
    },
    forget: (key) => void kept.delete(key),
  }
}

export type HotFiles = FileStore & {
  /** A file as far as it is worth keeping; null: no such file. */
  find(key: string): Promise<HotFile | null>
  forget(key: string): void
}
