import { contentCreated, isAddressed, magazineCountsChanged } from '@app/contract/events/content.ts'
import type { QuoteCard } from '@app/contract/events/content.ts'
import { nameFor, Values } from '@app/platform/db/composed.ts'
import { announcing } from '@app/platform/events/outbox.ts'
import type { QueryResultRow } from 'pg'
import type { Content } from '../context.ts'
import { isCounted, isOpenBelow, isShownBelow } from '../items/audience.ts'
import { cardFrom } from '../items/content-card.ts'
import { insertion } from '../items/item.repository.ts'
import type { NewItem } from '../items/item.repository.ts'
import { commentKindOf } from '../items/item.ts'
import type { Item, ThreadKind } from '../items/item.ts'
import { reranked } from '../items/rerank.ts'

/** Runs a prepared statement, within a transaction or outside of one. */
export type Ask = <R extends QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<R[]>

/** Where a comment goes, as it was found. */
export type Position = {
  thread: Item
  parent: Item | null
  /** Whether its author has said nothing under the thread before that all readers of it may read. */
  isNewcomer: boolean
  /** The version of the thread that this was read from; null: the thread is held. Whatever changes below it changes it. */
  version: string | null
}

export type CommentText = Omit<NewItem, 'kind' | 'magazine_id'>
export type Told = { addresseeIds?: readonly number[]; isBackfill?: boolean }

const QUOTED =
  'select kind as type, number as id, author_id as "authorId", ap_id as "apId" from item where id = $1'

const quotedOf = async (ask: Ask, id: number | null | undefined): Promise<QuoteCard['item']> =>
  id ? ((await ask<NonNullable<QuoteCard['item']>>('quoted-of-card', QUOTED, [id]))[0] ?? null) : null

/** What a row says of itself that was added without saying so. */
const unsaid = {
  number: 0,
  title: null,
  body: null,
  url: null,
  image: null,
  attachments: null,
  emojis: null,
  content_warning: null,
  captions: null,
  is_adult: false,
  is_oc: false,
  is_pinned: false,
  is_locked: false,
  tags: [],
  own_mentions: null,
  slug: null,
  visibility: 'visible',
  audience: 'public',
  edited_at: null,
  ap_id: null,
  quoted_id: null,
  quoted_address: null,
  quote_consent: null,
} satisfies Partial<Item>

/** A draft as the row that it becomes, without what does not depend on it. */
const rowOf = ({ thread, parent }: Position, draft: CommentText) => {
  const ancestors = parent ? [...parent.ancestor_ids, parent.id] : []
  return {
    ...(Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as CommentText),
    kind: commentKindOf(thread.kind as ThreadKind),
    magazine_id: thread.magazine_id,
    thread_id: thread.id,
    thread_domain_id: parent ? null : thread.domain_id,
    parent_id: parent?.id ?? null,
    root_id: ancestors[0] ?? null,
    ancestor_ids: ancestors,
    depth: ancestors.length,
  }
}

/** What a new comment makes of its thread. */
const threadAfter = (
  { thread, isNewcomer }: Position,
  comment: Pick<Item, 'visibility' | 'audience' | 'created_at'>,
  now: Date,
) => {
  const isOpen = isOpenBelow(comment.audience)
  const counts = {
    comment_count: thread.comment_count + Number(isShownBelow(comment)),
    commenter_count: thread.commenter_count + Number(isOpen && isNewcomer),
  }
  // A thread is woken by what all its readers may read, a post by what is hidden from all as well
  // (rules/ranking.md#activity); what is for some of them alone wakes neither, nor does what comes late.
  const wakes = isOpen && (isShownBelow(comment) || thread.kind === 'post')
  return {
    ...counts,
    last_active: wakes && comment.created_at > thread.last_active ? comment.created_at : thread.last_active,
    ...reranked(thread, counts, now),
  }
}

// The thread is held first and the magazine's counts last, as in every transaction that changes both.
const statement = (
  { thread, version }: Position,
  row: ReturnType<typeof rowOf>,
  after: ReturnType<typeof threadAfter>,
  { isCounted: counts, addresseeIds }: { isCounted: boolean; addresseeIds: readonly number[] },
  events: { created: unknown[]; recounted: unknown[] },
) => {
  const values = new Values()
  const add = (value: unknown, type: string) => `${values.add(value)}::${type}`
  const held = `t.id = ${add(thread.id, 'int')}`
  const seen = add(version, 'xid')
  const count = row.kind === 'entry_comment' ? 'entry_comment_count' : 'post_comment_count'
  const above = isOpenBelow(row.audience ?? 'public') ? row.ancestor_ids : []
  const beginning = (event: unknown[]) => values.list.push(...event) - event.length + 1
  const text = `
    with thread as (
      update item t set comment_count = ${add(after.comment_count, 'int')},
        commenter_count = ${add(after.commenter_count, 'int')}, last_active = ${add(after.last_active, 'timestamptz')},
        score = ${add(after.score, 'int')}, ranking = ${add(after.ranking, 'int')}
      where ${held} and (${seen} is null or t.xmin = ${seen}) returning t.id
    ),
    comment as (${insertion(row, values, 'thread')}),
    above as (
      update item a set child_count = a.child_count + 1,
        last_active = case when a.id = ${add(thread.kind === 'entry' ? row.root_id : null, 'int')}
          then greatest(a.last_active, comment.created_at) else a.last_active end
      from comment where a.id = any(${add(above, 'int[]')}) returning a.id
    ),
    addressed as (
      insert into item_addressee (item_id, user_id) select comment.id, unnest(${add(addresseeIds, 'int[]')}) from comment
      on conflict do nothing
    ),
    counted as (
      insert into magazine_count as m (magazine_id, ${count})
      select ${add(row.magazine_id, 'int')}, 1 from comment, (select count(*) from above) done where ${add(counts, 'boolean')}
      on conflict (magazine_id) do update set ${count} = m.${count} + 1
      returning jsonb_build_object('entryCount', entry_count, 'entryCommentCount', entry_comment_count,
        'postCount', post_count, 'postCommentCount', post_comment_count) as counts
    ),
    created as ${announcing('comment', beginning(events.created), "jsonb_build_object('id', comment.number)")},
    recounted as ${announcing('counted', beginning(events.recounted), 'counted.counts')}
    select comment.*, greatest((select seq from created), (select seq from recounted)) as seq from comment`
  return { text, values }
}

/**
 * Adds a comment and keeps every count above it true, in one statement that tells of it as well. Answers the comment, and
 * what is to be called once it is durable; null where the thread is of another version by now.
 */
export const storeComment = async (
  content: Content,
  ask: Ask,
  position: Position,
  draft: CommentText,
  { addresseeIds = [], ...told }: Told = {},
): Promise<{ comment: Item; stored(): void } | null> => {
  const { thread, parent } = position
  const row = rowOf(position, draft)
  const item = {
    ...unsaid,
    ...row,
    id: 0,
    thread_number: thread.number,
    parent_number: parent?.number ?? null,
  }
  const card = cardFrom(item, {
    thread,
    parentAuthorId: parent?.author_id ?? null,
    addresseeIds,
    quoted: await quotedOf(ask, item.quoted_id),
  })
  const created = content.outbox.within(contentCreated, { ...card, ...told })
  const recounted = content.outbox.within(magazineCountsChanged, {
    magazineId: thread.magazine_id,
    entryCount: 0,
    entryCommentCount: 0,
    postCount: 0,
    postCommentCount: 0,
  })
  const { text, values } = statement(
    position,
    row,
    threadAfter(position, item, content.clock.now()),
    { isCounted: isCounted(item), addresseeIds: isAddressed(item.audience) ? addresseeIds : [] },
    { created: created.values, recounted: recounted.values },
  )
  const [stored] = await ask<Item & { seq: number }>(nameFor('store-comment', text), text, values.list)
  if (!stored) return null
  const { seq, ...comment } = stored
  return {
    comment,
    stored() {
      content.counts.changed()
      created.announced(seq)
    },
  }
}
