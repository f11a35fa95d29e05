import { adminSilenceInstance, adminUnsilenceInstance } from '@app/contract/community/instance-silences.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { postsCollection, postsSubscribed, userPostsRetrieve } from '@app/contract/content/post-feeds.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import {
  currentUserFollowers,
  userAcceptFollowRequest,
  userFollow,
  userFollowRequests,
} from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import type { Instance } from '../kit/program.ts'
import { startPair } from './pair.ts'

describe('an instance silences the other', () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let home: Instance
  let away: Instance
  let admin: Client
  /** At home: Carl follows Ben, Anna does not. */
  let anna: Person
  let carl: Person
  let ben: Person
  let bensPlace: number
  let benAtHome: number
  const handleOf = ({ username }: Person, of: Instance) => `${username}@${pair.hostOf(of)}`
  const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

  const write = (body: string) =>
    ben.client.get(magazinePostsCreate, { params: { magazine_id: bensPlace }, body: { body, lang: 'en' } })
  const bodies = ({ items }: { items: readonly { body: string | null }[] }) => items.map(({ body }) => body)
  const comesToCarl = (body: string) =>
    soon(async () =>
      expect(bodies(await carl.client.get(postsSubscribed, { query: { sort: 'newest' } }))).toContain(body),
    )
  const listedTo = async (who: Person) =>
    bodies(await who.client.get(postsCollection, { query: { sort: 'newest' } }))
  const domains = () => ({ body: { domains: [pair.hostOf(away)] } })

  beforeAll(async () => {
    pair = await startPair()
    ;({ home, away } = pair)
    admin = new Client(home.origin)
    await admin.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
    anna = await aPerson(home.origin, 'anna')
    carl = await aPerson(home.origin, 'carl')
    ben = await aPerson(away.origin, 'ben')
    bensPlace = (await aMagazineOf(ben)).magazineId
    benAtHome = (await findPerson(carl, handleOf(ben, away))).userId
    await carl.client.get(userFollow, { params: { user_id: benAtHome } })
    await soon(async () =>
      expect((await ben.client.get(currentUserFollowers)).items).toMatchObject([
        { username: `@${handleOf(carl, home)}` },
      ]),
    )
    await write('Before')
    await comesToCarl('Before')
    expect(await listedTo(anna)).toContain('Before')
  })
  afterAll(() => pair?.close())

  test('what is said there comes to those who chose it, and is in no list of anybody else', async () => {
    await admin.get(adminSilenceInstance, domains())
    await soon(async () => expect(await listedTo(anna)).not.toContain('Before'))
    await write('Meanwhile')
    await comesToCarl('Meanwhile')
    expect(await listedTo(anna)).not.toContain('Meanwhile')
    const seen = await anna.client.get(userPostsRetrieve, { params: { user_id: benAtHome } })
    expect(bodies(seen)).toEqual(expect.arrayContaining(['Before', 'Meanwhile']))
  })

  test('whoever there would follow a member waits until they accept', async () => {
    const annaAway = (await findPerson(ben, handleOf(anna, home))).userId
    await ben.client.get(userFollow, { params: { user_id: annaAway } })
    const [asking] = await soon(async () => {
      const { items } = await anna.client.get(userFollowRequests)
      expect(items).toHaveLength(1)
      return items
    })
    expect((await anna.client.get(currentUserFollowers)).items).toEqual([])
    await anna.client.get(userAcceptFollowRequest, { params: { user_id: asking?.userId ?? 0 } })
    await soon(async () =>
      expect((await anna.client.get(currentUserFollowers)).items).toMatchObject([{ userId: benAtHome }]),
    )
  })

  test('once it is lifted, everything is in lists again, and what comes anew', async () => {
    await admin.get(adminUnsilenceInstance, domains())
    await soon(async () =>
      expect(await listedTo(anna)).toEqual(expect.arrayContaining(['Before', 'Meanwhile'])),
    )
    await write('After')
    await soon(async () => expect(await listedTo(anna)).toContain('After'))
  })
})
