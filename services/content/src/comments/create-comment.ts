import type { Audience } from '@app/contract/common.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { cardFrom, cardOf } from '../items/content-card.ts'
import { tally } from '../items/counts.ts'
import { keepImage } from '../items/images.ts'
import { findItem, insertItem, lockItem, saveItem } from '../items/item.repository.ts'
import type { NewItem } from '../items/item.repository.ts'
import { commentKindOf, isHidden, nameOf } from '../items/item.ts'
import type { Item, ThreadKind } from '../items/item.ts'
import {
  addressedBy,
  audienceOfAnswer,
  keepAddressees,
  mustBeReadable,
  visibilityFor,
} from '../items/audience.ts'
import { reranked } from '../items/rerank.ts'
import { mayPost, requireAuthorInMagazine } from '../items/rights.ts'
import { chooseQuote } from '../quotes/choose-quote.ts'
import type { QuoteDraft } from '../quotes/choose-quote.ts'
import type { Rows } from '../rows.ts'
import { mustNotBearBanned } from '../tags/tag.ts'
import { chainOf, mentionsOf } from '../text/mentions.ts'
import { tagsOf } from '../text/tags.ts'
import { written } from '../text/written.ts'

export type CommentDraft = {
  body?: string | null
  lang?: string | null
  isAdult: boolean
  alt?: string | null
  audience?: Audience | undefined
  quote?: QuoteDraft
}
export type Target = { kind: ThreadKind; threadNumber: number; parentNumber: number | null }

/** 404 for a thread or parent that is not there, 403 for whom may not comment in its magazine or on it. */
export const mayComment = async (content: Content, principal: Principal, target: Target) => {
  const [thread, parent] = await Promise.all([
    findItem(content.db, target.kind, target.threadNumber),
    target.parentNumber === null
      ? null
      : findItem(content.db, commentKindOf(target.kind), target.parentNumber),
  ])
  const magazine = await mayPost(content, principal.userId, thread.magazine_id, 'comment')
  await mustBeReadable(content, principal, thread)
  if (thread.is_locked) throw forbidden(`This ${nameOf[thread.kind]} is locked: it takes no new comments.`)
  if (isHidden(thread.visibility)) throw forbidden(`This ${nameOf[thread.kind]} was removed.`)
  if (parent && parent.thread_id !== thread.id) {
    throw badRequest(`comment_id: comment ${parent.number} belongs to another ${nameOf[thread.kind]}.`)
  }
  if (parent) await mustBeReadable(content, principal, parent)
  return { thread, parent, magazine }
}

const SPOKE_BEFORE = 'select from item where thread_id = $1 and author_id = $2 limit 1'

/** Whether this person has said anything under the thread before. */
const isNewcomer = async (tx: Knex.Transaction, threadId: number, authorId: number): Promise<boolean> =>
  (await runIn(tx, 'spoke-before', SPOKE_BEFORE, [threadId, authorId])).length === 0

/** Adds a comment below a held thread and keeps every count above it true. */
export const addComment = async (
  content: Content,
  tx: Knex.Transaction,
  thread: Item,
  parent: Item | null,
  draft: Omit<NewItem, 'kind' | 'magazine_id'>,
  { addresseeIds = [], ...told }: { addresseeIds?: readonly number[]; isBackfill?: boolean } = {},
): Promise<Item> => {
  const newcomer = await isNewcomer(tx, thread.id, draft.author_id)
  const ancestors = parent ? [...parent.ancestor_ids, parent.id] : []
  const comment = await insertItem(tx, {
    ...draft,
    kind: commentKindOf(thread.kind as ThreadKind),
    magazine_id: thread.magazine_id,
    thread_id: thread.id,
    thread_domain_id: parent ? null : thread.domain_id,
    parent_id: parent?.id ?? null,
    root_id: ancestors[0] ?? null,
    ancestor_ids: ancestors,
    depth: ancestors.length,
  })
  await keepAddressees(tx, comment, addresseeIds)
  if (ancestors.length > 0) {
    await tx('item').whereRaw('id = any(?::int[])', [ancestors]).increment('child_count', 1)
    if (thread.kind === 'entry') {
      await tx('item')
        .where({ id: ancestors[0] })
        .update({ last_active: tx.raw('greatest(last_active, ?::timestamptz)', [comment.created_at]) })
    }
  }
  const counts = {
    comment_count: thread.comment_count + Number(comment.visibility === 'visible'),
    commenter_count: thread.commenter_count + Number(newcomer),
  }
  // A thread is woken by what all may read, a post by everything (rules/ranking.md#activity); what comes late wakes
  // neither.
  const wakes = comment.visibility === 'visible' || thread.kind === 'post'
  await saveItem(tx, thread, {
    ...counts,
    last_active: wakes && comment.created_at > thread.last_active ? comment.created_at : thread.last_active,
    ...reranked(thread, counts, content.clock.now()),
  })
  await tally(content, tx, thread.magazine_id, [], [comment])
  const surroundings = { thread, parentAuthorId: parent?.author_id ?? null, addresseeIds }
  const card = comment.quoted_id === null ? cardFrom(comment, surroundings) : await cardOf(tx, comment)
  await content.outbox.add(tx, contentCreated, { ...card, ...told })
  return comment
}

/** Comments on a thread or replies to a comment; answers its number. */
export const createComment = async (
  content: Content,
  principal: Principal,
  target: Target,
  draft: CommentDraft,
  file: UploadedFile | null,
): Promise<number> => {
  const { magazine, parent: answered, thread: about } = await mayComment(content, principal, target)
  const body = written(draft.body)
  if (!body && !file) throw badRequest('body: a text is expected where there is no image.')
  const above = answered ?? about
  const audience = audienceOfAnswer(draft.audience, above)
  const named = await addressedBy(content, audience, mentionsOf(body))
  const tags = tagsOf(body)
  const [{ defaultLang }, [answeredBy]] = await Promise.all([
    content.settings.current(),
    content.db.query<Pick<Rows['user_card'], 'username'>>(
      'user-name',
      'select username from user_card where user_id = $1',
      [above.author_id],
    ),
    mustNotBearBanned(content.db.knex, tags),
    requireAuthorInMagazine(content, principal, magazine),
  ])
  const quoting = await chooseQuote(content, principal, draft.quote)
  const picture: StoredImage | null = file ? await keepImage(content, file, draft.alt) : null
  const now = content.clock.now()

  const added = await content.db.transaction(async (tx) => {
    const thread = await lockItem(tx, about)
    if (thread.is_locked) throw forbidden(`This ${nameOf[thread.kind]} is locked: it takes no new comments.`)
    const parent = answered && (await lockItem(tx, answered))
    const addresseeIds = [...new Set([...named, above.author_id])].filter((id) => id !== principal.userId)
    const words = {
      author_id: principal.userId,
      ...quoting,
      body: body ?? '',
      image: picture?.image ?? null,
      image_id: picture?.imageId ?? null,
      lang: draft.lang?.toLowerCase() ?? defaultLang,
      tags,
      mentions: chainOf({
        parentMentions: (parent ?? thread).mentions,
        parentAuthor: answeredBy?.username ?? '',
        mentions: mentionsOf(body),
        author: principal.username,
        localDomain: content.config.domain,
      }),
      is_adult: draft.isAdult || magazine.isAdult,
      audience,
      visibility: visibilityFor(audience),
      created_at: now,
    }
    return addComment(content, tx, thread, parent, words, { addresseeIds })
  })
  // Only what all may read is counted (addComment).
  if (added.visibility === 'visible')
    content.reads.add({
      userId: principal.userId,
      kind: target.kind,
      number: target.threadNumber,
      read: null,
      written: 1,
    })
  return added.number
}
