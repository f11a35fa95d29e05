import type { StoredImage } from '@app/contract/calls/media.ts'
import { contentEdited } from '@app/contract/events/content.ts'
import type { Precondition } from '@app/platform/http/precondition.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { addressedBy, keepAddressees, mustBeReadable } from '../items/audience.ts'
import { cardOf } from '../items/content-card.ts'
import { changePictures } from '../items/change-pictures.ts'
import { editedState } from '../items/edited-state.ts'
import { emojisOfEdit } from '../items/emojis.ts'
import { withPictures } from '../items/images.ts'
import { findItem, lockItem, authorInMagazine } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'
import { reranked } from '../items/rerank.ts'
import { mustBeAuthor } from '../items/rights.ts'
import { changeQuote } from '../quotes/choose-quote.ts'
import { saveEdited } from '../revisions/revision.repository.ts'
import { mustNotBearBanned } from '../tags/tag.ts'
import { mentionsOf } from '../text/mentions.ts'
import { tagsOf } from '../text/tags.ts'
import { warning, written } from '../text/written.ts'
import { postSlug } from './create-post.ts'
import type { PostDraft } from './create-post.ts'

export const mayEditPost = async (content: Content, principal: Principal, number: number): Promise<Item> => {
  const post = await findItem(content.db, 'post', number)
  await mustBeReadable(content, principal, post)
  mustBeAuthor(principal, post, 'edit')
  return post
}

/** Edits a post; its pictures stay unless others are named. */
export const updatePost = async (
  content: Content,
  principal: Principal,
  number: number,
  draft: PostDraft & { files: readonly UploadedFile[] },
  precondition: Precondition,
): Promise<void> => {
  const found = await mayEditPost(content, principal, number)
  const now = content.clock.now()
  const named = await addressedBy(content, found.audience, mentionsOf(draft.body ?? null))
  const quoting = await changeQuote(content, principal, found, draft.quote)
  const emojis = await emojisOfEdit(content, found, draft)
  const write = (stored: readonly StoredImage[]) =>
    content.db.transaction(async (tx) => {
      const post = await lockItem(tx, found)
      precondition(editedState(post))
      const pictures = changePictures(post, draft.attachments, stored)
      const { image } = { ...post, ...pictures }
      const body = draft.body === null || draft.body === undefined ? post.body : written(draft.body)
      if (!body && !image) throw badRequest('body: a text is expected where there is no image.')
      const contentWarning =
        draft.contentWarning === undefined ? post.content_warning : warning(draft.contentWarning)
      const inMagazine = await authorInMagazine(tx, post.author_id, post.magazine_id)
      const magazine = await tx('magazine_card').where({ magazine_id: post.magazine_id }).first('name')
      const tags = tagsOf(body)
      await mustNotBearBanned(tx, tags, post.tags)
      const edited = await saveEdited(content, tx, post, {
        ...quoting,
        ...pictures,
        content_warning: contentWarning,
        body,
        emojis,
        slug: postSlug(body, magazine?.name ?? '', image?.altText ?? null),
        tags,
        mentions: mentionsOf(body),
        is_adult: draft.isAdult || (inMagazine?.magazineIsAdult ?? false),
        lang: draft.lang?.toLowerCase() ?? post.lang,
        edited_at: now,
        ...reranked(post, {}, now),
      })
      await keepAddressees(tx, edited, named)
      await content.outbox.add(tx, contentEdited, await cardOf(tx, edited))
    })
  await withPictures(content, draft, write)
}
