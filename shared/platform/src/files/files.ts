import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

export type StoredFile = { size: number; type: string; body: Readable }
export type FileFacts = { size: number; type: string; modifiedAt: Date }

/** Where bytes live. Adapters: a folder and an S3-compatible bucket; one test suite holds both. */
export type FileStore = {
  /** `cacheControl`: how long readers may keep it, for a store that serves its files itself. */
  put(key: string, body: Readable | Buffer, options: { type: string; cacheControl?: string }): Promise<void>
  /** The same bytes under another key, without moving them; throws where there is no such file. */
  copy(from: string, to: string): Promise<void>
  /**
   * Takes over a file of this machine as it is, without a second copy of its bytes where it lies on the same file system.
   * Only where files lie on this machine.
   */
  adopt?(key: string, path: string): Promise<void>
  /** `range` is inclusive, as in HTTP. Null: no such file. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>
  /** The file itself, where files lie on this machine; whoever asks closes it. Null: no such file. */
  open?(key: string): Promise<FileHandle | null>
  /** Whether there is room for files, where they lie on this machine. `put` is refused (503) where there is none. */
  hasRoom?(): Promise<boolean>
  stat(key: string): Promise<FileFacts | null>
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<string>
  /** An address at which the store itself serves this file to whoever holds it, for a while. Only where it is set up so. */
  signedUrl?(key: string, as: { type: string; cacheControl: string }): Promise<SignedUrl>
  /** Address at which the store itself serves the file to the public, where it does. */
  publicUrl(key: string): string | null
}

export type SignedUrl = { url: string; seconds: number }
