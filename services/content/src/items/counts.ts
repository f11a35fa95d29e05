import { magazineCountsChanged } from '@app/contract/events/content.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { afterCommit } from '@app/platform/db/open.ts'
import type { Content } from '../context.ts'
import { isCounted } from './audience.ts'
import type { Item, Kind } from './item.ts'
import { listings } from './listing.ts'

type Counted = Pick<Item, 'kind' | 'visibility' | 'audience' | 'shelf'>

type MagazineCounts = {
  entry_count: number
  entry_comment_count: number
  post_count: number
  post_comment_count: number
  general_entry_count: number
  general_post_count: number
}
const columns = [
  'entry_count',
  'entry_comment_count',
  'post_count',
  'post_comment_count',
  'general_entry_count',
  'general_post_count',
] as const satisfies (keyof MagazineCounts)[]

const countColumn: Record<Kind, keyof MagazineCounts> = {
  entry: 'entry_count',
  entry_comment: 'entry_comment_count',
  post: 'post_count',
  post_comment: 'post_comment_count',
}

const addTo = (sum: MagazineCounts, item: Counted, sign: 1 | -1) => {
  if (isCounted(item)) sum[countColumn[item.kind]] += sign
  if (item.shelf === listings.GENERAL)
    sum[item.kind === 'entry' ? 'general_entry_count' : 'general_post_count'] += sign
}

const TALLY = `
  insert into magazine_count as m (magazine_id, ${columns.join(', ')})
  values ($1, ${columns.map((_, i) => `$${i + 2}`).join(', ')})
  on conflict (magazine_id) do update set ${columns.map((column) => `${column} = m.${column} + excluded.${column}`).join(', ')}
  returning ${columns.join(', ')}`

/**
 * Keeps a magazine's counts true: `before` is what was, `after` what is now. The magazine's row is locked last in
 * every transaction, after items.
 */
export const tally = async (
  content: Content,
  tx: Knex.Transaction,
  magazineId: number,
  before: readonly Counted[],
  after: readonly Counted[],
): Promise<void> => {
  const change: MagazineCounts = {
    entry_count: 0,
    entry_comment_count: 0,
    post_count: 0,
    post_comment_count: 0,
    general_entry_count: 0,
    general_post_count: 0,
  }
  for (const item of before) addTo(change, item, -1)
  for (const item of after) addTo(change, item, 1)
  afterCommit(tx, () => content.counts.changed())
  if (columns.every((column) => change[column] === 0)) return
  const [now] = await runIn<MagazineCounts>(tx, 'tally', TALLY, [
    magazineId,
    ...columns.map((column) => change[column]),
  ])
  if (!now) return
  await content.outbox.add(tx, magazineCountsChanged, {
    magazineId,
    entryCount: now.entry_count,
    entryCommentCount: now.entry_comment_count,
    postCount: now.post_count,
    postCommentCount: now.post_comment_count,
  })
}

const REACTIONS =
  'select favourites as likes, dv as dislikes, uv as shares from item where kind = $1 and number = $2'

type Reactions = { likes: number; dislikes: number; shares: number }

const OF_COMMENTS = `select number as id, favourites as likes, dv as dislikes, uv as shares from item
  where thread_id = (select id from item where kind = $1 and number = $2)
    and visibility = 'visible' and audience = 'public' and (favourites > 0 or dv > 0 or uv > 0)
  order by created_at, id limit 1000`

/** The comments of a thread that everybody may read and somebody voted on. */
export const reactionsOfComments = async (
  { db }: Content,
  { type, id }: { type: Kind; id: number },
): Promise<{ comments: (Reactions & { id: number })[] }> => ({
  comments: await db.query<Reactions & { id: number }>('reactions-of-comments', OF_COMMENTS, [type, id]),
})

/** How often an item is favourited, reduced and boosted; null: it is not there. */
export const reactionsOf = async (
  { db }: Content,
  { type, id }: { type: Kind; id: number },
): Promise<Reactions | null> => {
  const [found] = await db.query<Reactions>('reactions', REACTIONS, [type, id])
  return found ?? null
}
