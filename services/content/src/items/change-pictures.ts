import { MAX_PICTURES } from '@app/contract/common.ts'
import type { Attachment, Image } from '@app/contract/common.ts'
import type { AttachmentRequest } from '@app/contract/content/requests.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import { attachmentsOf, pictureOf } from './attachments.ts'
import type { Item } from './item.ts'

type Pictured = Pick<Item, 'image' | 'image_id' | 'attachments' | 'url'>
export type PictureChange = Partial<Pick<Item, 'image' | 'image_id' | 'attachments'>>

/** What the API shows it by. */
const addressOf = ({ storageUrl, sourceUrl }: Attachment): string | null => storageUrl ?? sourceUrl

/** The picture of an edit's request: one of what there is, each once before any comes twice, or one that came with it. */
const chooser = (present: readonly Attachment[], added: readonly StoredImage[]) => {
  const taken = new Set<Attachment>()
  return ({ url, upload }: AttachmentRequest, at: number): Attachment => {
    if (upload !== undefined) {
      const file = added[upload]
      if (!file) throw badRequest(`attachments.${at}.upload: there is no such file in this form.`)
      return pictureOf(file.image)
    }
    const known = present.filter((one) => addressOf(one) === url)
    const found = known.find((one) => !taken.has(one)) ?? known[0]
    if (!found) throw badRequest(`attachments.${at}.url: it has nothing with this address.`)
    taken.add(found)
    return found
  }
}

const imageOf = ({
  type: _type,
  mediaType: _media,
  focus: _focus,
  duration: _time,
  ...image
}: Attachment): Image => image

/**
 * What an edit makes of the pictures of an item, as columns: nothing where it names none and brings none
 * (rules/images.md#several-pictures). Throws 400 for what the item does not have, and for too many.
 */
export const changePictures = (
  item: Pictured,
  wanted: readonly AttachmentRequest[] | null | undefined,
  added: readonly StoredImage[],
): PictureChange => {
  if (!wanted && added.length === 0) return {}
  const present = attachmentsOf(item)
  const choose = chooser(present, added)
  const named = new Set((wanted ?? []).map(({ upload }) => upload))
  const list = [
    ...(wanted?.map((one, at) => {
      const chosen = choose(one, at)
      return one.alt === undefined ? chosen : { ...chosen, altText: one.alt || null }
    }) ?? present),
    ...added.filter((_file, at) => !named.has(at)).map(({ image }) => pictureOf(image)),
  ]
  // What came from elsewhere with more keeps them.
  if (list.length > Math.max(MAX_PICTURES, wanted ? present.length : 0))
    throw badRequest(`attachments: at most ${MAX_PICTURES} pictures.`)
  const first = list.find(({ type }) => type === 'image')
  const isOnly = list.length === 1 && first !== undefined && !item.url
  const image = first ? imageOf(first) : null
  // The picture that stands for a link is what its page shows of itself, until there is one of its own.
  if (item.url && list.length === 0 && !item.attachments) return {}
  return {
    image,
    image_id:
      added.find((file) => file.image.filePath === image?.filePath)?.imageId ??
      (image && image.filePath === item.image?.filePath ? item.image_id : null),
    attachments: isOnly || list.length === 0 ? null : list,
  }
}
