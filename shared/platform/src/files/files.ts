import type { Readable } from 'node:stream'

export type StoredFile = { size: number; type: string; body: Readable }

/** Where bytes live. Adapters: a folder and an S3-compatible bucket; one test suite holds both. */
export type FileStore = {
  put(key: string, body: Readable | Buffer, options: { type: string }): Promise<void>
  /** `range` is inclusive, as in HTTP. Null: no such file. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>
  stat(key: string): Promise<{ size: number; type: string } | null>
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<string>
  /** Address at which the store itself serves the file to the public, where it does. */
  publicUrl(key: string): string | null
}
