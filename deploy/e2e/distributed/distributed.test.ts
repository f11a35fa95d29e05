import { setTimeout as sleep } from 'node:timers/promises'
import { magazineRetrieve } from '@app/contract/community/magazines.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { adminUserBan } from '@app/contract/identity/admin.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { oauthRevokeToken } from '@app/contract/identity/oauth.ts'
import { userRetrieveSelf } from '@app/contract/identity/users.ts'
import type { Context } from '@app/contract/operation.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { needing } from '@app/platform/testing/servers/index.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { administratorJourney } from '../journeys/administrator.ts'
import { apiClientJourney } from '../journeys/api-client.ts'
import { badInputJourney } from '../journeys/bad-input.ts'
import { keepingJourney } from '../journeys/keeping.ts'
import { memberJourney } from '../journeys/member.ts'
import { moderatorJourney } from '../journeys/moderator.ts'
import { expectCaughtUp } from '../kit/caught-up.ts'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { botTokenSource, tokenSource } from '../kit/tokens.ts'
import { startCluster, storesNeeded } from './cluster.ts'
import type { Cluster } from './cluster.ts'

const suite = await needing(describe, ...storesNeeded)
const CATCH_UP_MS = 60_000

suite('Separate processes on real stores', () => {
  let cluster: Cluster
  const origin = () => cluster.origin

  beforeAll(async () => {
    cluster = await startCluster()
  }, 300_000)
  afterAll(() => cluster?.remove(), 120_000)

  describe('members', () => memberJourney(origin))
  describe('API clients', () => apiClientJourney(origin))
  describe('moderators', () => moderatorJourney(origin))
  describe('administrators', () => administratorJourney(origin))
  describe('bad input', () => badInputJourney(origin))
  describe('keeping', () => keepingJourney(origin))

  describe('replicas of the gateway', () => {
    /** Well below the seconds for which a gateway believes what identity told it before. */
    const AT_ONCE_MS = 1_500

    const toOther = ({ token }: Client) => {
      const client = new Client(cluster.replica.origin)
      client.token = token
      return client
    }
    const isKnown = async (client: Client) => (await client.call(userRetrieveSelf)).status === 200

    test('a token revoked at one is refused at once by the other', async () => {
      const token = await tokenSource(origin(), await aPerson(origin(), 'revoker'))
      const [here, kept] = [await token(['user:profile:read']), await botTokenSource(origin())]
      const there = toOther(here)
      const stranger = toOther(await kept(['user:profile:read']))
      // Both have just made sure of it, and would believe it for a while.
      expect([await isKnown(here), await isKnown(there), await isKnown(stranger)]).toEqual([true, true, true])
      expect((await here.call(oauthRevokeToken)).status).toBe(204)
      await eventually(async () => expect((await there.call(userRetrieveSelf)).status).toBe(401), AT_ONCE_MS)
      expect(await isKnown(stranger)).toBe(true)
    })

    test('whoever deletes their account at one is kept out at once by the other, for good', async () => {
      const person = await aPerson(origin(), 'leaver')
      const here = await (await tokenSource(origin(), person))(['user:profile:read'])
      const there = toOther(here)
      expect([await isKnown(here), await isKnown(there)]).toEqual([true, true])
      const body = { currentPassword: person.password }
      expect((await person.client.call(authDeleteAccount, { body })).status).toBe(204)
      await eventually(async () => expect((await there.call(userRetrieveSelf)).status).toBe(401), AT_ONCE_MS)
      await person.client.get(authLogin, {
        body: { login: person.username, password: person.password, restore: true },
      })
      expect([await isKnown(here), await isKnown(there)]).toEqual([false, false])
    })

    test('whoever is banned at one is kept out at once by the other', async () => {
      const person = await aPerson(origin(), 'banned')
      const here = await (await tokenSource(origin(), person))(['user:profile:read'])
      const there = toOther(here)
      expect([await isKnown(here), await isKnown(there)]).toEqual([true, true])
      const admin = new Client(origin())
      await admin.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
      await admin.get(adminUserBan, { params: { user_id: person.userId } })
      await eventually(async () => expect((await there.call(userRetrieveSelf)).status).toBe(401), AT_ONCE_MS)
    })
  })

  const people = () => Promise.all([1, 2, 3].map(() => aPerson(origin(), 'writer')))

  describe('behind balancers that send requests only to who is ready', () => {
    const part = (name: 'rabbitmq' | 'redis' | 'federation') =>
      name === 'federation' ? cluster.contexts.federation : cluster.stores[name]
    const stateOf = async (program: { origin: string }) => {
      const answer = await fetch(`${program.origin}/readyz`)
      const body = (await answer.json()) as { ready: boolean; degraded: string[] }
      return { status: answer.status, ...body }
    }
    const everyone = () => [cluster.gateway, cluster.replica, ...Object.values(cluster.contexts)]

    test.each([
      ['rabbitmq', 'content', 'events'],
      ['redis', 'gateway', 'cache'],
      ['federation', 'gateway', 'federation'],
    ] as const)(
      'reads go on while %s is away, and the readiness of %s says that %s is missing',
      async (away, teller, missing) => {
        const [author] = (await people()) as [Person]
        const { magazineId, name } = await aMagazineOf(author)
        await author.client.get(magazineEntryCreateArticle, {
          params: { magazine_id: magazineId },
          body: { title: `Kept without ${away}`, body: 'Text', lang: 'en' },
        })
        const told = teller === 'gateway' ? cluster.gateway : cluster.contexts[teller]
        await part(away).kill()
        try {
          await eventually(async () => {
            expect(await stateOf(told)).toMatchObject({ status: 200, ready: true, degraded: [missing] })
          })
          await cluster.judge()
          expect(cluster.front.ready()).toEqual([cluster.gateway.origin, cluster.replica.origin])
          for (const path of [
            `/api/entries?away=${away}`,
            `/api/magazine/${magazineId}`,
            `/api/magazine/${magazineId}/entries`,
            `/api/users/${author.userId}`,
            `/m/${name}`,
          ]) {
            // Each of the two gateways answers one of them.
            for (let again = 0; again < 2; again++)
              expect([path, (await fetch(cluster.front.origin + path)).status]).toEqual([path, 200])
          }
        } finally {
          await part(away).start()
        }
        await eventually(async () => {
          for (const one of everyone())
            expect(await stateOf(one)).toMatchObject({ ready: true, degraded: [] })
        }, CATCH_UP_MS)
        await cluster.judge()
      },
      180_000,
    )

    test('a context without its database is not ready; the gateway still answers', async () => {
      await cluster.stores.postgres.kill()
      try {
        await eventually(async () => {
          expect(await stateOf(cluster.contexts.content)).toMatchObject({ status: 503, ready: false })
        })
        await cluster.judge()
        expect(cluster.front.ready()).toHaveLength(2)
        const answer = await fetch(`${cluster.front.origin}/api/entries?away=postgres`)
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)])
      } finally {
        await cluster.stores.postgres.start()
      }
      await eventually(async () => {
        for (const one of everyone()) expect(await stateOf(one)).toMatchObject({ ready: true, degraded: [] })
      }, CATCH_UP_MS)
      await cluster.judge()
    })
  })

  type Magazine = Awaited<ReturnType<typeof aMagazineOf>>

  /** Several people write entries all the time until stopped; answers which of them were accepted. */
  const writeEntries = async (authors: readonly Person[], { magazineId }: Magazine) => {
    const accepted: string[] = []
    let refused = 0
    const ended = new AbortController()
    const write = async ({ client, username }: Person) => {
      for (let n = 0; !ended.signal.aborted; n++) {
        const title = `${username} ${n}`
        const answer = await client
          .call(magazineEntryCreateArticle, {
            params: { magazine_id: magazineId },
            body: { title, body: 'Written while things break.', lang: 'en' },
          })
          // What is not answered at all was not accepted either.
          .catch(() => ({ status: 0 }))
        if (answer.status >= 200 && answer.status < 300) accepted.push(title)
        else {
          refused++
          await sleep(20)
        }
      }
    }
    const writing = Promise.all(authors.map(write))
    return {
      accepted,
      refused: () => refused,
      async stop() {
        ended.abort()
        await writing
      },
    }
  }

  const titlesIn = async ({ client }: Person, { magazineId }: Magazine): Promise<string[]> => {
    const titles: string[] = []
    for (let p = 1; ; p++) {
      const page = await client.get(magazineEntriesRetrieve, {
        params: { magazine_id: magazineId },
        query: { sort: 'newest', perPage: 100, p },
      })
      titles.push(...page.items.map(({ title }) => title ?? ''))
      if (p >= page.pagination.maxPage) return titles
    }
  }

  /** What was accepted is there, and nothing twice; what others count of it agrees. */
  const expectWhole = async (reader: Person, magazine: Magazine, accepted: readonly string[]) => {
    const titles = await titlesIn(reader, magazine)
    expect(accepted.filter((title) => !titles.includes(title))).toEqual([])
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    // Messages are in MongoDB here.
    const urlOf = (context: Context) => (context === 'messaging' ? null : cluster.stores.postgres.url)
    await eventually(() => expectCaughtUp(urlOf), CATCH_UP_MS)
    await eventually(async () => {
      const { entryCount } = await reader.client.get(magazineRetrieve, {
        params: { magazine_id: magazine.magazineId },
      })
      expect(entryCount).toBe(titles.length)
    }, CATCH_UP_MS)
  }

  test('an entry that was accepted is there once, although content was killed and started again', async () => {
    const authors = await people()
    const [owner] = authors as [Person]
    const magazine = await aMagazineOf(owner)
    const writing = await writeEntries(authors, magazine)
    await eventually(() => expect(writing.accepted.length).toBeGreaterThan(10), 30_000)
    await cluster.contexts.content.kill()
    await eventually(() => expect(writing.refused()).toBeGreaterThan(2), 30_000)
    await cluster.contexts.content.start()
    const before = writing.accepted.length
    await eventually(() => expect(writing.accepted.length).toBeGreaterThan(before + 10), 60_000)
    await writing.stop()
    await expectWhole(owner, magazine, writing.accepted)
  }, 240_000)

  test('writing goes on while RabbitMQ is down, and everyone hears of it afterwards', async () => {
    const authors = await people()
    const [owner] = authors as [Person]
    const magazine = await aMagazineOf(owner)
    const writing = await writeEntries(authors, magazine)
    await eventually(() => expect(writing.accepted.length).toBeGreaterThan(10), 30_000)
    await cluster.stores.rabbitmq.kill()
    const before = writing.accepted.length
    await eventually(() => expect(writing.accepted.length).toBeGreaterThan(before + 5), 60_000)
    await cluster.stores.rabbitmq.start()
    await writing.stop()
    expect(writing.refused()).toBe(0)
    await expectWhole(owner, magazine, writing.accepted)
  }, 240_000)

  test.each(['redis', 'postgres', 'mongo'] as const)(
    '%s may be killed and come back',
    async (store) => {
      const authors = await people()
      const [owner] = authors as [Person]
      const magazine = await aMagazineOf(owner)
      const writing = await writeEntries(authors, magazine)
      await eventually(() => expect(writing.accepted.length).toBeGreaterThan(5), 30_000)
      await cluster.stores[store].kill()
      await sleep(1_000)
      await cluster.stores[store].start()
      const before = writing.accepted.length
      await eventually(() => expect(writing.accepted.length).toBeGreaterThan(before + 5), 60_000)
      await writing.stop()
      await expectWhole(owner, magazine, writing.accepted)
    },
    240_000,
  )
})
