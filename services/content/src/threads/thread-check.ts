import type { CallInput } from '@app/contract/call.ts'
import type { keepThreadCheck as keepSpec } from '@app/contract/calls/content.ts'
import { MOST_COUNTED } from '@app/contract/content/completeness.ts'
import type { CommentCounts, Completeness } from '@app/contract/content/completeness.ts'
import type { Entry, Post } from '@app/contract/content/schemas.ts'
import { contentThreadChecked } from '@app/contract/events/content.ts'
import { checkThread } from '@app/contract/jobs.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Knex } from 'knex'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { ThreadKind } from '../items/item.ts'
import type { Rows } from '../rows.ts'
import { dateTimeOf } from '../views/times.ts'

/** A thread is compared with its origin at most this often. */
const AGAIN_MS = 5 * 60 * 1000

type Check = Omit<
  Refine<Rows['thread_check'], Pick<Completeness, 'missing' | 'origin'>>,
  'checked_at' | 'comments'
> & {
  checked_at: string
  comments: CommentCounts[] | null
}

/** How a thread from elsewhere compared with its origin when it was last checked; null: it never was. */
export const completenessOf = async (
  { db }: Content,
  { id, ap_id: apId }: { id: number; ap_id: string | null },
): Promise<Completeness | null> => {
  if (apId === null) return null
  const [check] = await db.query<Check>(
    'thread-check',
    'select item_id, checked_at::text as checked_at, origin, missing, likes, dislikes, shares, comments from thread_check where item_id = $1',
    [id],
    { fromReplica: true },
  )
  if (!check) return null
  const { checked_at: checkedAt, item_id: _, comments, ...found } = check
  return { checkedAt: dateTimeOf(checkedAt), ...found, ...(comments && { comments }) }
}

const votesOf = ({ likes, dislikes, shares }: CommentCounts): number =>
  (likes ?? 0) + (dislikes ?? 0) + (shares ?? 0)

/** What is known of comments by now: what was told of all of them, or what was found of some beside what was known. */
const countsKnown = async (
  tx: Knex.Transaction,
  itemId: number,
  told: NonNullable<CallInput<typeof keepSpec>['comments']> | undefined,
): Promise<CommentCounts[] | null> => {
  if (told?.all) return told.counts
  const before = await tx<Rows['thread_check']>('thread_check')
    .where({ item_id: itemId })
    .forUpdate()
    .first('comments')
  const known = (before?.comments ?? null) as CommentCounts[] | null
  if (!told) return known
  const fresh = new Set(told.counts.map(({ commentId }) => commentId))
  return [...told.counts, ...(known ?? []).filter(({ commentId }) => !fresh.has(commentId))]
    .toSorted((a, b) => votesOf(b) - votesOf(a))
    .slice(0, MOST_COUNTED)
}

const KEEP = `
  insert into thread_check (item_id, checked_at, origin, missing, likes, dislikes, shares, comments)
  values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (item_id) do update set checked_at = excluded.checked_at, origin = excluded.origin,
    missing = excluded.missing, likes = excluded.likes, dislikes = excluded.dislikes, shares = excluded.shares,
    comments = excluded.comments`

/** Keeps what federation found, and tells who has the thread open; nothing where it is gone meanwhile. */
export const keepThreadCheck = async (
  { db, outbox }: Content,
  { ref, checkedAt, comments: told, ...found }: CallInput<typeof keepSpec>,
): Promise<Record<string, never>> => {
  const { origin, missing, likes, dislikes, shares } = found
  await db.transaction(async (tx) => {
    const [item] = await tx<Rows['item']>('item')
      .where({ kind: ref.type, number: ref.id })
      .select('id', 'audience', 'comment_count')
    if (!item) return
    const comments = await countsKnown(tx, item.id, told)
    await tx.raw(KEEP, [
      item.id,
      checkedAt,
      origin,
      JSON.stringify(missing),
      likes,
      dislikes,
      shares,
      comments && JSON.stringify(comments),
    ])
    await outbox.add(tx, contentThreadChecked, {
      type: ref.type,
      id: ref.id,
      audience: item.audience,
      comments: item.comment_count,
      completeness: { checkedAt: dateTimeOf(checkedAt), ...found, ...(comments && { comments }) },
    })
  })
  return {}
}

/**
 * Somebody opened a thread: one from elsewhere is compared with its origin, in the background and not too often. Readers
 * without an account, crawlers among them, have only so many checked.
 */
export const checkOpened = async (
  content: Content,
  principal: Principal | null,
  type: ThreadKind,
  number: number,
  { apId, completeness }: Pick<Entry | Post, 'apId' | 'completeness'>,
): Promise<void> => {
  if (apId === null) return
  const key = `${type} ${number}`
  const last = completeness ? Date.parse(completeness.checkedAt) : 0
  if (content.clock.now().getTime() - last < AGAIN_MS || content.checksAsked.has(key)) return
  try {
    if (!principal && !(await content.anonymousChecks.consume('all')).allowed) return
    content.checksAsked.set(key, true)
    await giveJob(content.work, checkThread, { type, id: number })
  } catch (error) {
    // Whoever reads is not refused for what they did not ask for.
    content.log.warn({ err: error, type, number }, 'a thread could not be given for its check')
  }
}
