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
import type { CommentKind, Item } from '../items/item.ts'
import { mayPost, mustBeAuthor } from '../items/rights.ts'
import { changeQuote } from '../quotes/choose-quote.ts'
import { saveEdited } from '../revisions/revision.repository.ts'
import { mustNotBearBanned } from '../tags/tag.ts'
import { chainOf, mentionsOf } from '../text/mentions.ts'
import { tagsOf } from '../text/tags.ts'
import { warning, written } from '../text/written.ts'
import type { CommentDraft } from './create-comment.ts'

/** The comment, for its author: nobody else edits it, and they not where they are banned from its magazine. */
export const mayEditComment = async (
  content: Content,
  principal: Principal,
  kind: CommentKind,
  number: number,
): Promise<Item> => {
  const comment = await findItem(content.db, kind, number)
  await mustBeReadable(content, principal, comment)
  mustBeAuthor(principal, comment, 'edit')
  await mayPost(content, principal.userId, comment.magazine_id, 'edit-comment')
  return comment
}

/** Edits a comment; its pictures stay unless others are named, and whom it mentioned stays mentioned. */
export const updateComment = async (
  content: Content,
  principal: Principal,
  kind: CommentKind,
  number: number,
  draft: CommentDraft & { files: readonly UploadedFile[] },
  precondition: Precondition,
): Promise<void> => {
  const found = await mayEditComment(content, principal, kind, number)
  const named = await addressedBy(content, found.audience, mentionsOf(draft.body ?? null))
  const quoting = await changeQuote(content, principal, found, draft.quote)
  const emojis = await emojisOfEdit(content, found, draft)
  const write = (stored: readonly StoredImage[]) =>
    content.db.transaction(async (tx) => {
      const comment = await lockItem(tx, found)
      precondition(editedState(comment))
      const pictures = changePictures(comment, draft.attachments, stored)
      const { image } = { ...comment, ...pictures }
      const body = draft.body === null || draft.body === undefined ? comment.body : written(draft.body)
      if (!body && !image) throw badRequest('body: a text is expected where there is no image.')
      const contentWarning =
        draft.contentWarning === undefined ? comment.content_warning : warning(draft.contentWarning)
      const answered = await tx('item as i')
        .join('user_card as u', 'u.user_id', 'i.author_id')
        .where('i.id', comment.parent_id ?? comment.thread_id)
        .first('i.mentions', 'u.username')
      const inMagazine = await authorInMagazine(tx, comment.author_id, comment.magazine_id)
      const chain = chainOf({
        parentMentions: answered?.mentions ?? [],
        parentAuthor: answered?.username ?? '',
        mentions: mentionsOf(body),
        author: principal.username,
        localDomain: content.config.domain,
      })
      const tags = tagsOf(body)
      await mustNotBearBanned(tx, tags, comment.tags)
      const edited = await saveEdited(content, tx, comment, {
        ...quoting,
        ...pictures,
        content_warning: contentWarning,
        body: body ?? '',
        emojis,
        tags,
        mentions: [...new Set([...comment.mentions, ...chain])],
        is_adult: draft.isAdult || (inMagazine?.magazineIsAdult ?? false),
        lang: draft.lang?.toLowerCase() ?? comment.lang,
        edited_at: content.clock.now(),
      })
      await keepAddressees(tx, edited, named)
      await content.outbox.add(tx, contentEdited, await cardOf(tx, edited))
    })
  await withPictures(content, draft, write)
}
