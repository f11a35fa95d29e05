import { magazineCreate, magazineUpdate } from '@app/contract/community/magazines.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { entryVote, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { userEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { searchV2 } from '@app/contract/content/search.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { aPerson, findPerson, uniqueName } from '../kit/people.ts'
import { startPair } from './pair.ts'

let pair: Awaited<ReturnType<typeof startPair>>
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair?.close())

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

test('of a magazine for one instance or for its members alone another hears nothing, whoever follows its people, until it is for everybody', async () => {
  const { home, away } = pair
  const anna = await aPerson(home.origin, 'anna')
  const ben = await aPerson(away.origin, 'ben')
  const name = uniqueName('cellar')
  const { magazineId } = await anna.client.get(magazineCreate, {
    body: { name, title: 'The cellar', readers: 'localOnly' },
  })
  const write = async (title: string) => {
    const body = { title, body: 'Text', lang: 'en' }
    return anna.client.get(magazineEntryCreateArticle, { params: { magazine_id: magazineId }, body })
  }
  const seen = await findPerson(ben, `${anna.username}@${pair.hostOf(home)}`)
  const of = { params: { user_id: seen.userId } }
  await ben.client.get(userFollow, of)
  await soon(async () =>
    expect(await anna.client.get(userRetrieve, { params: { user_id: anna.userId } })).toMatchObject({
      followersCount: 1,
    }),
  )
  const titles = async () =>
    (await ben.client.get(userEntriesRetrieve, { ...of, query: { sort: 'oldest' } })).items.map(
      ({ title }) => title,
    )
  const found = async (q: string) => (await ben.client.get(searchV2, { query: { q } })).apResults

  const { entryId } = await write('Down here')
  await anna.client.get(entryCommentNew, {
    params: { entry_id: entryId },
    body: { body: 'Dark', lang: 'en' },
  })
  await anna.client.get(entryVote, { params: { entry_id: entryId, choice: 1 } })
  expect(await found(`!${name}@${pair.hostOf(home)}`)).toEqual([])
  expect(await found(`${pair.urlOf(home)}/m/${name}/t/${entryId}/-`)).toEqual([])

  // Nor of one for its members alone, which it stays.
  const snug = await anna.client.get(magazineCreate, {
    body: { name: uniqueName('snug'), title: 'The snug', readers: 'members' },
  })
  const told = await anna.client.get(magazineEntryCreateArticle, {
    params: { magazine_id: snug.magazineId },
    body: { title: 'Between us', body: 'Text', lang: 'en' },
  })
  expect(await found(`!${snug.name}@${pair.hostOf(home)}`)).toEqual([])
  expect(await found(`${pair.urlOf(home)}/m/${snug.name}/t/${told.entryId}/-`)).toEqual([])

  await anna.client.get(magazineUpdate, { params: { magazine_id: magazineId }, body: { readers: 'public' } })
  // What is written then comes last, so all that was sent before has arrived.
  await write('Up there')
  await soon(async () => expect(await titles()).toEqual(['Up there']))
  await soon(async () => expect(await found(`!${name}@${pair.hostOf(home)}`)).toHaveLength(1))
})
