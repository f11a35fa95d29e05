import { createReadStream } from 'node:fs'
import { storeImage } from '@app/contract/calls/media.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'

/** Has the media context check and keep an uploaded picture; 400 with its reason where it will not. */
export const keepImage = async (
  content: Content,
  file: UploadedFile,
  alt: string | null | undefined,
): Promise<StoredImage> => {
  const { stored, refusal } = await content.calls.upload(
    storeImage,
    { alt: alt || null, purpose: 'content' },
    createReadStream(file.path),
  )
  if (!stored) throw badRequest(`${file.field}: ${refusal ?? 'this picture cannot be used.'}`)
  return stored
}
