import { randomInt } from 'node:crypto'
import type { Context } from '@app/contract/operation.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { needing } from '@app/platform/testing/servers/index.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { expectCaughtUp, valueOf } from '../kit/caught-up.ts'
import { Ledger } from '../kit/ledger.ts'
import type { Person } from '../kit/people.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import { startCluster, storesNeeded } from './cluster.ts'
import type { Cluster } from './cluster.ts'

const suite = await needing(describe, ...storesNeeded)

/** How many kills: a few with all other tests, 200 before a release. */
const KILLS = Number(process.env['MBIN_TEST_KILLS'] ?? 4)
/** The same seed kills the same in the same order. */
const SEED = Number(process.env['MBIN_TEST_SEED'] ?? randomInt(2 ** 31))
/** A second of them is killed in one case of so many. */
const PAIRS = 5
const MINUTE_MS = 60_000
const START_MS = 180_000
const CATCH_UP_MS = 180_000

/** Numbers below `limit`, the same for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** Without whom what is up cannot start again: they come first. */
const STORES = ['postgres', 'mongo', 'rabbitmq', 'redis'] as const

suite(`Killing everything by chance (MBIN_TEST_KILLS=${KILLS} MBIN_TEST_SEED=${SEED})`, () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  }, 300_000)
  afterAll(() => cluster?.remove(), 120_000)

  test(
    `${KILLS} kills lose nothing, double nothing and leave no minute without an accepted write`,
    async () => {
      const random = randomFrom(SEED)
      const { gateway, replica, contexts, stores, web } = cluster
      const parts: [
        name: string,
        part: { kill(): Promise<void>; start(timeoutMs?: number): Promise<void> },
      ][] = [
        ...STORES.map((name) => [name, stores[name]] as const),
        ...Object.entries(contexts),
        ['gateway', gateway],
        ['other gateway', replica],
        ['web', web],
      ].map(([name, part]) => [name, part] as (typeof parts)[number])
      const people = await Promise.all([1, 2, 3].map(() => aPerson(cluster.front.origin, 'killed')))
      const [owner] = people as [Person]
      const ledger = new Ledger(people as [Person, ...Person[]], await aMagazineOf(owner), 50)
      await ledger.more(30)

      /** While PostgreSQL is down nothing can be accepted. */
      const down: [number, number][] = []
      const killed = new Map<string, number>()
      for (let done = 0; done < KILLS;) {
        const first = random(parts.length)
        const isPair = random(PAIRS) === 0 && done + 1 < KILLS
        const chosen = isPair ? [first, (first + 1 + random(parts.length - 1)) % parts.length] : [first]
        // In the order of `parts`: stores before those who need them to start.
        const victims = parts.filter((_part, index) => chosen.includes(index))
        const began = performance.now()
        await Promise.all(victims.map(([, part]) => part.kill()))
        await ledger.tried(1 + random(20), MINUTE_MS)
        for (const [name, part] of victims) {
          await part.start(START_MS)
          if (name === 'postgres') down.push([began, performance.now()])
          killed.set(name, (killed.get(name) ?? 0) + 1)
        }
        done += victims.length
        await ledger.more(1 + random(30), START_MS)
      }
      await ledger.more(30, START_MS)
      await ledger.stop()

      const gapMs = ledger.longestGapMs(down)
      console.log(
        `${KILLS} kills: ${[...killed].map(([name, times]) => `${name} ${times}`).join(', ')}.`,
        `${ledger.acceptedAt.length} of ${ledger.attempts} writes were accepted;`,
        `the longest time without, PostgreSQL up: ${(gapMs / 1_000).toFixed(1)} s.`,
        `Refused: ${[...ledger.refused].map(([status, times]) => `${status || 'no answer'} ${times}`).join(', ')}`,
      )
      await ledger.expectWhole()
      // Messages are in MongoDB here.
      const urlOf = (context: Context) => (context === 'messaging' ? null : stores.postgres.url)
      await eventually(() => expectCaughtUp(urlOf), CATCH_UP_MS)
      const miscounted = await valueOf(
        stores.postgres.url,
        `select count(*)::int from content.item where uv <> (
           select count(*) from content.vote where item_id = item.id and choice = 1)`,
      )
      expect(miscounted).toBe(0)
      expect(ledger.withoutRetryAfter).toEqual([])
      const logged = [gateway, replica, web, ...Object.values(contexts)].flatMap(({ faults }) => faults)
      expect({ answered: ledger.faults, logged }).toEqual({ answered: [], logged: [] })
      expect(gapMs).toBeLessThan(MINUTE_MS)
    },
    120_000 * (KILLS + 5),
  )
})
