import type { Values } from '@app/platform/db/composed.ts'
import { ownQuery } from '../search/search-sql.ts'
import type { NamedScope } from './feed.ts'

/** What bears a tag or holds a word was singled out by nobody: who asked not to be discovered is left out there. */
export const COME_UPON = 'i.shelf <> 1'

/** Numbers as an array. */
export const ids = (values: Values, list: readonly number[]): string => `${values.add(list)}::int[]`

/**
 * That a thread is of the feed, for a walk along the index of a sort: nothing of it tempts the planner to gather all that
 * matches instead, and words are looked up by the key of what is passed by.
 */
export const namedFilter = (scope: NamedScope, values: Values): string => {
  const { magazineIds, authorIds, tags, words } = scope
  const singled = [
    ...(magazineIds.length > 0 ? [`i.magazine_id = any(${ids(values, magazineIds)})`] : []),
    ...(authorIds.length > 0 ? [`i.author_id = any(${ids(values, authorIds)})`] : []),
  ]
  const found = [
    ...(tags.length > 0 ? [`(i.tag_keys || '{}'::text[]) && ${values.add(tags)}::text[]`] : []),
    ...(words.length > 0
      ? [
          `coalesce((select t.words @@ ${ownQuery(words, values)} from item_text t where t.item_id = i.id), false)`,
        ]
      : []),
  ]
  const parts = found.length > 0 ? [...singled, `(${COME_UPON} and (${found.join(' or ')}))`] : singled
  return parts.length > 0 ? `(${parts.join(' or ')})` : 'false'
}
