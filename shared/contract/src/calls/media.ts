import { z } from 'zod'
import { call } from '../call.ts'
import { Image } from '../common.ts'

/** An image as its user keeps it: the id to refer to it and the shape the API shows. */
export const StoredImage = z.object({ imageId: z.int(), image: Image })
export type StoredImage = z.infer<typeof StoredImage>

/**
 * Checks, cleans and stores an uploaded image; the bytes travel as the call's stream. `refusal` tells the uploader why
 * not. The image is collected after a grace period unless someone announces a use of it.
 */
export const storeImage = call({
  id: 'media.store-image',
  context: 'media',
  input: z.object({
    alt: z.string().nullable(),
    purpose: z.enum(['content', 'avatar', 'cover', 'icon', 'banner', 'logo']),
  }),
  output: z.object({ stored: StoredImage.nullable(), refusal: z.string().nullable() }),
})

/** Keeps a reference to a picture elsewhere, to be shown through the proxy. */
export const referRemoteImage = call({
  id: 'media.refer-remote-image',
  context: 'media',
  input: z.object({ url: z.string(), alt: z.string().nullable() }),
  output: z.object({ stored: StoredImage }),
})

export const describeImages = call({
  id: 'media.describe-images',
  context: 'media',
  input: z.object({ imageIds: z.array(z.int()).max(500) }),
  output: z.object({ images: z.array(StoredImage) }),
})
