import type { CommentListSort } from '@app/contract/content/queries.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { Values } from '@app/platform/db/composed.ts'
import { listed, readable } from '../items/audience.ts'
import { listedAuthor } from '../items/authors.ts'
import { idOf } from '../items/item.repository.ts'
import { heardBelow, heardInLists, heardOf } from '../items/silenced.ts'
import type { CommentKind } from '../items/item.ts'
import { threadKindOf } from '../items/item.ts'
import type { Variant } from '../search/readings.ts'
import { ownQuery } from '../search/search-sql.ts'
import { tagged, withoutBannedTags } from '../tags/tag-sql.ts'
import type { Reader } from '../views/hidden.ts'
import { hiddenPeople, readerOf, withoutWords } from '../views/hidden.ts'
import { commentColumns, commentTables, moderates } from '../views/comment.view.ts'

export type CommentListSpec = {
  kind: CommentKind
  /**
   * Of one thread, by its number or as the column that holds its id: its top-level comments, all of them (`flat`), or those
   * that hold words. Top-level comments of the threads of a domain, or with a tag; or all comments of one person, or of a
   * feed, which says itself what it draws from.
   */
  of:
    | { thread: number | { column: string }; flat?: boolean; words?: readonly Variant[] }
    | { domainId: number }
    | { tag: string }
    | { authorId: number }
    | { feed: string }
  sort: Exclude<CommentListSort, 'default'>
  since: Date | null
  langs: readonly string[]
  usePreferredLangs: boolean
  federation: 'all' | 'local' | 'federated'
  viewer: Principal | null
  /** Levels of replies; below 0: all. */
  depth: number
  /** When the reader moderates here, as a condition: who does sees what there is, whomever they block elsewhere. */
  moderates?: string
  /** What the reader singled out themselves: that its host is silenced does not matter. */
  isChosen?: boolean
  /** The list is that of one magazine. */
  namesMagazine?: boolean
}

/** What the reader's blocks leave, unless they moderate here. */
const unblocked = ({ moderates }: CommentListSpec, condition: string): string =>
  moderates ? `(${moderates} or ${condition})` : condition

const keys: Record<CommentListSpec['sort'], string> = {
  hot: 'ranking desc, created_at desc, id desc',
  top: 'score desc, created_at desc, id desc',
  active: 'last_active desc, created_at desc, id desc',
  commented: 'last_active desc, created_at desc, id desc',
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
}
export const orderOn = (alias: string, sort: CommentListSpec['sort']) =>
  keys[sort]
    .split(', ')
    .map((key) => `${alias}.${key}`)
    .join(', ')

/** The row of the author, where lists of one thread look it up once for all that is asked of it. */
const AUTHOR = 'u'
const fromOf = ({ of }: CommentListSpec): string =>
  'thread' in of ? `item i join user_card ${AUTHOR} on ${AUTHOR}.user_id = i.author_id` : 'item i'

/** Filters that hold for items and for their replies alike. */
export const shared = (spec: CommentListSpec, reader: Reader | null, values: Values): string[] => {
  const who = reader?.id
  // No thread of a private magazine bears a domain.
  const found = [readable('i', who, { apart: 'domainId' in spec.of }), withoutBannedTags('i')]
  // What a person said is shown on their profile; lists that name neither them nor its thread ask more (`own`).
  if ('thread' in spec.of) found.push(heardBelow('i', AUTHOR, who))
  if (spec.federation === 'local') found.push('i.is_local')
  if (spec.federation === 'federated') found.push('not i.is_local')
  if (spec.since) found.push(`i.created_at > ${values.add(spec.since)}`)
  if (spec.usePreferredLangs && who) {
    const mine = `array(select unnest(preferred_languages) from user_card where user_id = ${who})`
    found.push(`(cardinality(${mine}) = 0 or i.lang = any(${mine}))`)
  } else if (spec.langs.length > 0) found.push(`i.lang = any(${values.add(spec.langs)}::text[])`)
  if (who) {
    found.push(
      unblocked(spec, `i.author_id <> all(${hiddenPeople(who, { muted: !('authorId' in spec.of) })})`),
    )
  }
  return found
}

type Thread = Extract<CommentListSpec['of'], { thread: unknown }>['thread']

const threadId = (kind: CommentKind, thread: Thread, values: Values): string =>
  typeof thread === 'number' ? idOf(threadKindOf(kind), values.add(thread)) : thread.column

/** Among which comments a list looks. */
const among = ({ of, kind }: CommentListSpec, values: Values): string[] => {
  // Only topmost comments on threads bear a domain: anything more said of them would keep the index from telling all.
  if ('domainId' in of) return [`i.thread_domain_id = ${values.add(of.domainId)}`]
  const kinds = `i.kind = '${kind}'`
  if ('feed' in of) return [kinds, "i.visibility in ('visible', 'private')"]
  if ('authorId' in of) return [kinds, `i.author_id = ${values.add(of.authorId)}`]
  if ('tag' in of) return [kinds, 'i.depth = 0', tagged('i', values.add(of.tag))]
  return [
    kinds,
    `i.thread_id = ${threadId(kind, of.thread, values)}`,
    'i.thread_id is not null',
    // What was removed is shown for what answers it, and nothing does in a flat list.
    of.flat ? "i.visibility in ('visible', 'private')" : 'i.depth = 0',
    ...(of.words ? [holding(of.words, values)] : []),
  ]
}

/**
 * The comment `i` holds what was asked. What is not for everybody stands in no index of words: its own are made where
 * somebody who may read its thread looks for them.
 */
const holding = (words: readonly Variant[], values: Values): string => `
  coalesce((select t.words @@ ${ownQuery(words, values)} from (
    select coalesce(x.words, item_words(i.kind, i.lang, null, i.body)) as words,
      coalesce(x.stemming, stemming_of(i.lang)::text) as stemming
    from (select) own left join item_text x on x.item_id = i.id
  ) t), false)`

/** What only the items of the list must be (rules/ranking.md#comment-lists). */
export const own = (spec: CommentListSpec, reader: Reader | null, values: Values): string[] => {
  const who = reader?.id
  const found = among(spec, values)
  // What is said in a thread, and what one person said, is shown there, listed or not.
  const everywhere = !('thread' in spec.of) && !('authorId' in spec.of)
  const named = { named: spec.namesMagazine ?? false }
  if (everywhere) found.push(listed('i', who))
  // A public answer must not show what it answers to those who were not to come upon it.
  const shown = [
    readable('t', who, { apart: 'domainId' in spec.of }),
    ...(everywhere ? [listed('t', who)] : []),
    ...(everywhere && !spec.isChosen ? [unblocked(spec, heardOf('t', who, named))] : []),
  ]
  if (reader) found.push(withoutWords(reader, 'comments', 'i'))
  // What is asked of other rows by their key stands in scalar subqueries: as joins they hide from the planner how soon a
  // walk along the index of the sort has found enough.
  const heard =
    everywhere && !spec.isChosen
      ? ` and ${unblocked(spec, heardInLists('a', who, spec.namesMagazine ? 'i.magazine_id' : undefined))}`
      : ''
  found.push(
    'thread' in spec.of
      ? listedAuthor(AUTHOR)
      : `coalesce((select ${listedAuthor('a')}${heard} from user_card a where a.user_id = i.author_id), true)`,
  )
  if (spec.kind === 'post_comment') {
    // Nothing else is asked of the post; in a list of one post, this was asked before.
    if (!('thread' in spec.of))
      found.push(`coalesce((select ${shown.join(' and ')} from item t where t.id = i.thread_id), false)`)
    return found
  }

  const thread = [`t.visibility in ('visible', 'private')`, ...shown]
  const adult =
    'not t.is_adult and t.magazine_id <> all(array(select magazine_id from magazine_card where is_adult))'
  if (who) {
    thread.push(
      `(not (select hide_adult from user_card where user_id = ${who}) or (${adult}))`,
      unblocked(spec, `t.author_id <> all(${hiddenPeople(who, { muted: everywhere })})`),
      unblocked(
        spec,
        `t.magazine_id <> all(array(select magazine_id from magazine_block where user_id = ${who}))`,
      ),
    )
    // A list of a domain shows it also to those who block it elsewhere.
    if (!('domainId' in spec.of)) {
      thread.push(
        unblocked(
          spec,
          `(t.domain_id is null
            or t.domain_id <> all(array(select domain_id from domain_block where user_id = ${who})))`,
        ),
      )
    }
  } else thread.push(adult)
  // Of one thread it is asked once, and not for each of its comments.
  const above = 'thread' in spec.of ? threadId(spec.kind, spec.of.thread, values) : 'i.thread_id'
  found.push(`coalesce((select ${thread.join(' and ')} from item t where t.id = ${above}), false)`)
  return found
}

/** Which state the rows of a comment are in: every change gives a row another `xmin`. */
export const VERSIONS = 'i.id, i.xmin as item_version, u.xmin as author_version, m.xmin as magazine_version'

/** What is kept of a comment that was found: its row and that of its author are not looked up a second time. */
const found = (spec: CommentListSpec): string => {
  const author =
    'thread' in spec.of ? `${AUTHOR}.xmin` : '(select a.xmin from user_card a where a.user_id = i.author_id)'
  return `i.id, i.magazine_id, i.xmin as item_version, ${author} as author_version,
    i.ranking, i.created_at, i.score, i.last_active`
}
const FOUND = 'id, magazine_id, item_version, author_version, ranking, created_at, score, last_active'

/**
 * One statement for a page of comments and all replies below them, found by their ancestors: whole, or only which they are
 * and in which version.
 */
export const listStatement = (
  spec: CommentListSpec,
  page: { offset: number; rows: number },
  columns: 'versions' | 'whole' = 'whole',
) => {
  const values = new Values()
  const viewer = values.add(spec.viewer?.userId ?? 0)
  const who = readerOf(spec.viewer, viewer)
  const filters = shared(spec, who, values)
  const items = [...own(spec, who, values), ...filters]
  // Among replies a filtered word hides one's own as well (rules/ranking.md#comment-lists).
  const below = [...filters, ...(who ? [withoutWords(who, 'comments', 'i', { ownToo: true })] : [])]
  const offset = page.offset > 0 ? ` offset ${values.add(page.offset)}` : ''
  const from = fromOf(spec)
  const columnsOf = found(spec)
  const tops = `
    select i.id as top_id, coalesce(i.root_id, i.id) as root_id, i.depth, ${columnsOf}
    from ${from} where ${items.join(' and ')} order by ${orderOn('i', spec.sort)} limit ${page.rows}${offset}`
  const deepest = spec.depth <= 0 ? '' : ` and i.depth <= t.depth + ${values.add(spec.depth)}::int`
  const replies =
    spec.depth === 0
      ? ''
      : `union all
         select t.top_id, ${columnsOf} from top t cross join ${from}
           where i.root_id = t.root_id and i.root_id is not null and i.ancestor_ids[t.depth + 1] = t.top_id
             and i.depth > t.depth${deepest}${below.map((filter) => ` and ${filter}`).join('')}`
  const asked = `
    with top as materialized (${tops}),
      found as materialized (select top_id, ${FOUND} from top ${replies})`
  // A page is of few magazines, and mostly of one.
  const text =
    columns === 'whole'
      ? `${asked} select f.top_id, ${commentColumns(viewer)}
         from found f join item i on i.id = f.id ${commentTables} order by ${orderOn('i', spec.sort)}`
      : `${asked}, magazine as materialized (
           select m.magazine_id, m.xmin as magazine_version, ${moderates(viewer)} from magazine_card m
           where m.magazine_id in (select magazine_id from found))
         select f.top_id, f.id, f.item_version, f.author_version, m.magazine_version, m.viewer_moderates
         from found f join magazine m on m.magazine_id = f.magazine_id order by ${orderOn('f', spec.sort)}`
  return { text, values }
}

export const countStatement = (spec: CommentListSpec) => {
  const values = new Values()
  const who = spec.viewer && readerOf(spec.viewer, values.add(spec.viewer.userId))
  const where = [...own(spec, who, values), ...shared(spec, who, values)]
  return { text: `select count(*)::int as count from ${fromOf(spec)} where ${where.join(' and ')}`, values }
}

/** One comment and the replies below it. `$1` the reader or 0, `$2` its number, `$3` its kind, `$4` levels. */
export const oneWithReplies = `
  with top as (
    select id, coalesce(root_id, id) as root_id, depth from item where kind = $3::text and number = $2::int
  )
  select f.top_id, i.ranking, ${commentColumns('$1')}
  from (
    select t.id as top_id, t.id from top t
    union all
    select t.id, i.id from top t cross join item i join user_card a on a.user_id = i.author_id
      where i.root_id = t.root_id and i.root_id is not null and i.ancestor_ids[t.depth + 1] = t.id
        and i.depth > t.depth and i.depth <= t.depth + $4::int
        and i.author_id <> all(${hiddenPeople('$1')})
        and ${readable('i', '$1')}
        and ${heardBelow('i', 'a', '$1')}
        and ${withoutBannedTags('i')}
        and ${withoutWords({ id: '$1', isAdmin: false }, 'comments', 'i', { ownToo: true })}
  ) f
  join item i on i.id = f.id ${commentTables}
  order by i.created_at, i.id`
