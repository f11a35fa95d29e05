import { Values } from '@app/platform/db/composed.ts'
import { planned } from '../feeds/feed-sql.ts'
import { circle } from '../feeds/filters.ts'
import type { Reader } from '../views/hidden.ts'
import { notOfHiddenHost, readerOf } from '../views/hidden.ts'
import { commentColumns, commentTables } from '../views/comment.view.ts'
import type { CommentListSpec } from './list-sql.ts'
import { orderOn, own, shared } from './list-sql.ts'

/** Which comments a feed draws from. */
export type CommentScope =
  { of: 'all' | 'subscribed' | 'moderated' | 'favourited' } | { of: 'magazine'; magazineId: number }

export type CommentFeed = Omit<CommentListSpec, 'kind' | 'of' | 'depth'> & { scope: CommentScope }

/**
 * `walk` follows the index of the sort until the page is full: best where many match. `gather` sorts all of few, by their
 * keys alone, and then looks at one after the other until the page is full.
 */
export type Strategy = 'walk' | 'gather'

/** When the reader moderates what the feed draws from, as a condition. */
const moderatesIn = (scope: CommentScope, who: string, values: Values): string | null => {
  if (scope.of === 'moderated') return 'true'
  if (scope.of !== 'magazine') return null
  return `(select ${who}::int = any(moderator_ids) from magazine_card
    where magazine_id = ${values.add(scope.magazineId)})`
}

const subscribed = (who: string) => `select magazine_id from magazine_subscription where user_id = ${who}`
const moderated = (who: string) =>
  `select magazine_id from magazine_card where moderator_ids @> array[${who}::int]`

/** The magazines that a feed draws from, as a condition on `column`; arrays, so that an index alone can tell. */
const inMagazines = (column: string, scope: CommentScope, who: string, values: Values): string => {
  if (scope.of === 'magazine') return `${column} = ${values.add(scope.magazineId)}`
  if (scope.of === 'subscribed') return `${column} = any(array(${subscribed(who)}))`
  if (scope.of === 'moderated') return `${column} = any(array(${moderated(who)}))`
  return 'true'
}

const scopeFilter = (scope: CommentScope, who: string, values: Values): string => {
  if (scope.of === 'favourited')
    return `i.id = any(array(select item_id from favourite where user_id = ${who}))`
  const magazines = inMagazines('i.magazine_id', scope, who, values)
  return scope.of === 'subscribed'
    ? `(${magazines} or i.author_id = any(array(${circle({ id: who })})))`
    : magazines
}

/** What lists of threads ask too: that its magazine is there, and of what nobody singled out, that it may be discovered. */
const listed = ({ of }: CommentScope, reader: Reader | null, moderates: string | null): string[] => {
  const isDiscoverable = of === 'all' || of === 'favourited'
  const found = [
    `coalesce((select c.visibility = 'visible'${isDiscoverable ? ' and c.discoverable' : ''}
      from magazine_card c where c.magazine_id = i.magazine_id), false)`,
  ]
  if (isDiscoverable)
    found.push('coalesce((select c.discoverable from user_card c where c.user_id = i.author_id), false)')
  if (reader) {
    const shown = notOfHiddenHost(reader, 'i', { magazineToo: of !== 'magazine' })
    found.push(moderates ? `(${moderates} or ${shown})` : shown)
  }
  return found
}

/** A page of a feed, or a little more: its comments one by one, each with the thread it is on. */
export const pageStatement = (
  feed: CommentFeed,
  page: { offset: number; rows: number },
  strategy: Strategy,
) => {
  const values = new Values()
  const viewer = values.add(feed.viewer?.userId ?? 0)
  const who = readerOf(feed.viewer, viewer)
  const moderates = who && moderatesIn(feed.scope, viewer, values)
  const spec: CommentListSpec = {
    ...feed,
    kind: 'entry_comment',
    of: { feed: feed.scope.of },
    depth: 0,
    isChosen: feed.scope.of === 'favourited',
    namesMagazine: feed.scope.of === 'magazine' || feed.scope.of === 'subscribed',
    ...(moderates ? { moderates } : {}),
  }
  const scope = scopeFilter(feed.scope, viewer, values)
  // One expression: with each that the planner cannot weigh it expects half as much, and would soon rather sort all.
  const asked = `coalesce(${[
    ...own(spec, who, values),
    ...shared(spec, who, values),
    ...listed(feed.scope, who, moderates),
  ].join(' and ')}, false)`
  const size = `limit ${planned(page.rows)}${page.offset > 0 ? ` offset ${values.add(page.offset)}` : ''}`
  const walked = () => `
    select i.id from item i where i.kind = 'entry_comment' and ${scope} and ${asked} order by ${orderOn('i', feed.sort)} ${size}`
  const gathered = () => {
    const since = feed.since ? ` and i.created_at > ${values.add(feed.since)}` : ''
    return `
      select k.id from (
        select i.id, i.created_at, i.ranking, i.score, i.last_active from item i
        where i.kind = 'entry_comment' and ${scope}${since} order by ${orderOn('i', feed.sort)} offset 0
      ) k cross join lateral (select from item i where i.id = k.id and ${asked} offset 0) i
      order by ${orderOn('k', feed.sort)} ${size}`
  }
  // Fenced: of a join the planner thinks that it may stop before the page is found, which is dear, and reads all threads.
  const thread = '(select w.title, w.slug from item w where w.id = i.thread_id offset 0)'
  const text = `
    select ${commentColumns(viewer)}, t.title as thread_title, t.slug as thread_slug
    from (${strategy === 'walk' ? walked() : gathered()}) page
    join item i on i.id = page.id ${commentTables}
    cross join lateral ${thread} t
    order by ${orderOn('i', feed.sort)}`
  return { text, values }
}

/** How many comments a feed draws from, found without looking at any of them. */
export const countStatement = ({ scope, since, federation, viewer }: CommentFeed) => {
  const values = new Values()
  const isOwn = scope.of !== 'all' && scope.of !== 'magazine'
  const who = isOwn ? values.add(viewer?.userId ?? 0) : '0'
  if (scope.of === 'favourited' || since || federation !== 'all') {
    const where = [`i.kind = 'entry_comment'`, scopeFilter(scope, who, values)]
    if (since) where.push(`i.created_at > ${values.add(since)}`)
    if (federation !== 'all') where.push(federation === 'local' ? 'i.is_local' : 'not i.is_local')
    return { text: `select count(*)::int as count from item i where ${where.join(' and ')}`, values }
  }
  const magazines = inMagazines('magazine_id', scope, who, values)
  const kept = `select coalesce(sum(entry_comment_count), 0)::int from magazine_count where ${magazines}`
  const elsewhere = `select count(*)::int from item i where i.author_id = any(array(${circle({ id: who })}))
    and i.kind = 'entry_comment' and i.magazine_id <> all(array(${subscribed(who)}))`
  const text = scope.of === 'subscribed' ? `(${kept}) + (${elsewhere})` : `(${kept})`
  return { text: `select ${text} as count`, values }
}
