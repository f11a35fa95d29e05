import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { StoredImage } from '@app/contract/calls/media.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { orNoRoom } from '@app/platform/files/no-room.ts'
import { cleanImage } from './clean-image.ts'
import { detectFormat, storedTypes } from './formats.ts'
import { filePathOf, toStoredImage } from './image.ts'
import type { ImageRepository } from './image.repository.ts'
import { imageLimits } from './limits.ts'
import type { Pool } from './pool.ts'
import { receive } from './receive.ts'
import { RefusedImage } from './refused-image.ts'

type Outcome = { stored: StoredImage | null; refusal: string | null }

const accepted = 'Send a JPEG, PNG, GIF, WebP, AVIF, HEIC or JPEG XL image.'

/** Checks, cleans and keeps an uploaded image. Answers in words why not, where it is none or goes over a limit. */
export const createStoreImage = (
  deps: Pick<ContextDeps, 'config' | 'db' | 'files'>,
  images: ImageRepository,
  pool: Pool,
) => {
  const { config, db, files } = deps
  const uploadLimit = Math.max(imageLimits.uploadBytes, config.maxImageBytes)

  return async (bytes: Readable, alt: string | null): Promise<Outcome> => {
    const folder = await mkdtemp(join(tmpdir(), 'mbin-media-'))
    try {
      const upload = await receive(bytes, join(folder, 'upload'), uploadLimit)
      const known = await db.transaction(async (tx) => {
        const file = await images.fileOfUpload(tx, upload.sha256)
        if (!file || !(await files.stat(file.path))) return null
        await images.touchFile(tx, file.id)
        return images.addUse(tx, file, alt)
      })
      if (known) return { stored: toStoredImage(known, files, config.url), refusal: null }

      const format = await detectFormat(upload.head)
      if (!format) throw new RefusedImage(`The file is not an image that can be shown here. ${accepted}`)
      const clean = await pool(() =>
        cleanImage(upload.path, format, join(folder, 'clean'), config.maxImageBytes),
      )
      const record = await db.transaction(async (tx) => {
        const file = await images.saveFile(tx, filePathOf(clean.sha256, clean.extension), clean)
        await images.rememberUpload(tx, upload.sha256, file.id)
        // Under the lock of the row: the collector, which removes row and bytes together, is either done or has to wait.
        if (!(await files.stat(file.path)))
          await files.put(file.path, createReadStream(clean.path), { type: storedTypes[clean.extension] })
        return images.addUse(tx, file, alt)
      })
      return { stored: toStoredImage(record, files, config.url), refusal: null }
    } catch (error) {
      if (error instanceof RefusedImage) return { stored: null, refusal: error.message }
      throw orNoRoom(error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
