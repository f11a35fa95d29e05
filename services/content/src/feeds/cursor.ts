import type { CursorPagination } from '@app/contract/content/schemas.ts'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import { runComposed } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import { viewerState } from '../views/viewer.ts'
import type { Feed } from './feed.ts'
import type { CursorPosition } from './cursor-sql.ts'
import { cursorStatement, previousStatement } from './cursor-sql.ts'
import { isTimed } from './order.ts'
import { mixedOf, strategyFor } from './page.ts'

const MAX_INTEGER = 2_147_483_647
const MINUTE_MS = 60_000

type CursorRow = ThreadRow & { cursor: string; created_cursor: string }

const checkTime = (name: string, text: string): string => {
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+ -]\d{2}:\d{2})$/
  // A plus sign that nobody escaped arrives as a blank.
  const time = text.replace(' ', '+')
  if (!form.test(time) || Number.isNaN(Date.parse(time))) throw badRequest(`${name}: a date is expected.`)
  return time
}

/** Numbers are read leniently: what is none is 0 (rules/ranking.md#cursors). */
const readNumber = (text: string): number => {
  const value = Math.trunc(Number(text))
  return Number.isFinite(value) ? Math.min(MAX_INTEGER, Math.max(-MAX_INTEGER, value)) : 0
}

const formatTime = (date: Date): string => `${date.toISOString().slice(0, -1)}000+00:00`

const positionOf = (feed: Feed, query: { cursor?: string; cursor2?: string }, now: Date): CursorPosition => {
  const soon = formatTime(new Date(now.getTime() + MINUTE_MS))
  const createdAt = query.cursor2 ? checkTime('cursor2', query.cursor2) : soon
  if (!isTimed(feed)) {
    return { value: query.cursor === undefined ? MAX_INTEGER : readNumber(query.cursor), createdAt }
  }
  const first = feed.sort === 'oldest' ? formatTime(new Date(0)) : soon
  return { value: query.cursor ? checkTime('cursor', query.cursor) : first, createdAt }
}

/** One page of a feed from a cursor on. Walking on from page to page meets every item once, also while new ones come. */
export const readCursorPage = async (
  content: Content,
  feed: Feed,
  query: { cursor?: string | undefined; cursor2?: string | undefined; perPage: number },
): Promise<{ items: ContentItem[]; pagination: CursorPagination }> => {
  const { perPage } = query
  const position = positionOf(feed, query as { cursor?: string; cursor2?: string }, content.clock.now())
  const strategy = await strategyFor(content, feed, { offset: 0, rows: perPage })
  const forward = cursorStatement(feed, position, perPage, strategy)
  const backward = previousStatement(feed, position, perPage, strategy)
  const [found, [before]] = await Promise.all([
    runComposed<CursorRow>(content.db, 'cursor', forward.text, forward.values, { plannedOnce: true }),
    runComposed<{ cursor: string; created_cursor: string }>(
      content.db,
      'cursor-back',
      backward.text,
      backward.values,
      { plannedOnce: true },
    ),
  ])
  const rows = found.slice(0, perPage)
  const last = rows.length < perPage ? undefined : rows.at(-1)
  const viewer = await viewerState(content.db, feed.viewer, rows)
  const shown = feed.scope.of === 'magazine' ? rows.toSorted((a, b) => +b.is_pinned - +a.is_pinned) : rows
  return {
    items: mixedOf({ rows: shown, viewer }),
    pagination: {
      currentCursor: String(position.value),
      currentCursor2: position.createdAt,
      nextCursor: last?.cursor ?? null,
      nextCursor2: last?.created_cursor ?? null,
      previousCursor: before?.cursor ?? null,
      previousCursor2: before?.created_cursor ?? null,
      perPage,
    },
  }
}
