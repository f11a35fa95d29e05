import type { Attachment, Image } from '@app/contract/common.ts'
import type { RemoteAttachment } from '@app/contract/calls/content.ts'
import { referRemoteImage } from '@app/contract/calls/media.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import type { Content } from '../context.ts'
import type { Item } from './item.ts'

/** A picture of ours, as one of what came with an item. */
export const pictureOf = (image: Image): Attachment => ({
  ...image,
  type: 'image',
  mediaType: null,
  focus: null,
  duration: null,
})

/** What came with an item. The picture of a link is what its page shows of itself, and came with nothing. */
export const attachmentsOf = ({
  attachments,
  image,
  url,
}: Pick<Item, 'attachments' | 'image'> & { url?: string | null }): Attachment[] =>
  attachments ?? (image && !url ? [pictureOf(image)] : [])

/** What is played is never fetched by us: readers have it from where it is. */
const atOrigin = (url: string, altText: string | null): Image => ({
  filePath: null,
  sourceUrl: url,
  storageUrl: null,
  altText,
  width: null,
  height: null,
  blurHash: null,
})

type Kept = { attachments: Attachment[] | null; pictures: Map<string, StoredImage> }

/** Keeps what came with a remote item: pictures by reference, to be shown through the proxy. */
export const keepAttachments = async (
  content: Content,
  remote: readonly RemoteAttachment[],
): Promise<Kept> => {
  const pictures = new Map<string, StoredImage>()
  const attachments: Attachment[] = []
  for (const { url, ...told } of remote) {
    const stored =
      told.type === 'image'
        ? (await content.calls.ask(referRemoteImage, { url, alt: told.altText })).stored
        : null
    const image = stored?.image ?? atOrigin(url, told.altText)
    if (stored) pictures.set(url, stored)
    attachments.push({
      ...told,
      ...image,
      // Of a picture that nobody has looked at yet only its server knows how large it is.
      width: image.width ?? told.width,
      height: image.height ?? told.height,
      blurHash: image.blurHash ?? told.blurHash,
    })
  }
  return { attachments: attachments.length > 0 ? attachments : null, pictures }
}
