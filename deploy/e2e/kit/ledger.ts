import { setTimeout as sleep } from 'node:timers/promises'
import { magazineRetrieve } from '@app/contract/community/magazines.ts'
import { entryCommentNew, entryComments } from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { entryRetrieve, entryVote, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect } from '@jest/globals'
import type { aMagazineOf, Person } from './people.ts'

type Magazine = Awaited<ReturnType<typeof aMagazineOf>>
type Thread = { entryId: number; title: string }

/** What was answered with a success, and what may have been done or not because no answer came. */
class Told<K> {
  readonly accepted = new Set<K>()
  readonly unsure = new Set<K>()
}

const PAUSE_MS = 20
const CATCH_UP_MS = 120_000

/**
 * Several people open threads, comment and vote without a pause, and keep a ledger of what was accepted: for tests of what
 * happens meanwhile. Each vote is the only one of its voter on that thread.
 */
export class Ledger {
  private readonly threads = new Told<string>()
  private readonly comments = new Told<string>()
  private readonly votes = new Map<number, Told<string>>()
  private readonly known: Thread[] = []
  private readonly ended = new AbortController()
  private readonly writing: Promise<unknown>
  private readonly magazine: Magazine
  private readonly reader: Person
  private readonly restMs: number
  /** When each write was accepted, as milliseconds of `performance.now()`. */
  readonly acceptedAt: number[] = []
  attempts = 0
  /** How long each accepted write took. */
  readonly tookMs: number[] = []
  /** How often each status was answered that is no success; 0 where nothing was. */
  readonly refused = new Map<number, number>()
  /** Refusals for lack of a store that do not say when to come again. */
  readonly withoutRetryAfter: string[] = []
  /** What was refused otherwise than with 503, and how: nothing may be. */
  readonly faults: string[] = []

  /** @param restMs between the rounds of each, for a test that goes on for long */
  constructor(people: readonly [Person, ...Person[]], magazine: Magazine, restMs = 0) {
    this.restMs = restMs
    this.magazine = magazine
    this.reader = people[0]
    this.writing = Promise.all(people.map((person, index) => this.write(person, people.length, index)))
  }

  private async write(person: Person, people: number, place: number): Promise<void> {
    const { client, username } = person
    for (let n = 0; !this.ended.signal.aborted; n++) {
      await sleep(this.restMs)
      const title = `${username} ${n}`
      const opened = await this.attempt(this.threads, title, () =>
        client.call(magazineEntryCreateArticle, {
          params: { magazine_id: this.magazine.magazineId },
          body: { title, body: 'Written while things break.', lang: 'en' },
        }),
      )
      if (opened) this.known.push({ entryId: opened.entryId, title })
      // Each has a part of the threads to vote on, and so none twice.
      const thread = this.known[n * people + place]
      if (!thread) continue
      const body = `${username} says ${n}`
      await this.attempt(this.comments, body, () =>
        client.call(entryCommentNew, { params: { entry_id: thread.entryId }, body: { body, lang: 'en' } }),
      )
      const votes = this.votes.get(thread.entryId) ?? new Told<string>()
      this.votes.set(thread.entryId, votes)
      await this.attempt(votes, username, () =>
        client.call(entryVote, { params: { entry_id: thread.entryId, choice: 1 } }),
      )
    }
  }

  private async attempt<T>(
    told: Told<string>,
    what: string,
    act: () => Promise<{ status: number; headers: Headers; body: T }>,
  ): Promise<T | null> {
    const began = performance.now()
    this.attempts++
    const answer = await act().catch(() => null)
    const status = answer?.status ?? 0
    if (answer && status >= 200 && status < 300) {
      told.accepted.add(what)
      this.acceptedAt.push(performance.now())
      this.tookMs.push(performance.now() - began)
      return answer.body
    }
    told.unsure.add(what)
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1)
    if (status === 503 && !answer?.headers.has('retry-after')) this.withoutRetryAfter.push(what)
    if (status !== 503 && answer) this.faults.push(`${what}: ${status} ${JSON.stringify(answer.body)}`)
    await sleep(PAUSE_MS)
    return null
  }

  /** Until as many more writes have been accepted. */
  async more(writes: number, timeoutMs = 60_000): Promise<void> {
    const enough = this.acceptedAt.length + writes
    await eventually(() => expect(this.acceptedAt.length).toBeGreaterThanOrEqual(enough), timeoutMs)
  }

  /** Until as many more were tried, accepted or not. */
  async tried(writes: number, timeoutMs = 60_000): Promise<void> {
    const enough = this.attempts + writes
    await eventually(() => expect(this.attempts).toBeGreaterThanOrEqual(enough), timeoutMs)
  }

  async stop(): Promise<void> {
    this.ended.abort()
    await this.writing
  }

  private async listed<T>(
    page: (p: number) => Promise<{ items: readonly T[]; pagination: { maxPage: number } }>,
  ) {
    const found: T[] = []
    for (let p = 1; ; p++) {
      const { items, pagination } = await page(p)
      found.push(...items)
      if (p >= pagination.maxPage) return found
    }
  }

  /** What was accepted is there, once; nothing else is but what may be; and what is counted is what is there. */
  async expectWhole(): Promise<void> {
    const { client } = this.reader
    const params = { magazine_id: this.magazine.magazineId }
    const threads = await this.listed((p) =>
      client.get(magazineEntriesRetrieve, { params, query: { sort: 'newest', perPage: 100, p } }),
    )
    expectOnce(
      this.threads,
      threads.map(({ title }) => title ?? ''),
    )
    const said: string[] = []
    for (const { entryId } of threads) {
      const about = { entry_id: entryId }
      const comments = await this.listed((p) =>
        client.get(entryComments, { params: about, query: { sortBy: 'newest', perPage: 100, p } }),
      )
      said.push(...comments.map(({ body }) => body ?? ''))
      const { numComments, uv } = await client.get(entryRetrieve, { params: about })
      expect([entryId, numComments]).toEqual([entryId, comments.length])
      const votes = this.votes.get(entryId) ?? new Told<string>()
      const [least, most] = [votes.accepted.size, votes.accepted.size + votes.unsure.size]
      if (uv === null || uv < least || uv > most)
        throw new Error(`thread ${entryId} counts ${uv} votes, not ${least} to ${most}`)
    }
    expectOnce(this.comments, said)
    await eventually(async () => {
      const { entryCount, entryCommentCount } = await client.get(magazineRetrieve, { params })
      expect({ entryCount, entryCommentCount }).toEqual({
        entryCount: threads.length,
        entryCommentCount: said.length,
      })
    }, CATCH_UP_MS)
  }

  /**
   * The longest time in which nothing was accepted, without what of it lies within `excused`: from and until, as
   * milliseconds of `performance.now()`.
   */
  longestGapMs(excused: readonly (readonly [number, number])[] = []): number {
    const gaps = this.acceptedAt.slice(1).map((until, index) => {
      const from = this.acceptedAt[index] ?? until
      const within = excused.map(([begun, ended]) =>
        Math.max(0, Math.min(until, ended) - Math.max(from, begun)),
      )
      return until - from - within.reduce((sum, ms) => sum + ms, 0)
    })
    return Math.max(0, ...gaps)
  }
}

const expectOnce = ({ accepted, unsure }: Told<string>, found: readonly string[]): void => {
  const there = new Set(found)
  expect({
    lost: [...accepted].filter((one) => !there.has(one)),
    doubled: found.filter((one, index) => found.indexOf(one) !== index),
    invented: found.filter((one) => !accepted.has(one) && !unsure.has(one)),
  }).toEqual({ lost: [], doubled: [], invented: [] })
}
