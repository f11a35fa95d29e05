import type { StoredImage } from '@app/contract/calls/media.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { linkDomain } from '../domains/link-domain.ts'
import { cardFrom } from '../items/content-card.ts'
import { tally } from '../items/counts.ts'
import { keepImage } from '../items/images.ts'
import { insertItem } from '../items/item.repository.ts'
import { rankingOf } from '../items/ranking.ts'
import { mayPost, requireAuthorInMagazine } from '../items/rights.ts'
import { listingOf } from '../items/listing.ts'
import { mustNotBearBanned } from '../tags/tag.ts'
import { mentionsOf } from '../text/mentions.ts'
import { slugOf } from '../text/slug.ts'
import { tagsOf } from '../text/tags.ts'
import { cleanUrl, entryTypeOf, isLinkable } from '../text/url.ts'
import { askForPreview } from './link-preview.ts'

export type EntryDraft = {
  title: string
  url?: string | null
  body?: string | null
  tags?: readonly string[] | null
  isOc: boolean
  lang?: string | null
  isAdult: boolean
  alt?: string | null
}

/** Tags of the body, then those the author named apart, each once. */
export const entryTags = (body: string | null, named: readonly string[]): string[] => [
  ...new Set([
    ...tagsOf(body),
    ...named.map((tag) => tag.trim().replace(/^#/, '')).filter((tag) => tag !== ''),
  ]),
]

/** An empty text is none. */
export const written = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text

const checkUrl = (url: string | null): string | null => {
  if (url === null) return null
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
  file: UploadedFile | null,
): Promise<number> => {
  const magazine = await mayPost(content, principal.userId, magazineId, 'entry')
  const title = draft.title.trim()
  const url = checkUrl(written(draft.url)?.trim() ?? null)
  const body = written(draft.body)
  if (title.length < 2) throw badRequest('title: must be 2 to 255 characters long.')
  if (!url && !body && !file) throw badRequest('At least one of url, body and image is expected.')
  const tags = entryTags(body, draft.tags ?? [])
  await mustNotBearBanned(content.db.knex, tags)
  const inMagazine = await requireAuthorInMagazine(content, principal, magazine)
  const { defaultLang } = await content.settings()
  const picture: StoredImage | null = file ? await keepImage(content, file, draft.alt) : null
  const now = content.clock.now()

  return content.db.transaction(async (tx) => {
    const entry = await insertItem(tx, {
      kind: 'entry',
      author_id: principal.userId,
      magazine_id: magazineId,
      entry_type: entryTypeOf(url, picture !== null),
      title,
      slug: slugOf(title),
      url,
      domain_id: await linkDomain(tx, url),
      body,
      image: picture?.image ?? null,
      image_id: picture?.imageId ?? null,
      lang: draft.lang?.toLowerCase() ?? defaultLang,
      tags,
      mentions: mentionsOf(body),
      is_oc: draft.isOc,
      is_adult: draft.isAdult || magazine.isAdult,
      shelf: listingOf('entry', 'visible', inMagazine),
      ranking: rankingOf(
        'entry',
        { score: 0, uv: 0, favourites: 0, comments: 0, commenters: 0, createdAt: now },
        now,
      ),
      created_at: now,
    })
    await tally(content, tx, magazineId, [], [entry])
    await askForPreview(content, tx, entry)
    await content.outbox.add(tx, contentCreated, cardFrom(entry, { thread: entry, parentAuthorId: null }))
    return entry.number
  })
}
