import type { Feed } from './feed.ts'
import { keepsPinsApart } from './order.ts'

/**
 * The best of each part of a feed, each read in the order of its own index, for the caller to merge. A part's limit
 * stands in the text: without it the planner would not know how few rows are wanted.
 */
export const merged = (
  parts: readonly string[],
  { select, where, order, limit }: { select: string; where: readonly string[]; order: string; limit: number },
): string => {
  const one = (part: string) => `select ${select} from item i where ${[part, ...where].join(' and ')}`
  const [only] = parts
  if (parts.length === 1 && only) return one(only)
  return parts.map((part) => `(${one(part)} order by ${order} limit ${limit})`).join(' union all ')
}

export const kindsOf = (feed: Feed): string[] => feed.kinds.map((kind) => `i.kind = '${kind}'`)

/** The parts of a feed where what is pinned stands where the sort puts it: each in an order that an index has. */
export const sortedPartitions = (feed: Feed): string[] =>
  keepsPinsApart(feed)
    ? kindsOf(feed).flatMap((kind) => [`${kind} and i.is_pinned`, `${kind} and not i.is_pinned`])
    : kindsOf(feed)
