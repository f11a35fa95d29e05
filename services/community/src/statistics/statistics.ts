import { contentStatistics, voteStatistics } from '@app/contract/calls/content.ts'
import type { ContentStats, Resolution, VoteStats } from '@app/contract/community/statistics.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Community } from '../context.ts'
import { windowOf } from './window.rules.ts'

export type StatisticsQuery = {
  resolution: Resolution
  start?: string | undefined
  end?: string | undefined
  local: boolean
}

/** Whose numbers they are. */
export type Subject = { magazineId: number | null; userId?: number }
export const INSTANCE: Subject = { magazineId: null }

type ByKind<T> = Record<SubjectType, T[]>

const askFor = (community: Community, subject: Subject, query: StatisticsQuery) => {
  const window = windowOf(query, community.clock.now())
  return {
    ...subject,
    local: query.local,
    window: window && {
      resolution: window.resolution,
      start: window.start.toISOString(),
      end: window.end.toISOString(),
    },
  }
}

/** `YYYY-MM-DD HH:MM:SS+00`; left out where a row stands for all of time. */
const datetime = (bucket: string | null): { datetime?: string } =>
  bucket === null ? {} : { datetime: `${bucket.slice(0, 19).replace('T', ' ')}+00` }

/** Rows by kind, none at all while content does not answer; `none` is what a kind shows that has no row and must show one. */
const byKind = <R extends { kind: SubjectType }, T>(
  rows: readonly R[],
  show: (row: R) => T,
  none: T | null,
): ByKind<T> => {
  const of = (kind: SubjectType) => {
    const found = rows.filter((row) => row.kind === kind).map(show)
    return found.length === 0 && none !== null ? [none] : found
  }
  return {
    entry: of('entry'),
    entry_comment: of('entry_comment'),
    post: of('post'),
    post_comment: of('post_comment'),
  }
}

/** Votes over time, of the instance, of one magazine or of one person; downvotes are none while they are switched off. */
export const votesOver = async (
  community: Community,
  subject: Subject,
  query: StatisticsQuery,
): Promise<ByKind<VoteStats>> => {
  const [counted, { MBIN_DOWNVOTES_MODE: downvotes }] = await Promise.all([
    askOrNull(community, voteStatistics, askFor(community, subject, query)),
    community.settings.current(),
  ])
  return byKind(
    counted?.rows ?? [],
    ({ bucket, boost, down, up }) => ({
      ...datetime(bucket),
      boost,
      down: downvotes === 'disabled' ? 0 : down,
      up,
    }),
    counted && query.resolution === 'all' ? { boost: 0, down: 0, up: 0 } : null,
  )
}

/** What was posted over time, of the instance, of one magazine or of one person. */
export const contentOver = async (
  community: Community,
  subject: Subject,
  query: StatisticsQuery,
): Promise<ByKind<ContentStats>> => {
  const counted = await askOrNull(community, contentStatistics, askFor(community, subject, query))
  return byKind(
    counted?.rows ?? [],
    ({ bucket, count }) => ({ ...datetime(bucket), count }),
    counted && query.resolution === 'all' ? { count: 0 } : null,
  )
}
