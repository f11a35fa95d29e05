import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { AttachmentRequest, PollRequest } from '@app/contract/content/requests.ts'
import type { WrittenAudience } from '@app/contract/common.ts'
import type { Content } from '../context.ts'
import { addressedBy, audienceIn } from '../items/audience.ts'
import type { Alts } from '../items/images.ts'
import { mayPost } from '../items/rights.ts'
import type { QuoteDraft } from '../quotes/choose-quote.ts'
import { mentionsOf } from '../text/mentions.ts'
import { slugOf } from '../text/slug.ts'
import { tagsOf } from '../text/tags.ts'
import { written } from '../text/written.ts'
import { addThread } from '../threads/add-thread.ts'

export type PostDraft = {
  body?: string | null
  lang?: string | null
  isAdult: boolean
  contentWarning?: string | null | undefined
  alt?: Alts
  attachments?: readonly AttachmentRequest[] | null | undefined
  audience?: WrittenAudience | undefined
  poll?: PollRequest | null | undefined
  quote?: QuoteDraft
}

/** What an address says of a post: its words, or those of its magazine and picture. */
export const postSlug = (body: string | null, magazine: string, alt: string | null): string =>
  slugOf(body ?? `${magazine} ${alt ?? ''}`)

/** Writes a post in a magazine; answers its number. */
export const createPost = async (
  content: Content,
  principal: Principal,
  magazineId: number,
  draft: PostDraft,
  files: readonly UploadedFile[],
): Promise<number> => {
  const magazine = await mayPost(content, principal.userId, magazineId, 'post')
  const body = written(draft.body)
  if (!body && files.length === 0) throw badRequest('body: a text is expected where there is no image.')
  const audience = audienceIn(magazine, draft.audience)
  const addresseeIds = await addressedBy(content, audience, mentionsOf(body))
  if (audience === 'direct' && addresseeIds.length === 0)
    throw badRequest('audience: a direct post names somebody whom it is for.')
  return addThread(
    content,
    principal,
    magazine,
    'post',
    { ...draft, body, tags: tagsOf(body), files, audience, addresseeIds },
    async (_tx, picture) => ({ slug: postSlug(body, magazine.name, picture?.image.altText ?? null) }),
  )
}
