import type { CaptionRequest } from '@app/contract/content/media.ts'
import type { AttachmentRequest, PollRequest } from '@app/contract/content/requests.ts'
import { isPrivate } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import { newSpoken } from '../captions/judge-spoken.ts'
import type { Content } from '../context.ts'
import { linkDomain } from '../domains/link-domain.ts'
import type { Alts } from '../items/images.ts'
import { mayPost } from '../items/rights.ts'
import type { QuoteDraft } from '../quotes/choose-quote.ts'
import { slugOf } from '../text/slug.ts'
import { tagsOf } from '../text/tags.ts'
import { cleanUrl, entryTypeOf, isLinkable } from '../text/url.ts'
import { written } from '../text/written.ts'
import { addThread } from '../threads/add-thread.ts'
import { judgeBadges } from './badges.ts'

export type EntryDraft = {
  title: string
  url?: string | null
  body?: string | null
  tags?: readonly string[] | null
  badgeIds?: readonly number[] | null | undefined
  isOc: boolean
  lang?: string | null
  isAdult: boolean
  alt?: Alts
  imageHash?: string | string[] | null | undefined
  attachments?: readonly AttachmentRequest[] | null | undefined
  poll?: PollRequest | null | undefined
  transcript?: string | null | undefined
  captions?: readonly CaptionRequest[] | null | undefined
  quote?: QuoteDraft
}

/** Tags of the body, then those the author named apart, each once. */
export const entryTags = (body: string | null, named: readonly string[]): string[] => [
  ...new Set([
    ...tagsOf(body),
    ...named.map((tag) => tag.trim().replace(/^#/, '')).filter((tag) => tag !== ''),
  ]),
]

/** A link as a thread bears it; refused where it is none. */
export const linkOf = (url: string): string => {
  if (!isLinkable(url))
    throw badRequest('url: an absolute http or https address with a top-level domain is expected.')
  const cleaned = cleanUrl(url)
  if (cleaned.length > 2048) throw badRequest('url: at most 2048 characters.')
  return cleaned
}

/** Posts a thread. Its type follows from what it carries; answers its number. */
export const createEntry = async (
  content: Content,
  principal: Principal,
  magazineId: number,
  draft: EntryDraft,
  files: readonly UploadedFile[],
): Promise<number> => {
  const magazine = await mayPost(content, principal.userId, magazineId, 'entry')
  const title = draft.title.trim()
  const address = written(draft.url)?.trim()
  const url = address === undefined ? null : linkOf(address)
  const body = written(draft.body)
  if (title.length < 2) throw badRequest('title: must be 2 to 255 characters long.')
  if (!url && !body && files.length === 0 && !draft.imageHash?.length && !draft.poll)
    throw badRequest('At least one of url, body, image and poll is expected.')
  const tags = entryTags(body, draft.tags ?? [])
  const badge_ids = judgeBadges(draft.badgeIds ?? [], magazine.badges ?? [])
  const spoken = await newSpoken(draft, url)
  return addThread(
    content,
    principal,
    magazine,
    'entry',
    { ...draft, body, tags, files, spoken },
    async (tx, picture) => ({
      entry_type: entryTypeOf(url, picture !== null),
      title,
      slug: slugOf(title),
      url,
      // What links where counts it, for everybody to see.
      domain_id: isPrivate(magazine) ? null : await linkDomain(tx, url),
      badge_ids,
      is_oc: draft.isOc,
    }),
  )
}
