import { z } from 'zod'
import { call } from '../call.ts'
import { Image, MAX_EMOJIS, MAX_PICTURES } from '../common.ts'

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
  // Many at once wait for a decoder.
  deadlineMs: 90_000,
  input: z.object({
    alt: z.string().nullable(),
    purpose: z.enum(['content', 'avatar', 'cover', 'icon', 'banner', 'logo', 'emoji']),
  }),
  output: z.object({ stored: StoredImage.nullable(), refusal: z.string().nullable() }),
})

/**
 * Lets go of stored images that were for something that was not written after all: they are collected as what nobody shows
 * any more (rules/images.md#collecting), unless somebody else shows the same.
 */
export const releaseImages = call({
  id: 'media.release-images',
  context: 'media',
  input: z.object({ imageIds: z.array(z.int()).max(MAX_PICTURES) }),
  output: z.object({}),
})

/**
 * Shows pictures once more that are here already, each by the hash in its address and with a description of its own; null
 * for one that is not. Like what is uploaded they are collected unless someone announces a use of them.
 */
export const showImagesAgain = call({
  id: 'media.show-images-again',
  context: 'media',
  input: z.object({
    images: z.array(z.object({ hash: z.string(), alt: z.string().nullable() })).max(MAX_PICTURES),
  }),
  output: z.object({ images: z.array(StoredImage.nullable()) }),
})

/** Keeps a reference to a picture elsewhere, to be shown through the proxy. */
export const referRemoteImage = call({
  id: 'media.refer-remote-image',
  context: 'media',
  input: z.object({ url: z.string(), alt: z.string().nullable() }),
  output: z.object({ stored: StoredImage }),
})

/**
 * Has the proxy know pictures elsewhere that stand in a text and have no description of their own. `addresses`: where each
 * is shown from, in the order asked.
 */
export const proxyRemoteImages = call({
  id: 'media.proxy-remote-images',
  context: 'media',
  input: z.object({ urls: z.array(z.string()).max(MAX_EMOJIS) }),
  output: z.object({ addresses: z.array(z.string()) }),
})

export const describeImages = call({
  id: 'media.describe-images',
  context: 'media',
  input: z.object({ imageIds: z.array(z.int()).max(500) }),
  output: z.object({ images: z.array(StoredImage) }),
})

/** What a page says about itself, as a thread about it shows it. */
export const LinkPreview = z.object({
  /** Where the page was found, after all redirects. */
  url: z.string(),
  /** What a thread about this address is: a page, a picture, or something to play. */
  type: z.enum(['link', 'image', 'video']),
  /** Where the address is a video or sound itself; absent in what earlier releases tell. */
  mediaType: z.string().nullable().optional(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  siteName: z.string().nullable(),
  /** Stored here; its description for those who do not see it comes from the page. */
  image: StoredImage.nullable(),
  /** https address of a player that the page offers for a frame. */
  embedUrl: z.string().nullable(),
})
export type LinkPreview = z.infer<typeof LinkPreview>

/**
 * Fetches what `url` says about itself. `preview` null: nothing can be shown (no answer, not public, no page);
 * `again`: a later try may succeed. Answers within the deadline, however slow the page is.
 */
export const previewLink = call({
  id: 'media.preview-link',
  context: 'media',
  deadlineMs: 30_000,
  input: z.object({ url: z.string() }),
  output: z.object({ preview: LinkPreview.nullable(), again: z.boolean() }),
})

/** Fetches captions that are elsewhere. `text` null: there are none, or none that may be fetched; it is WebVTT or not. */
export const fetchCaptions = call({
  id: 'media.fetch-captions',
  context: 'media',
  deadlineMs: 10_000,
  input: z.object({ url: z.string() }),
  output: z.object({ text: z.string().nullable() }),
})
