import type { WrittenAudience } from '@app/contract/common.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import type { AttachmentRequest } from '@app/contract/content/requests.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { ownEmojis } from '../items/emojis.ts'
import { picturesOf, withPictures } from '../items/images.ts'
import type { Alts } from '../items/images.ts'
import { noSuch } from '../items/item.repository.ts'
import { commentKindOf, isHidden, itemColumns, nameOf } from '../items/item.ts'
import type { Item, ThreadKind } from '../items/item.ts'
import {
  addressedBy,
  audienceOfAnswer,
  isShownBelow,
  mustBeReadable,
  OPEN_BELOW,
  visibilityFor,
} from '../items/audience.ts'
import { mayPost, requireAuthorInMagazine } from '../items/rights.ts'
import { chooseQuote } from '../quotes/choose-quote.ts'
import type { QuoteDraft } from '../quotes/choose-quote.ts'
import { mustNotBearBanned } from '../tags/tag.ts'
import { chainOf, mentionsOf } from '../text/mentions.ts'
import { tagsOf } from '../text/tags.ts'
import { warning, written } from '../text/written.ts'
import { addBelow, mustBeOpen } from './add-comment.ts'

export type CommentDraft = {
  body?: string | null
  lang?: string | null
  isAdult: boolean
  contentWarning?: string | null | undefined
  alt?: Alts
  attachments?: readonly AttachmentRequest[] | null | undefined
  audience?: WrittenAudience | undefined
  quote?: QuoteDraft
}
export type Target = { kind: ThreadKind; threadNumber: number; parentNumber: number | null }

type Above = Item & { author_name: string | null; version: string; is_newcomer: boolean; is_known: boolean }

/** A thread and a comment in it, with what whoever writes below has to do with them. */
const ABOVE = `
  select ${itemColumns
    .split(', ')
    .map((column) => `i.${column}`)
    .join(', ')}, i.xmin::text as version, u.username as author_name,
    not exists (select from item s where s.thread_id = i.id and s.author_id = $5 and s.${OPEN_BELOW}) as is_newcomer,
    exists (select from user_card where user_id = $5)
      and exists (select from magazine_card where magazine_id = i.magazine_id) as is_known
  from item i left join user_card u on u.user_id = i.author_id
  where (i.kind = $1 and i.number = $2) or (i.kind = $3 and i.number = $4)`

const findAbove = async (
  content: Content,
  principal: Principal,
  { kind, threadNumber, parentNumber }: Target,
): Promise<{ thread: Above; parent: Above | null }> => {
  const below = commentKindOf(kind)
  const values = [kind, threadNumber, below, parentNumber, principal.userId]
  const found = await content.db.query<Above>('above-comment', ABOVE, values, { plannedOnce: true })
  const thread = found.find((item) => item.kind === kind)
  if (!thread) throw noSuch(kind, threadNumber)
  const parent = found.find((item) => item.kind === below) ?? null
  if (parentNumber !== null && !parent) throw noSuch(below, parentNumber)
  return { thread, parent }
}

/** 404 for a thread or parent that is not there, 403 for whom may not comment in its magazine or on it. */
export const mayComment = async (content: Content, principal: Principal, target: Target) => {
  const { thread, parent } = await findAbove(content, principal, target)
  // That there is something in a private magazine is told to its members alone.
  if (thread.audience === 'members') await mustBeReadable(content, principal, thread)
  const magazine = await mayPost(content, principal.userId, thread.magazine_id, 'comment')
  await mustBeReadable(content, principal, thread)
  mustBeOpen(thread)
  if (isHidden(thread.visibility)) throw forbidden(`This ${nameOf[thread.kind]} was removed.`)
  if (parent && parent.thread_id !== thread.id) {
    throw badRequest(`comment_id: comment ${parent.number} belongs to another ${nameOf[thread.kind]}.`)
  }
  if (parent) await mustBeReadable(content, principal, parent)
  return { thread, parent, magazine }
}

/** Comments on a thread or replies to a comment; answers its number. */
export const createComment = async (
  content: Content,
  principal: Principal,
  target: Target,
  draft: CommentDraft,
  files: readonly UploadedFile[],
): Promise<number> => {
  const { magazine, parent: answered, thread: about } = await mayComment(content, principal, target)
  const body = written(draft.body)
  if (!body && files.length === 0) throw badRequest('body: a text is expected where there is no image.')
  const above = answered ?? about
  const audience = audienceOfAnswer(draft.audience, above)
  const mentions = mentionsOf(body)
  const named = await addressedBy(content, audience, mentions)
  const tags = tagsOf(body)
  const [{ defaultLang }] = await Promise.all([
    content.settings.current(),
    mustNotBearBanned(content.db.knex, tags),
    about.is_known ? null : requireAuthorInMagazine(content, principal, magazine),
  ])
  const quoting = await chooseQuote(content, principal, draft.quote)
  const contentWarning = warning(draft.contentWarning)
  const emojis = await ownEmojis(content, [contentWarning, body])

  const write = (stored: readonly StoredImage[]) =>
    addBelow(content, {
      thread: about,
      parent: answered,
      version: about.version,
      isNewcomer: about.is_newcomer,
      textFor: (thread, parent) => ({
        author_id: principal.userId,
        ...quoting,
        content_warning: contentWarning,
        body: body ?? '',
        emojis,
        ...picturesOf(stored),
        lang: draft.lang?.toLowerCase() ?? defaultLang,
        tags,
        mentions: chainOf({
          parentMentions: (parent ?? thread).mentions,
          parentAuthor: above.author_name ?? '',
          mentions,
          author: principal.username,
          localDomain: content.config.domain,
        }),
        is_adult: draft.isAdult || magazine.isAdult,
        audience,
        visibility: visibilityFor(audience),
        created_at: content.clock.now(),
      }),
      addresseeIds: [...new Set([...named, above.author_id])].filter((id) => id !== principal.userId),
    })
  const added = await withPictures(content, { files, alt: draft.alt }, write)
  // Only what all readers of the thread may read is counted (storeComment).
  if (isShownBelow(added))
    content.reads.add({
      userId: principal.userId,
      kind: target.kind,
      number: target.threadNumber,
      read: null,
      written: 1,
    })
  return added.number
}
