import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Environment } from '@app/platform/config/environment.ts'
import { createDiskFiles } from '@app/platform/files/disk.ts'
import type { FileStore } from '@app/platform/files/files.ts'
import { OperatorError } from '../operator-error.ts'

/** Where backups lie: a folder, or a bucket that is not that of the pictures. */
export type Location = {
  files: FileStore
  shown: string
  within(name: string): Location
  /** Removes everything that lies here. */
  clear(): Promise<void>
}

/** The files below a prefix as if they were all there is. */
const below = (files: FileStore, prefix: string): FileStore => ({
  put: (key, body, options) => files.put(prefix + key, body, options),
  copy: (from, to) => files.copy(prefix + from, prefix + to),
  get: (key, range) => files.get(prefix + key, range),
  stat: (key) => files.stat(prefix + key),
  delete: (key) => files.delete(prefix + key),
  async *list(start) {
    for await (const key of files.list(prefix + start)) yield key.slice(prefix.length)
  },
  publicUrl: () => null,
})

const inFolder = (files: FileStore, directory: string): Location => ({
  files,
  shown: directory,
  within: (name) => inFolder(below(files, `${name}/`), join(directory, name)),
  // With its folders, of which there are thousands.
  clear: () => rm(directory, { recursive: true, force: true }),
})

const inBucket = (files: FileStore, shown: string): Location => ({
  files,
  shown,
  within: (name) => inBucket(below(files, `${name}/`), `${shown}/${name}`),
  async clear() {
    for await (const key of files.list('')) await files.delete(key)
  },
})

/** A folder, or `s3://bucket/prefix` with the keys of BACKUP_S3_… (or S3_…). Nothing is made until something is written. */
export const openLocation = async (text: string, environment: Environment): Promise<Location> => {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(text) ?? []
  if (bucket === undefined) {
    const directory = resolve(text)
    return inFolder(createDiskFiles({ directory, ownerOnly: true }), directory)
  }
  const { backupS3, s3 } = environment
  if (!backupS3)
    throw new OperatorError(`${text} needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`)
  if (s3?.bucket === bucket && s3.endpoint === backupS3.endpoint)
    throw new OperatorError(`${text} is where the pictures lie: what loses them would lose their backup.`)
  const { createS3Files } = await import('@app/platform/files/s3.ts')
  const files = createS3Files({ ...backupS3, bucket })
  const inside = prefix === '' ? files : below(files, `${prefix}/`)
  return inBucket(inside, text.replace(/\/+$/, ''))
}
