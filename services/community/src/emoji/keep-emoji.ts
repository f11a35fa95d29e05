import { createReadStream } from 'node:fs'
import { storeImage } from '@app/contract/calls/media.ts'
import { MAX_EMOJI_BYTES, MAX_INSTANCE_EMOJI } from '@app/contract/community/emoji.ts'
import type { InstanceEmoji } from '@app/contract/community/emoji.ts'
import { badRequest, Refusal } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { Community } from '../context.ts'
import { countEmoji, insertEmoji } from './emoji.repository.ts'

/** What every server shows: others take no AVIF, and a JPEG has no transparent ground. */
const suitable = /\.(png|gif|webp)$/

const conflict = (detail: string) => new Refusal(409, detail)

/** Adds an emoji; 409 for a name that is taken, 400 for a picture that others would not show. */
export const addEmoji = async (
  community: Community,
  { name, category }: { name: string; category?: string | null | undefined },
  file: UploadedFile,
): Promise<InstanceEmoji> => {
  if (file.size > MAX_EMOJI_BYTES) throw badRequest(`${file.field}: at most 256 KiB.`)
  const { stored, refusal } = await community.calls.upload(
    storeImage,
    { alt: null, purpose: 'emoji' },
    createReadStream(file.path),
  )
  if (!stored) throw badRequest(`${file.field}: ${refusal ?? 'this image cannot be used.'}`)
  const { image } = stored
  if (!suitable.test(image.filePath ?? '')) throw badRequest(`${file.field}: send a PNG, GIF or WebP image.`)
  return community.db.transaction(async (tx) => {
    if ((await countEmoji(tx)) >= MAX_INSTANCE_EMOJI)
      throw conflict(`There are ${MAX_INSTANCE_EMOJI} emoji already: remove some first.`)
    const added = await insertEmoji(community, tx, { name, category: category ?? null, image })
    if (!added) throw conflict(`name: there is an emoji ${name} already.`)
    return added
  })
}
