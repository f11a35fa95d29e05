import {
  magazineRetrieve,
  magazineSubscribe,
  magazineUnsubscribe,
} from '@app/contract/community/magazines.ts'
import { entryFavourite, entryRetrieve, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson, findMagazine } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startPair } from './pair.ts'

describe('a thread that somebody opens on another instance of ours', () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let anna: Person
  let ben: Person
  /** The magazine, as each of them has it. */
  let here: { magazine_id: number }
  let there: { magazine_id: number }
  const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

  /** How many requests of other servers the origin has answered. */
  const answered = async (): Promise<number> => {
    const text = await (await fetch(`${pair.home.origin}/metrics`)).text()
    const counts = text.matchAll(
      /^mbin_context_request_duration_seconds_count\{context="federation",.*\} (\d+)$/gm,
    )
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const subscribers = (count: number) =>
    soon(async () => {
      const magazine = await anna.client.get(magazineRetrieve, { params: here })
      expect(magazine.subscriptionsCount).toBe(count)
    })
  const say = (entry_id: number, body: string) =>
    anna.client.get(entryCommentNew, { params: { entry_id }, body: { body, lang: 'en' } })
  /** A thread with an answer and a favourite at home, and its number away once all of that came there. */
  const begin = async (title: string) => {
    const { entryId: entry_id } = await anna.client.get(magazineEntryCreateArticle, {
      params: here,
      body: { title, body: 'Words for all', lang: 'en' },
    })
    const cameThere = (wanted: object) =>
      soon(async () => {
        const { items } = await ben.client.get(magazineEntriesRetrieve, { params: there })
        const thread = items.find((one) => one.title === title)
        expect(thread).toMatchObject(wanted)
        return thread?.entryId ?? 0
      })
    await cameThere({ numComments: 0 })
    await say(entry_id, 'Heard')
    await anna.client.get(entryFavourite, { params: { entry_id } })
    return { home: entry_id, away: await cameThere({ numComments: 1, favourites: 1 }) }
  }
  const opened = (entry_id: number, wanted: object) =>
    soon(async () => {
      expect(await ben.client.get(entryRetrieve, { params: { entry_id } })).toMatchObject(wanted)
    })

  beforeAll(async () => {
    pair = await startPair()
    anna = await aPerson(pair.home.origin, 'anna')
    ben = await aPerson(pair.away.origin, 'ben')
    const magazine = await aMagazineOf(anna)
    here = { magazine_id: magazine.magazineId }
    const { magazineId } = await findMagazine(ben, `${magazine.name}@${pair.hostOf(pair.home)}`)
    there = { magazine_id: magazineId }
    await ben.client.get(magazineSubscribe, { params: there })
    await subscribers(2)
  })
  afterAll(() => pair?.close())

  test('and that is whole there costs its origin one request; one with a hole is filled', async () => {
    const [whole, holed] = [await begin('Whole'), await begin('With a hole')]
    await ben.client.get(magazineUnsubscribe, { params: there })
    await subscribers(1)
    await say(holed.home, 'Not heard')

    const before = await answered()
    const listed = { origin: 'listed', missing: [], likes: 1, dislikes: 0, shares: 0 }
    await opened(whole.away, { numComments: 1, completeness: listed })
    expect((await answered()) - before).toBe(1)
    await opened(holed.away, { numComments: 2, completeness: listed })
    expect((await answered()) - before).toBeGreaterThan(2)
  })
})
