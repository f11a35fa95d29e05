import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { StoredImage } from '@app/contract/calls/media.ts'
import { uploadLimit } from '@app/platform/config/images.ts'
import { orNoRoom } from '@app/platform/files/no-room.ts'
import type { Media } from '../context.ts'
import { cleanImage } from './clean-image.ts'
import { detectFormat, LASTING, storedTypes } from './formats.ts'
import { filePathOf, toStoredImage } from './image.view.ts'
import { addImage, findFileOfUpload, rememberUpload, saveFile, touchFile } from './image.repository.ts'
import { receive } from './receive.ts'
import { RefusedImage } from './refused-image.ts'

export type Outcome = { stored: StoredImage | null; refusal: string | null }
export type Origin = {
  alt: string | null
  /** Where an image of somebody else was found; null: a member sent it. */
  sourceUrl: string | null
}

const accepted = 'Send a JPEG, PNG, GIF, WebP, AVIF, HEIC or JPEG XL image.'

/** Checks, cleans and keeps an image. Answers in words why not, where it is none or goes over a limit. */
export const storeImage = async (media: Media, bytes: Readable, origin: Origin): Promise<Outcome> => {
  const { config, db, files, imageSettings } = media
  const metadata =
    origin.sourceUrl === null ? imageSettings.metadata.uploaded : imageSettings.metadata.external
  const folder = await mkdtemp(join(tmpdir(), 'mbin-media-'))
  try {
    const upload = await receive(bytes, join(folder, 'upload'), uploadLimit(config))
    const seen = `${upload.sha256}:${metadata}`
    const known = await db.transaction(async (tx) => {
      const file = await findFileOfUpload(tx, seen)
      if (!file || !(await files.stat(file.path))) return null
      await touchFile(tx, file.id)
      return addImage(tx, file, origin)
    })
    if (known) return { stored: toStoredImage(media, known), refusal: null }

    const format = await detectFormat(upload.head)
    if (!format) throw new RefusedImage(`The file is not an image that can be shown here. ${accepted}`)
    const clean = await media.decoders(() =>
      cleanImage(upload.path, format, join(folder, 'clean'), {
        maxBytes: config.maxImageBytes,
        compressionQuality: imageSettings.compressionQuality,
        metadata,
      }),
    )
    const record = await db.transaction(async (tx) => {
      const file = await saveFile(tx, filePathOf(clean.sha256, clean.extension), clean)
      await rememberUpload(tx, seen, file.id)
      // Under the lock of the row: the collector, which removes row and bytes together, is either done or has to wait.
      if (!(await files.stat(file.path)))
        await files.put(file.path, createReadStream(clean.path), {
          type: storedTypes[clean.extension],
          cacheControl: LASTING,
        })
      return addImage(tx, file, origin)
    })
    return { stored: toStoredImage(media, record), refusal: null }
  } catch (error) {
    if (error instanceof RefusedImage) return { stored: null, refusal: error.message }
    throw orNoRoom(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
