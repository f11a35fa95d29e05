import type { Values } from '@app/platform/db/composed.ts'
import type { ThreadKind } from '../items/item.ts'
import type { Reader } from '../views/hidden.ts'
import type { Feed } from './feed.ts'
import { boostedByCircle, circle, filters } from './filters.ts'
import { keysFor, orderOf } from './order.ts'

export type Slice = {
  /** So many of each source are enough for the page. */
  each: number
  /** Only what fulfils this as well. */
  also?: readonly string[]
  /** The order in which each source is cut. */
  order?: string
}

/** The best of each magazine, person and domain, merged. Reads as much however large the table is. */
export const mergeSources = (
  feed: Feed,
  who: Reader,
  values: Values,
  { each, also = [], order = orderOf(feed, 'i') }: Slice,
): string => {
  const where = [...filters(feed, who, values), ...also].join(' and ')
  const best = (kind: ThreadKind, condition: string) => `
    select ${keysFor(feed)} from item i
    where i.kind = '${kind}' and ${condition} and ${where} order by ${order} limit ${each}`
  const part = (from: string, kind: ThreadKind, condition: string) =>
    `select x.* from (${from}) s cross join lateral (${best(kind, condition)}) x`
  const pinned = '(values (false), (true)) pin (pinned)'
  const inMagazine = 'i.magazine_id = s.magazine_id and i.is_pinned = s.pinned'
  const moderated = `select magazine_id, pinned from magazine_card, ${pinned}
    where moderator_ids @> array[${who.id}::int]`
  const subscribed = `select magazine_id, pinned from magazine_subscription, ${pinned} where user_id = ${who.id}`
  const people = `select author_id from (${circle(who)}) c (author_id)`
  const domains = `select domain_id from domain_subscription where user_id = ${who.id}`
  return feed.kinds
    .flatMap((kind) =>
      feed.scope.of === 'moderated'
        ? [part(moderated, kind, inMagazine)]
        : [
            part(subscribed, kind, inMagazine),
            part(people, kind, 'i.author_id = s.author_id'),
            ...(kind === 'entry' ? [part(domains, kind, 'i.domain_id = s.domain_id')] : []),
            ...(feed.boosts ? [`(${best(kind, `i.id = any(array(${boostedByCircle(who)}))`)})`] : []),
          ],
    )
    .join(' union ')
}
