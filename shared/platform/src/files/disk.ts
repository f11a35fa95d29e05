import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readFile, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './files.ts'
import { checkKey, clampRange, typeOfKey } from './key.ts'
import { noRoom, orNoRoom } from './no-room.ts'

/** Names that no key can have (keys start no part with a dot). */
const PART_DIRECTORY = '.part'
const TYPE_SUFFIX = '.~type'
/** Nobody writes a file for so long. */
const ABANDONED_MS = 86_400_000
/** Left free for what cannot wait: the log, and the database where it is on the same disk. */
const RESERVE_BYTES = 64 * 1024 * 1024

const missing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * Files in a folder. A file appears whole or not at all: bytes are written aside, flushed and renamed. The type is kept
 * beside the file only where its ending does not tell it.
 */
export const createDiskFiles = (options: {
  directory: string
  publicBase?: string
  /** Nobody else may read what is made here. */
  ownerOnly?: boolean
}): FileStore => {
  const root = resolve(options.directory)
  const parts = join(root, PART_DIRECTORY)
  const [ofFile, ofFolder] = options.ownerOnly ? [0o600, 0o700] : [0o640, 0o750]
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))

  /** What a crash left half written. Once for each process: whoever writes first. */
  const clearAbandoned = async () => {
    for (const name of await readdir(parts)) {
      const part = join(parts, name)
      const info = await stat(part).catch(() => null)
      if (info && Date.now() - info.mtimeMs > ABANDONED_MS) await rm(part, { force: true })
    }
  }
  let cleared: Promise<void> | null = null

  const hasRoom = async (): Promise<boolean> => {
    await mkdir(parts, { recursive: true, mode: ofFolder })
    const { bavail, bsize } = await statfs(root)
    return bavail * bsize > RESERVE_BYTES
  }

  const write = async (path: string, body: Readable | Buffer | string) => {
    const part = join(parts, randomUUID())
    try {
      const file = createWriteStream(part, { mode: ofFile, flush: true, flags: 'wx' })
      await pipeline(body instanceof Readable ? body : Readable.from([body]), file)
      await mkdir(dirname(path), { recursive: true, mode: ofFolder })
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw orNoRoom(error)
    }
  }

  const openFile = (key: string): Promise<FileHandle | null> =>
    open(pathOf(key)).catch((error: unknown) => {
      if (missing(error)) return null
      throw error
    })

  const describe = async (key: string) => {
    const path = pathOf(key)
    try {
      const [info, type] = await Promise.all([
        stat(path),
        readFile(path + TYPE_SUFFIX, 'utf8').catch(() => typeOfKey(key)),
      ])
      return info.isFile() ? { size: info.size, type, modifiedAt: new Date(info.mtimeMs) } : null
    } catch (error) {
      if (missing(error)) return null
      throw error
    }
  }

  async function* walk(directory: string, prefix: string): AsyncIterable<string> {
    const found = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
      if (missing(error)) return []
      throw error
    })
    for (const entry of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name.endsWith(TYPE_SUFFIX)) continue
      if (entry.isDirectory()) yield* walk(join(directory, entry.name), `${prefix}${entry.name}/`)
      else if (entry.isFile()) yield prefix + entry.name
    }
  }

  return {
    async put(key, body, { type }) {
      const path = pathOf(key)
      if (!(await hasRoom())) throw noRoom()
      await (cleared ??= clearAbandoned())
      if (type === typeOfKey(key)) await rm(path + TYPE_SUFFIX, { force: true })
      else await write(path + TYPE_SUFFIX, type)
      await write(path, body)
    },

    async copy(from, to) {
      const path = pathOf(to)
      await mkdir(dirname(path), { recursive: true, mode: ofFolder })
      for (const suffix of ['', TYPE_SUFFIX]) {
        await rm(path + suffix, { force: true })
        // A second name for the same bytes: they are never changed, only replaced. Not every file system can.
        await link(pathOf(from) + suffix, path + suffix).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' && suffix !== '') return
          if (error.code === 'ENOENT') throw error
          await copyFile(pathOf(from) + suffix, path + suffix)
        })
      }
    },

    async adopt(key, path) {
      const own = pathOf(key)
      await mkdir(dirname(own), { recursive: true, mode: ofFolder })
      await link(path, own).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return
        if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(error.code ?? '')) throw error
        const part = join(parts, randomUUID())
        await mkdir(parts, { recursive: true, mode: ofFolder })
        try {
          await copyFile(path, part, constants.COPYFILE_FICLONE)
          await rename(part, own)
        } catch (reason) {
          await rm(part, { force: true })
          throw orNoRoom(reason)
        }
      })
    },

    async get(key, range) {
      const about = await describe(key)
      if (!about) return null
      const part = range ? clampRange(range, about.size) : undefined
      if (part === null) return { ...about, body: Readable.from([]) }
      // Opened before the answer begins, so that a file deleted meanwhile is still read to its end.
      const file = await openFile(key)
      return file && { ...about, body: createReadStream('', { fd: file, ...part }) }
    },

    open: openFile,

    hasRoom,

    stat: describe,

    async delete(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rm(path + TYPE_SUFFIX, { force: true })
    },

    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      if (folder !== '') checkKey(folder.slice(0, -1))
      for await (const key of walk(join(root, ...folder.split('/').filter(Boolean)) + sep, folder))
        if (key.startsWith(prefix)) yield key
    },

    publicUrl: (key) =>
      options.publicBase === undefined ? null : `${options.publicBase.replace(/\/$/, '')}/${checkKey(key)}`,
  }
}
