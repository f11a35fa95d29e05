import { magazineSubscribe } from '@app/contract/community/magazines.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fileURLToPath } from 'node:url'
import { aPerson, findMagazine } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { Program } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import { startAt } from './instance.ts'
import { hasNetworks, startNetwork } from './network.ts'
import type { Network } from './network.ts'

const [HOME, THERE] = ['home.example', 'there.example'] as const
const THREADS = 500
const BARE = 40
/** Fewer than what is usual, so that they do not suffice. */
const PER_MINUTE = 30
const whereNetworks = hasNetworks() ? describe : describe.skip

whereNetworks('a magazine elsewhere with 500 threads', () => {
  let network: Network
  let home: Instance
  let there: Program
  let ben: Person

  const askedThere = async (): Promise<{ address: string; at: number }[]> => {
    const { asked } = (await (
      await fetch(`http://localhost:${network.server(THERE).port}/asked`)
    ).json()) as { asked: { address: string; at: number }[] }
    return asked.filter(({ address }) => !/\/(readyz|asked)$/.test(address))
  }

  beforeAll(async () => {
    network = await startNetwork([HOME, THERE].map((name) => ({ name, https: true })))
    const { port } = network.server(THERE)
    const script = fileURLToPath(new URL('group.ts', import.meta.url))
    const env = {
      ...network.trust,
      GROUP_ORIGIN: `https://${THERE}`,
      GROUP_THREADS: String(THREADS),
      GROUP_BARE: String(BARE),
    }
    there = new Program([], port, env, script, network.within)
    await there.start()
    home = await startAt(network, HOME, { MBIN_FETCHES_PER_MINUTE: String(PER_MINUTE) })
    ben = await aPerson(home.origin, 'ben')
  }, 240_000)
  afterAll(async () => {
    await home?.remove()
    await there?.stop()
    await network?.close()
  })

  test('shows the latest hundred soon, and the rest as fast as its server may be asked', async () => {
    const { magazineId } = await findMagazine(ben, `trains@${THERE}`)
    const before = (await askedThere()).length
    await ben.client.get(magazineSubscribe, { params: { magazine_id: magazineId } })
    const threads = async (p: number) => {
      const query = { sort: 'newest', perPage: 100, p } as const
      return ben.client.get(magazineEntriesRetrieve, { params: { magazine_id: magazineId }, query })
    }
    await eventually(async () => {
      const { items } = await threads(1)
      expect(items.map(({ title }) => title)).toEqual(
        Array.from({ length: 100 }, (_, at) => `Train ${THREADS - at}`),
      )
    }, 30_000)
    await eventually(async () => {
      const { pagination, items } = await threads(THREADS / 100)
      expect(pagination.count).toBe(THREADS)
      expect(items.at(-1)?.title).toBe('Train 1')
    }, 200_000)

    const asked = (await askedThere()).slice(before)
    expect(asked.length).toBeGreaterThanOrEqual(THREADS / 50 + BARE)
    // More than fit into one minute, and no more than into all that were begun, whenever the first of them did.
    expect(asked.length).toBeGreaterThan(PER_MINUTE)
    const span = (asked.at(-1)?.at ?? 0) - (asked[0]?.at ?? 0)
    expect(asked.length).toBeLessThanOrEqual(PER_MINUTE * (Math.floor(span / 60_000) + 2))
  }, 300_000)
})
