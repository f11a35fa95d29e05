import type { StoredImage } from '@app/contract/calls/media.ts'
import { contentEdited } from '@app/contract/events/content.ts'
import type { Precondition } from '@app/platform/http/precondition.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import { noteStaffAct } from '@app/platform/http/staff-act.ts'
import { keepSpoken, spokenColumns } from '../captions/caption.repository.ts'
import { changedSpoken, mustBeCaptions } from '../captions/judge-spoken.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { cardOf } from '../items/content-card.ts'
import { changePictures } from '../items/change-pictures.ts'
import { editedState } from '../items/edited-state.ts'
import { emojisOfEdit } from '../items/emojis.ts'
import { withPictures } from '../items/images.ts'
import { findItem, lockItem, authorInMagazine } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'
import { reranked } from '../items/rerank.ts'
import { hasPoll } from '../polls/poll.repository.ts'
import { changeQuote } from '../quotes/choose-quote.ts'
import { saveEdited } from '../revisions/revision.repository.ts'
import { mustNotBearBanned } from '../tags/tag.ts'
import { mentionsOf } from '../text/mentions.ts'
import { slugOf } from '../text/slug.ts'
import { entryTypeOf } from '../text/url.ts'
import { written } from '../text/written.ts'
import { badgesIn, badgesOf, judgeBadges } from './badges.ts'
import { entryTags } from './create-entry.ts'
import type { EntryDraft } from './create-entry.ts'

/** A thread is edited by its author, by global moderators and by admins; moderators of the magazine may not. */
export const mayEditEntry = async (content: Content, principal: Principal, number: number): Promise<Item> => {
  const entry = await findItem(content.db, 'entry', number)
  if (entry.author_id === principal.userId) return entry
  await mustBeReadable(content, principal, entry)
  if (principal.isAdmin || principal.isGlobalModerator) {
    noteStaffAct()
    return entry
  }
  throw forbidden('You may not edit this thread: only its author may.')
}

/** Edits a thread. Its address stays, and its pictures, which its type follows, unless others are named. */
export const updateEntry = async (
  content: Content,
  principal: Principal,
  number: number,
  draft: Omit<EntryDraft, 'title' | 'url' | 'poll'> & {
    title?: string | null
    files: readonly UploadedFile[]
  },
  precondition: Precondition,
): Promise<void> => {
  const found = await mayEditEntry(content, principal, number)
  const now = content.clock.now()
  const quoting = await changeQuote(content, principal, found, draft.quote)
  const emojis = await emojisOfEdit(content, found, draft)
  await mustBeCaptions(draft)
  const write = (stored: readonly StoredImage[]) =>
    content.db.transaction(async (tx) => {
      const entry = await lockItem(tx, found)
      const ofMagazine = await badgesIn(tx, entry.magazine_id)
      precondition({ ...editedState(entry), badges: badgesOf(entry, ofMagazine) })
      const pictures = changePictures(entry, draft.attachments, stored)
      const { image } = { ...entry, ...pictures }
      const title = draft.title?.trim() ?? entry.title ?? ''
      const body = draft.body === null || draft.body === undefined ? entry.body : written(draft.body)
      if (title.length < 2) throw badRequest('title: must be 2 to 255 characters long.')
      if (!entry.url && !body && !image && !(await hasPoll(tx, entry.id)))
        throw badRequest('At least one of url, body, image and poll is expected.')
      const inMagazine = await authorInMagazine(tx, entry.author_id, entry.magazine_id)
      const tags = entryTags(body, draft.tags ?? entry.tags)
      await mustNotBearBanned(tx, tags, entry.tags)
      const badges = draft.badgeIds && judgeBadges(draft.badgeIds, ofMagazine)
      const spoken = await changedSpoken(tx, entry, draft)
      if (spoken) await keepSpoken(tx, entry.id, spoken)
      const edited = await saveEdited(content, tx, entry, {
        ...(spoken ? spokenColumns(spoken) : {}),
        ...quoting,
        ...pictures,
        ...(badges ? { badge_ids: badges } : {}),
        ...(entry.url === null && 'image' in pictures
          ? { entry_type: entryTypeOf(null, image !== null) }
          : {}),
        title,
        slug: slugOf(title),
        body,
        emojis,
        tags,
        mentions: mentionsOf(body),
        is_oc: draft.isOc,
        is_adult: draft.isAdult || (inMagazine?.magazineIsAdult ?? false),
        lang: draft.lang?.toLowerCase() ?? entry.lang,
        edited_at: now,
        ...reranked(entry, {}, now),
      })
      await content.outbox.add(tx, contentEdited, await cardOf(tx, edited))
    })
  await withPictures(content, draft, write)
}
