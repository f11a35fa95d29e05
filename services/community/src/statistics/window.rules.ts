import type { Resolution } from '@app/contract/community/statistics.ts'
import { badRequest } from '@app/platform/http/refusal.ts'

export type Window = { resolution: Exclude<Resolution, 'all'>; start: Date; end: Date }

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(z|[+-]\d{2}:?\d{2})?$/i
const DAY_MS = 86_400_000

/** A date means its whole day; a time without an offset is meant in UTC. */
const readTime = (text: string, field: 'start' | 'end'): Date => {
  if (DATE.test(text)) {
    const day = Date.parse(`${text}T00:00:00Z`)
    if (!Number.isNaN(day)) return new Date(field === 'end' ? day + DAY_MS - 1 : day)
  } else if (DATE_TIME.test(text)) {
    const time = new Date(/(z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`)
    if (!Number.isNaN(time.getTime())) return time
  }
  throw badRequest(`query.${field}: must be a date or a date and time (ISO 8601).`)
}

/** One unit of the resolution earlier, by the calendar. */
const oneBefore = (end: Date, resolution: Window['resolution']): Date => {
  const start = new Date(end)
  if (resolution === 'year') start.setUTCFullYear(start.getUTCFullYear() - 1)
  else if (resolution === 'month') start.setUTCMonth(start.getUTCMonth() - 1)
  else start.setTime(start.getTime() - (resolution === 'day' ? DAY_MS : DAY_MS / 24))
  return start
}

/** What time the statistics are asked for (rules/ranking.md#statistics); null: all of it. */
export const windowOf = (
  query: { resolution: Resolution; start?: string | undefined; end?: string | undefined },
  now: Date,
): Window | null => {
  // Faults are told even where the bounds do not matter.
  const end = query.end ? readTime(query.end, 'end') : now
  const asked = query.start ? readTime(query.start, 'start') : null
  if (query.resolution === 'all') return null
  const start = asked ?? oneBefore(end, query.resolution)
  if (end < start) throw badRequest('query.end: must not lie before the start.')
  return { resolution: query.resolution, start, end }
}
