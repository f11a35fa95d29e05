import {
  adminBlockInstance,
  adminBlockInstanceList,
  adminUnblockInstance,
} from '@app/contract/community/instance-blocks.ts'
import { adminBanInstance, adminUnbanInstance } from '@app/contract/community/instance.ts'
import { magazineRetrieve, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { entryRetrieve, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entriesCollection, magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson, findMagazine, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

jest.setTimeout(240_000)
const friendly = { MBIN_ALLOW_PRIVATE_NETWORKS: 'true' }
const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

describe('the border between two instances', () => {
  let home: Instance
  let away: Instance
  /** Writes at home. */
  let anna: Person
  /** Reads away. */
  let ben: Person
  let admin: Client
  let domain: string
  let here: number
  let there: number
  let annaThere: number

  const write = (title: string) =>
    anna.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: here },
      body: { title, body: 'Text', lang: 'en' },
    })
  const titlesAway = async (): Promise<(string | null)[]> =>
    (
      await ben.client.get(magazineEntriesRetrieve, {
        params: { magazine_id: there },
        query: { sort: 'newest', perPage: 50 },
      })
    ).items.map(({ title }) => title)
  const subscribe = () => ben.client.call(magazineSubscribe, { params: { magazine_id: there } })
  const follow = () => ben.client.call(userFollow, { params: { user_id: annaThere } })

  beforeAll(async () => {
    ;[home, away] = await Promise.all([startInstance(friendly), startInstance(friendly)])
    domain = new URL(home.origin).host
    anna = await aPerson(home.origin, 'anna')
    ben = await aPerson(away.origin, 'ben')
    admin = new Client(away.origin)
    await admin.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
    const magazine = await aMagazineOf(anna)
    here = magazine.magazineId
    there = (await findMagazine(ben, `${magazine.name}@${domain}`)).magazineId
    annaThere = (await findPerson(ben, `${anna.username}@${domain}`)).userId
    expect([(await subscribe()).status, (await follow()).status]).toEqual([200, 200])
    // The first delivery waits until the follow was heard there.
    await soon(async () =>
      expect(await anna.client.get(magazineRetrieve, { params: { magazine_id: here } })).toMatchObject({
        subscriptionsCount: 2,
      }),
    )
    await write('Before')
    await soon(async () => expect(await titlesAway()).toContain('Before'))
  })
  afterAll(() => Promise.all([home?.remove(), away?.remove()]))

  test('a server blocked for everybody leaves the feeds of members, not of administrators, and comes back', async () => {
    const sees = async (who: Client) =>
      (await who.get(entriesCollection, { query: { sort: 'newest' } })).items.some(
        ({ title }) => title === 'Before',
      )
    expect([await sees(ben.client), await sees(admin)]).toEqual([true, true])
    await admin.get(adminBlockInstance, { body: { domains: [domain] } })
    expect((await admin.get(adminBlockInstanceList)).instances).toMatchObject([{ domain }])
    await soon(async () => expect(await sees(ben.client)).toBe(false))
    expect(await sees(admin)).toBe(true)
    const late = await aPerson(away.origin, 'late')
    await soon(async () => expect(await sees(late.client)).toBe(false))
    await admin.get(adminUnblockInstance, { body: { domains: [domain] } })
    await soon(async () => expect([await sees(ben.client), await sees(late.client)]).toEqual([true, true]))
  })

  test('a ban ends what ties people across, keeps what is here, and may be lifted', async () => {
    await admin.get(adminBanInstance, { params: { domain } })
    await soon(async () => {
      expect(await ben.client.get(magazineRetrieve, { params: { magazine_id: there } })).toMatchObject({
        isUserSubscribed: false,
      })
      expect(await ben.client.get(userRetrieve, { params: { user_id: annaThere } })).toMatchObject({
        isFollowedByUser: false,
      })
    })
    expect([(await subscribe()).status, (await follow()).status]).toEqual([403, 403])
    const answer = await ben.client.call(magazineEntryCreateArticle, {
      params: { magazine_id: there },
      body: { title: 'Not sent', body: 'Text', lang: 'en' },
    })
    expect(answer.status).toBe(403)
    const { items } = await ben.client.get(magazineEntriesRetrieve, { params: { magazine_id: there } })
    expect(items.map(({ title }) => title)).toContain('Before')
    expect((await ben.client.call(entryRetrieve, { params: { entry_id: items[0]!.entryId } })).status).toBe(
      200,
    )

    await admin.get(adminUnbanInstance, { params: { domain } })
    await soon(async () => expect([(await subscribe()).status, (await follow()).status]).toEqual([200, 200]))
    await soon(async () => {
      await write('After')
      expect(await titlesAway()).toContain('After')
    })
  })
})
