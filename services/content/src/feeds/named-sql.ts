import type { Values } from '@app/platform/db/composed.ts'
import type { ThreadKind } from '../items/item.ts'
import { anyOf } from '../search/readings.ts'
import { ownQuery } from '../search/search-sql.ts'
import type { Feed, NamedScope } from './feed.ts'
import type { Who } from './filters.ts'
import { filters } from './filters.ts'
import { COME_UPON, ids } from './named-filter.ts'
import { keysFor, orderOf } from './order.ts'
import type { Slice } from './sources-sql.ts'

/** Where an index finds what bears one of the tags, and what holds one of the words. */
const comeUpon = ({ tags, words }: NamedScope, values: Values): { from: string; where: string }[] => [
  ...(tags.length > 0
    ? [
        {
          from: 'item i',
          where: `i.tag_keys && ${values.add(tags)}::text[] and i.tag_keys <> '{}' and ${COME_UPON}`,
        },
      ]
    : []),
  ...(words.length > 0
    ? [
        {
          from: 'item_text t join item i on i.id = t.item_id',
          where: `t.is_thread and t.words @@ ${values.add(anyOf(words))}::tsquery
            and coalesce(t.words @@ ${ownQuery(words, values)}, false) and ${COME_UPON}`,
        },
      ]
    : []),
]

/** The best of each magazine and person, and all that the tags and words find, merged; few of them, or it is walked. */
export const namedSources = (
  feed: Feed,
  scope: NamedScope,
  who: Who,
  values: Values,
  { each, also = [], order = orderOf(feed, 'i') }: Slice,
): string => {
  const where = [...filters(feed, who, values), ...also].join(' and ')
  const keys = keysFor(feed)
  const best = (kind: ThreadKind, condition: string) => `
    select ${keys} from item i
    where i.kind = '${kind}' and ${condition} and ${where} order by ${order} limit ${each}`
  // A value is added only where it is used: the database knows no type of one that is not.
  const singled = [
    ...(scope.magazineIds.length > 0
      ? [
          {
            each: `unnest(${ids(values, scope.magazineIds)}) m (magazine_id), (values (false), (true)) pin (pinned)`,
            where: 'i.magazine_id = s.magazine_id and i.is_pinned = s.pinned',
          },
        ]
      : []),
    ...(scope.authorIds.length > 0
      ? [
          {
            each: `unnest(${ids(values, scope.authorIds)}) a (author_id)`,
            where: 'i.author_id = s.author_id',
          },
        ]
      : []),
  ]
  const found = comeUpon(scope, values)
  return feed.kinds
    .flatMap((kind) => [
      ...singled.map(
        (source) =>
          `select x.* from (select * from ${source.each}) s cross join lateral (${best(kind, source.where)}) x`,
      ),
      ...found.map(
        (source) => `
          select x.* from (
            select ${keys} from ${source.from} where i.kind = '${kind}' and ${source.where} and ${where} offset 0
          ) x`,
      ),
    ])
    .join(' union ')
}

/** How many threads and posts the feed holds, each found by the index of what it is in for. */
export const namedCount = (feed: Feed, scope: NamedScope, who: Who, values: Values): string => {
  const where = [
    `i.kind in (${feed.kinds.map((kind) => `'${kind}'`).join(', ')})`,
    ...filters(feed, who, values),
  ].join(' and ')
  const sources = [
    ...(scope.magazineIds.length > 0
      ? [{ from: 'item i', where: `i.magazine_id = any(${ids(values, scope.magazineIds)})` }]
      : []),
    ...(scope.authorIds.length > 0
      ? [{ from: 'item i', where: `i.author_id = any(${ids(values, scope.authorIds)})` }]
      : []),
    ...comeUpon(scope, values),
  ]
  const found = sources.map((source) => `select i.id from ${source.from} where ${source.where} and ${where}`)
  return `select count(*)::int as count from (${found.join(' union ') || 'select where false'}) found`
}
