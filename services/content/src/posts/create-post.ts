import type { StoredImage } from '@app/contract/calls/media.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { written } from '../entries/create-entry.ts'
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

export type PostDraft = { body?: string | null; lang?: string | null; isAdult: boolean; alt?: string | null }

/** What an address says of a post: its words, or those of its magazine and picture. */
export const postSlug = (body: string | null, magazine: string, alt: string | null): string =>
  slugOf(body ?? `${magazine} ${alt ?? ''}`)

/** Writes a post in a magazine; answers its number. */
export const createPost = async (
  content: Content,
  principal: Principal,
  magazineId: number,
  draft: PostDraft,
  file: UploadedFile | null,
): Promise<number> => {
  const magazine = await mayPost(content, principal.userId, magazineId, 'post')
  const body = written(draft.body)
  if (!body && !file) throw badRequest('body: a text is expected where there is no image.')
  const tags = tagsOf(body)
  await mustNotBearBanned(content.db.knex, tags)
  const inMagazine = await requireAuthorInMagazine(content, principal, magazine)
  const { defaultLang } = await content.settings()
  const picture: StoredImage | null = file ? await keepImage(content, file, draft.alt) : null
  const now = content.clock.now()

  return content.db.transaction(async (tx) => {
    const post = await insertItem(tx, {
      kind: 'post',
      author_id: principal.userId,
      magazine_id: magazineId,
      slug: postSlug(body, magazine.name, picture?.image.altText ?? null),
      body,
      image: picture?.image ?? null,
      image_id: picture?.imageId ?? null,
      lang: draft.lang?.toLowerCase() ?? defaultLang,
      tags,
      mentions: mentionsOf(body),
      is_adult: draft.isAdult || magazine.isAdult,
      shelf: listingOf('post', 'visible', inMagazine),
      ranking: rankingOf(
        'post',
        { score: 0, uv: 0, favourites: 0, comments: 0, commenters: 0, createdAt: now },
        now,
      ),
      created_at: now,
    })
    await tally(content, tx, magazineId, [], [post])
    await content.outbox.add(tx, contentCreated, cardFrom(post, { thread: post, parentAuthorId: null }))
    return post.number
  })
}
