import { join, resolve } from 'node:path'
import type { Environment } from '@app/platform/config/environment.ts'
import { createDiskFiles } from '@app/platform/files/disk.ts'
import type { FileStore } from '@app/platform/files/files.ts'
import { OperatorError } from '../operator-error.ts'

/** Where backups lie: a folder, or a bucket that is not that of the pictures. */
export type Location = { files: FileStore; shown: string; within(name: string): Location }

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

const locationOf = (files: FileStore, shown: string, join: (name: string) => string): Location => ({
  files,
  shown,
  within: (name) => locationOf(below(files, `${name}/`), join(name), (inner) => `${join(name)}/${inner}`),
})

/** A folder, or `s3://bucket/prefix` with the keys of BACKUP_S3_… (or S3_…). Nothing is made until something is written. */
export const openLocation = async (text: string, environment: Environment): Promise<Location> => {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(text) ?? []
  if (bucket === undefined) {
    const directory = resolve(text)
    return locationOf(createDiskFiles({ directory, ownerOnly: true }), directory, (name) =>
      join(directory, name),
    )
  }
  const { backupS3, s3 } = environment
  if (!backupS3)
    throw new OperatorError(`${text} needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`)
  if (s3?.bucket === bucket && s3.endpoint === backupS3.endpoint)
    throw new OperatorError(`${text} is where the pictures lie: what loses them would lose their backup.`)
  const { createS3Files } = await import('@app/platform/files/s3.ts')
  const files = createS3Files({ ...backupS3, bucket })
  const inside = prefix === '' ? files : below(files, `${prefix}/`)
  const shown = text.replace(/\/+$/, '')
  return locationOf(inside, shown, (name) => `${shown}/${name}`)
}
