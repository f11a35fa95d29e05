import { createReadStream } from 'node:fs'
import { releaseImages, showImagesAgain, storeImage } from '@app/contract/calls/media.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import { MAX_PICTURES } from '@app/contract/common.ts'
import { namePart } from '@app/platform/http/body.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { pictureOf } from './attachments.ts'
import type { Item } from './item.ts'

/** One for the first of the pictures, or one for each. */
export type Alts = string | string[] | null | undefined

const altsOf = (alts: Alts, count: number): readonly (string | undefined)[] => {
  if (!Array.isArray(alts)) return [alts ?? undefined]
  const given = alts.filter((alt, at) => alt !== '' && at >= count).length
  if (count > 0 && given > 0)
    throw badRequest(`alt: there are ${alts.length} descriptions and ${count} pictures.`)
  return alts
}

type Outcome = { stored: StoredImage | null; refusal: string | null }

const keepOne = (content: Content, { path }: UploadedFile, alt: string | undefined): Promise<Outcome> =>
  content.calls.upload(storeImage, { alt: alt || null, purpose: 'content' }, createReadStream(path))

/** What cannot be told to media now is collected a day later all the same. */
const release = async (content: Content, stored: readonly StoredImage[]): Promise<void> => {
  if (stored.length === 0) return
  await content.calls
    .ask(releaseImages, { imageIds: stored.map(({ imageId }) => imageId) })
    .catch((error: unknown) => content.log.warn({ err: error }, 'Pictures of nothing were not released'))
}

/** Pictures that come with what is written: files, and such as are here already, by the hash in their address. */
export type Brought = {
  files: readonly UploadedFile[]
  imageHash?: string | string[] | null | undefined
  alt?: Alts
}

const shownAgain = async (
  content: Content,
  hashes: readonly string[],
  alts: readonly (string | undefined)[],
): Promise<(StoredImage | null)[]> => {
  if (hashes.length === 0) return []
  const images = hashes.map((hash, at) => ({ hash, alt: alts[at] || null }))
  return (await content.calls.ask(showImagesAgain, { images })).images
}

/**
 * Has the media context check and keep uploaded pictures, and show again those that are here, and writes what they are for,
 * these before those. All are kept and shown, or none is: 400 with its reason, and which one it is, where media will not
 * have one; and where what they are for is refused they are let go.
 */
export const withPictures = async <T>(
  content: Content,
  { files, imageHash, alt }: Brought,
  write: (stored: readonly StoredImage[]) => Promise<T>,
): Promise<T> => {
  const hashes = [imageHash ?? []].flat()
  const count = hashes.length + files.length
  if (count > MAX_PICTURES) throw badRequest(`imageHash: at most ${MAX_PICTURES} pictures.`)
  const alts = altsOf(alt, count)
  const again = await shownAgain(content, hashes, alts)
  const kept = await Promise.allSettled(
    files.map((file, at) => keepOne(content, file, alts[hashes.length + at])),
  )
  const stored = [
    ...again.flatMap((one) => one ?? []),
    ...kept.flatMap((one) => (one.status === 'fulfilled' ? (one.value.stored ?? []) : [])),
  ]
  try {
    const unknown = again.indexOf(null)
    if (unknown !== -1) throw badRequest(`imageHash.${unknown}: there is no such picture here.`)
    for (const [at, one] of kept.entries()) {
      if (one.status === 'rejected') throw one.reason
      const { stored: picture, refusal } = one.value
      if (!picture)
        throw badRequest(
          `${namePart(files[at] as UploadedFile, at, files.length)}: ${refusal ?? 'this picture cannot be used.'}`,
        )
    }
    return await write(stored)
  } catch (error) {
    await release(content, stored)
    throw error
  }
}

/** Columns that say which pictures something new has: its first alone, or all where there are several. */
export const picturesOf = (
  stored: readonly StoredImage[],
): Pick<Item, 'image' | 'image_id' | 'attachments'> => ({
  image: stored[0]?.image ?? null,
  image_id: stored[0]?.imageId ?? null,
  attachments: stored.length > 1 ? stored.map(({ image }) => pictureOf(image)) : null,
})
