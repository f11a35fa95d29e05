import type { Limiter } from '@app/platform/cache/cache.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { createSeen } from '@app/platform/events/seen.ts'
import type { Seen } from '@app/platform/events/seen.ts'
import type { WriteBehind } from '@app/platform/run/write-behind.ts'
import { LRUCache } from 'lru-cache'
import { createEmbeds } from './entries/embed.ts'
import { keepLately } from './explore/kept-lately.ts'
import { CountCache } from './feeds/counts.ts'
import type { DayPoints } from './reputation/day-points.ts'
import { gatherReads } from './reading/gather-reads.ts'
import type { Read } from './reading/reading.repository.ts'
import { createNumberLoader } from './items/number-loader.ts'
import { keepRankings } from './search/kept-rankings.ts'
import { createReadings } from './search/readings.ts'
import { createTrigrams } from './search/trigrams.ts'
import { createSettingsMemory } from './settings/settings-memory.ts'
import type { SettingsMemory } from './settings/settings-memory.ts'
import { createTranslator } from './translations/translator.ts'
import type { Translator } from './translations/translator.ts'
import { KeptRows } from './views/kept-rows.ts'
import { createBallotLoader } from './votes/ballot-loader.ts'
import { Batcher } from './votes/batcher.ts'
import { createBallotStore } from './votes/store-ballots.ts'

/** What the use cases of this context share. */
export type Content = ContextDeps & {
  counts: CountCache
  /** Reputation points by day. */
  points: CountCache<DayPoints[]>
  /** Comments that were shown lately. */
  commentRows: KeptRows
  /** Threads that were listed lately. */
  threadRows: KeptRows
  /** Where those wait who change the same item. */
  batcher: Batcher
  /** What those see who vote. */
  ballots: ReturnType<typeof createBallotLoader>
  storeBallot: ReturnType<typeof createBallotStore>
  /** Items from elsewhere by their addresses. */
  numbers: ReturnType<typeof createNumberLoader>
  /** Threads from elsewhere that were opened here lately, by kind and number. */
  checksAsked: LRUCache<string, true>
  /** How many threads are compared with their origin because somebody without an account opened them. */
  anonymousChecks: Limiter
  /** What members look at, until messaging is told. */
  seen: WriteBehind<Seen>
  /** What members read, until it is kept. */
  reads: WriteBehind<Read>
  settings: SettingsMemory
  /** How the words of searches were read lately. */
  readings: ReturnType<typeof createReadings>
  rankings: ReturnType<typeof keepRankings>
  /** How what a link leads to is shown within a page. */
  embedOf: ReturnType<typeof createEmbeds>
  translator: Translator
  trigrams: ReturnType<typeof createTrigrams>
  /** What was written lately, taken together. */
  lately: ReturnType<typeof keepLately>
}

export const contentOf = (deps: ContextDeps): Content => ({
  ...deps,
  counts: new CountCache(deps.log),
  // A list each, of as many days as somebody was voted on. Votes are heard of nowhere here, so none is ever quiet.
  points: new CountCache(deps.log, { keys: 500, quietMs: 0 }),
  commentRows: new KeptRows({ max: 5_000 }),
  // Who votes in a poll changes no row that the versions tell of.
  threadRows: new KeptRows({ max: 2_000, isTold: (row) => !('poll' in row && row.poll) }),
  batcher: new Batcher(),
  ballots: createBallotLoader(deps.db),
  storeBallot: createBallotStore(deps.db),
  numbers: createNumberLoader(deps.db),
  checksAsked: new LRUCache({ max: 10_000, ttl: 60_000 }),
  anonymousChecks: deps.cache.limiter('content.thread-checks', { points: 30, durationMs: 60_000 }),
  seen: createSeen(deps),
  reads: gatherReads(deps),
  settings: createSettingsMemory(deps),
  readings: createReadings(deps.db),
  rankings: keepRankings(),
  embedOf: createEmbeds(deps.config.domain),
  translator: createTranslator(deps),
  trigrams: createTrigrams(deps.db),
  lately: keepLately(),
})
