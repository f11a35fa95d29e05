import { entryRetrieve, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entryCommentNew, entryComments } from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { magazineSubscribe } from '@app/contract/community/magazines.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { userFollow, userRetrieve, userRetrieveByName } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson, findMagazine } from '../kit/people.ts'
import { startPair } from './pair.ts'
import { startAt } from './instance.ts'
import { hasNetworks, isInstalled, startNetwork } from './network.ts'
import { startTootik } from './tootik.ts'

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)
const closed = { MBIN_AUTHORIZED_FETCH: 'true' }

const readUnsigned = (address: string) =>
  fetch(address, { headers: { accept: 'application/activity+json' }, redirect: 'manual' })

describe('two instances that both want fetches signed', () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  beforeAll(async () => {
    pair = await startPair(closed)
  })
  afterAll(() => pair?.close())

  test('find each other, fetch what was there before, and answer', async () => {
    const anna = await aPerson(pair.home.origin, 'anna')
    const ben = await aPerson(pair.away.origin, 'ben')
    const magazine = await aMagazineOf(anna)
    const entry = await anna.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazine.magazineId },
      body: {
        title: 'Behind a door',
        body: 'Who knocks may come in',
        lang: 'en',
        tags: [],
        isOc: false,
        isAdult: false,
      },
    })
    const path = `/m/${magazine.name}/t/${entry.entryId}/-`
    expect((await readUnsigned(pair.home.origin + path)).status).toBe(401)
    expect((await readUnsigned(`${pair.home.origin}/i/actor`)).status).toBe(200)

    const seen = await findMagazine(ben, `${magazine.name}@${pair.hostOf(pair.home)}`)
    const params = { magazine_id: seen.magazineId }
    await ben.client.get(magazineSubscribe, { params })
    const copy = await soon(async () => {
      const { items } = await ben.client.get(magazineEntriesRetrieve, { params, query: { sort: 'newest' } })
      expect(items).toMatchObject([{ title: 'Behind a door', body: 'Who knocks may come in' }])
      return items[0]
    })
    await ben.client.get(entryCommentNew, {
      params: { entry_id: copy?.entryId ?? 0 },
      body: { body: 'Knock knock', lang: 'en' },
    })
    await soon(async () => {
      const query = { params: { entry_id: entry.entryId } }
      expect(await anna.client.get(entryRetrieve, query)).toMatchObject({ numComments: 1 })
      const { items } = await anna.client.get(entryComments, query)
      expect(items).toMatchObject([{ body: 'Knock knock' }])
    })
  })
})

const live = isInstalled('tootik') && hasNetworks() ? describe : describe.skip

live('tootik and an instance that wants fetches signed', () => {
  test('follow each other and read what the other writes', async () => {
    const [home, away] = ['home.example', 'tootik.example']
    const network = await startNetwork([
      { name: home, https: true },
      { name: away, https: false },
    ])
    const instance = await startAt(network, home, closed)
    const server = await startTootik(network, away, 'RFC 9421 with RSA', [])
    try {
      const ben = await aPerson(instance.origin, 'ben')
      const magazine = await aMagazineOf(ben)
      const tia = await server.member('tia')
      const id = `https://${home}/u/${ben.username}`
      expect(await tia.find(`${ben.username}@${home}`)).toBe(id)
      await tia.follow(id)
      await soon(async () =>
        expect(await ben.client.get(userRetrieve, { params: { user_id: ben.userId } })).toMatchObject({
          followersCount: 1,
        }),
      )
      const seen = await soon(() =>
        ben.client.get(userRetrieveByName, { params: { username: `@tia@${away}` } }),
      )
      await ben.client.get(userFollow, { params: { user_id: seen.userId } })
      await soon(async () => expect(await tia.followers()).toContain(ben.username))
      await ben.client.get(magazinePostsCreate, {
        params: { magazine_id: magazine.magazineId },
        body: { body: 'Behind a door', lang: 'en' },
      })
      await soon(async () => expect(await tia.outbox(id)).toContain('Behind a door'))
    } finally {
      await instance.remove()
      await server.stop()
      await network.close()
    }
  })
})
