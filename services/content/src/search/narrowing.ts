import { EntryType } from '@app/contract/content/schemas.ts'
import type { SearchKind } from '@app/contract/content/search-schemas.ts'
import type { Values } from '@app/platform/db/composed.ts'
import type { Kind } from '../items/item.ts'
import { isThread } from '../items/item.ts'
import { tagged } from '../tags/tag-sql.ts'

/** What somebody narrows a search to; null: it is not narrowed by that. */
export type Asked = {
  authorId: number | null
  magazineId: number | null
  /** Threads or posts, each with their comments. */
  type: 'entry' | 'post' | null
  /** Any of these; none: of every kind. */
  sought: readonly SearchKind[]
  since: Date | null
  langs: readonly string[]
  /** In its normal spelling. */
  tag: string | null
  domain: string | null
}

export type CardKind = 'user' | 'magazine'

export type Narrowing = Asked & {
  isNone: boolean
  /** The kinds of items that may be found. */
  items: readonly Kind[]
  /** Threads are of one of these types; none: of any. */
  entryTypes: readonly EntryType[]
  /** People and magazines, where nothing is asked that only items have. */
  cards: readonly CardKind[]
}

const allItems: readonly Kind[] = ['entry', 'post', 'entry_comment', 'post_comment']
const allCards: readonly CardKind[] = ['user', 'magazine']
const itemsOfKind: Partial<Record<SearchKind, readonly Kind[]>> = {
  microblog: ['post'],
  comment: ['entry_comment', 'post_comment'],
  magazine: [],
  user: [],
}

/** Which kinds of items and cards may be found, and by what. */
export const narrowedTo = (asked: Asked): Narrowing => {
  const { authorId, magazineId, type, sought, since, langs, tag, domain } = asked
  const ofItems =
    [authorId, magazineId, type, since, tag, domain].some((value) => value !== null) || langs.length > 0
  const isAny = sought.length === 0
  const kinds = allItems.filter(
    (item) => isAny || sought.some((kind) => (itemsOfKind[kind] ?? ['entry']).includes(item)),
  )
  return {
    ...asked,
    isNone: !ofItems && isAny,
    items: kinds.filter(
      (item) => (type === null || item.startsWith(type)) && (domain === null || item === 'entry'),
    ),
    entryTypes: sought.includes('thread') ? [] : EntryType.options.filter((name) => sought.includes(name)),
    cards: ofItems ? [] : allCards.filter((card) => isAny || sought.includes(card)),
  }
}

const ofItem = (column: 'entry_type' | 'lang'): string => `select n.${column} from item n where n.id = t.id`

/** What holds for the row `t` of the words of threads, or of comments. */
export const narrowedWords = (
  { items, entryTypes, authorId, magazineId, since, langs }: Narrowing,
  values: Values,
  ofThreads: boolean,
): string[] => {
  const [only, other] = items.filter((kind) => isThread(kind) === ofThreads)
  return [
    ofThreads ? 't.is_thread' : 'not t.is_thread',
    ...(only && !other ? [`t.kind = '${only}'`] : []),
    ...(authorId === null ? [] : [`t.author_id = ${values.add(authorId)}`]),
    ...(magazineId === null ? [] : [`t.magazine_id = ${values.add(magazineId)}`]),
    ...(since === null ? [] : [`t.created_at >= ${values.add(since)}`]),
    // Of many: asked of each by its key, for of a join the planner may make a hash of the whole table.
    ...(entryTypes.length === 0 || !ofThreads
      ? []
      : [`(t.kind <> 'entry' or (${ofItem('entry_type')}) = any(${values.add(entryTypes)}::text[]))`]),
    ...(langs.length === 0 ? [] : [`(${ofItem('lang')}) = any(${values.add(langs)}::text[])`]),
  ]
}

/**
 * What holds for the row `i` of the item itself: of few, so that they may be found by it, and read for nothing else.
 */
export const narrowedItem = ({ tag, domain }: Narrowing, values: Values): string[] => [
  ...(tag === null ? [] : [tagged('i', values.add(tag))]),
  ...(domain === null ? [] : [`i.domain_id = (select id from domain where name = ${values.add(domain)})`]),
]
