import { contentViews } from '@app/contract/calls/content.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { holds, type Principal } from '@app/platform/http/principal.ts'
import type { Community } from '../context.ts'
import { accessOf } from '../rights/access.ts'
import { mayModerate } from '../rights/rights.rules.ts'
import { namesRemoved } from './log.rules.ts'

/** An item that the log tells of, as content shows it to its readers; null: not at all. */
export type Logged = {
  type: SubjectType
  id: number
  magazineId: number
  item: Record<string, unknown> | null
}

/** Enough for a line, however much of it is Markdown. */
const NAME_LENGTH = 200

/** A thread's title, or how the text of anything else begins: its warning, where the author gave one. */
const nameOf = (item: Record<string, unknown>): string | null => {
  const words = item['title'] ?? item['contentWarning'] ?? item['body']
  return typeof words === 'string' && words.trim() !== '' ? words.trim().slice(0, NAME_LENGTH) : null
}

const authorOf = (item: Record<string, unknown>): unknown =>
  (item['user'] as { userId?: unknown } | undefined)?.userId

/** Those of these magazines whose trash the reader may see. */
const magazinesModerated = async (
  community: Community,
  magazineIds: ReadonlySet<number>,
  principal: Principal | null,
): Promise<ReadonlySet<number>> => {
  if (!holds(principal, 'moderate:magazine:trash:read')) return new Set()
  const found = await Promise.all(
    [...magazineIds].map(async (id) => {
      const access = await accessOf(community, id, principal)
      return access && mayModerate(access.rights) ? [id] : []
    }),
  )
  return new Set(found.flat())
}

/**
 * What the log calls items, as far as this reader may know it (rules/moderation.md#log), in the order asked. What was
 * removed is asked for in full: none of it is for some people alone, or content would not have shown it at all.
 */
export const itemNames = async (
  community: Community,
  logged: readonly Logged[],
  principal: Principal | null,
): Promise<(string | null)[]> => {
  const isRemoved = ({ item }: Logged) => item?.['visibility'] === 'trashed'
  const removed = logged.filter(isRemoved)
  if (removed.length === 0) return logged.map(({ item }) => item && nameOf(item))
  const moderated = await magazinesModerated(
    community,
    new Set(removed.map(({ magazineId }) => magazineId)),
    principal,
  )
  const named = removed.filter(({ type, magazineId, item }) =>
    namesRemoved(type, {
      isAuthor: principal !== null && item !== null && authorOf(item) === principal.userId,
      moderates: moderated.has(magazineId),
    }),
  )
  const answer =
    named.length === 0
      ? null
      : await askOrNull(community, contentViews, {
          viewer: null,
          refs: named.map(({ type, id }) => ({ type, id })),
          unmasked: true,
        })
  const inFull = new Map(named.map((one, index) => [one, answer?.items[index] ?? null]))
  return logged.map((one) => {
    const item = isRemoved(one) ? (inFull.get(one) ?? null) : one.item
    return item && nameOf(item)
  })
}
