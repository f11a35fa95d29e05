import { quoteWithdraw } from '@app/contract/content/quotes.ts'
import { userPostsRetrieve } from '@app/contract/content/post-feeds.ts'
import {
  magazinePostsCreate,
  postPollVote,
  postRetrieve,
  postsDelete,
  postsUpdate,
} from '@app/contract/content/posts.ts'
import { search } from '@app/contract/content/search.ts'
import type { Post } from '@app/contract/content/schemas.ts'
import { userBlock } from '@app/contract/identity/blocks.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import type { Instance } from '../kit/program.ts'
import { startPair } from './pair.ts'

describe('people of two instances quote, warn and ask each other', () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let home: Instance
  let away: Instance
  let anna: Person
  let ben: Person
  let annasPlace: number
  let bensPlace: number
  const handleOf = ({ username }: Person, of: Instance) => `${username}@${pair.hostOf(of)}`
  const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

  beforeAll(async () => {
    pair = await startPair()
    ;({ home, away } = pair)
    anna = await aPerson(home.origin, 'anna')
    ben = await aPerson(away.origin, 'ben')
    annasPlace = (await aMagazineOf(anna)).magazineId
    bensPlace = (await aMagazineOf(ben)).magazineId
  })
  afterAll(() => pair.close())

  const write = (who: Person, magazineId: number, body: string, quote?: number) =>
    who.client.get(magazinePostsCreate, {
      params: { magazine_id: magazineId },
      body: { body, lang: 'en', ...(quote ? { quote: { type: 'post', id: quote } } : {}) },
    })
  /** What Anna wrote, as Ben finds it by its address. */
  const foundByBen = async ({ postId, magazine }: Post): Promise<number> => {
    const q = `${pair.urlOf(home)}/m/${magazine.name}/p/${postId}/-`
    return soon(async () => {
      const { apObjects } = await ben.client.get(search, { query: { q } })
      const [found] = apObjects
      expect(found).toMatchObject({ apId: q })
      return (found as unknown as Post).postId
    })
  }
  const quoteSeenBy = async (who: Person, postId: number) =>
    (await who.client.get(postRetrieve, { params: { post_id: postId } })).quote
  /** What Ben wrote, as Anna has it. */
  const copyOf = (body: string): Promise<Post> =>
    soon(async () => {
      const { userId } = await findPerson(anna, handleOf(ben, away))
      const { items } = await anna.client.get(userPostsRetrieve, { params: { user_id: userId } })
      const copy = items.find((one) => one.body?.includes(body))
      if (!copy) throw new Error(`${body} has not arrived`)
      return copy
    })

  test('a quote is agreed to, shown on both sides, and taken back for good by who is quoted', async () => {
    const original = await write(anna, annasPlace, 'I said so first')
    const there = await foundByBen(original)
    const quoting = await write(ben, bensPlace, 'She did', there)
    expect(quoting.quote).toMatchObject({ state: 'pending', item: null })
    await soon(async () =>
      expect(await quoteSeenBy(ben, quoting.postId)).toMatchObject({
        state: 'accepted',
        item: { id: there, body: 'I said so first' },
      }),
    )
    const copy = await copyOf('She did')
    expect(copy.quote).toMatchObject({ state: 'accepted', item: { id: original.postId } })

    await anna.client.get(quoteWithdraw, { params: { subject_type: 'post', subject_id: copy.postId } })
    expect(await quoteSeenBy(anna, copy.postId)).toMatchObject({ state: 'revoked', item: null })
    await soon(async () =>
      expect(await quoteSeenBy(ben, quoting.postId)).toMatchObject({ state: 'revoked', item: null }),
    )
    await ben.client.get(postsUpdate, {
      params: { post_id: quoting.postId },
      body: { body: 'She did, I think', lang: 'en' },
    })
    await copyOf('She did, I think')
    const again = await anna.client.get(postRetrieve, { params: { post_id: copy.postId } })
    expect(again.quote?.item ?? null).toBeNull()
    expect(again.body).not.toContain('RE:')
  })

  test('a quote ends with what is quoted', async () => {
    const original = await write(anna, annasPlace, 'For now')
    const quoting = await write(ben, bensPlace, 'For ever', await foundByBen(original))
    await soon(async () =>
      expect(await quoteSeenBy(ben, quoting.postId)).toMatchObject({ state: 'accepted' }),
    )
    await anna.client.get(postsDelete, { params: { post_id: original.postId } })
    await soon(async () =>
      expect(await quoteSeenBy(ben, quoting.postId)).toMatchObject({ state: 'unavailable', item: null }),
    )
  })

  test('what a microblog warns of is shown on both sides, until it is edited away', async () => {
    const { userId } = await findPerson(ben, handleOf(anna, home))
    await ben.client.get(userFollow, { params: { user_id: userId } })
    await soon(async () =>
      expect(await anna.client.get(userRetrieve, { params: { user_id: anna.userId } })).toMatchObject({
        followersCount: 1,
      }),
    )
    const written = await anna.client.get(magazinePostsCreate, {
      params: { magazine_id: annasPlace },
      body: { body: 'Eight legs', lang: 'en', contentWarning: 'Spiders' },
    })
    expect(written).toMatchObject({ contentWarning: 'Spiders', isAdult: false })
    const params = { post_id: await foundByBen(written) }
    const seen = () => ben.client.get(postRetrieve, { params })
    expect(await seen()).toMatchObject({ body: 'Eight legs', contentWarning: 'Spiders', isAdult: false })
    await anna.client.get(postsUpdate, {
      params: { post_id: written.postId },
      body: { body: 'None at all', lang: 'en', contentWarning: null },
    })
    await soon(async () =>
      expect(await seen()).toMatchObject({ body: 'None at all', contentWarning: null, isAdult: false }),
    )
  })

  test('a poll is voted in on both sides, and goes with its votes where it is edited and deleted', async () => {
    const written = await anna.client.get(magazinePostsCreate, {
      params: { magazine_id: annasPlace },
      body: {
        body: 'Tea or coffee?',
        lang: 'en',
        poll: { options: ['Tea', 'Coffee'], multiple: false, closesIn: 3600 },
      },
    })
    const here = { post_id: written.postId }
    const there = { post_id: await foundByBen(written) }
    const seen = () => ben.client.get(postRetrieve, { params: there })
    expect((await seen()).poll).toMatchObject({
      options: [
        { title: 'Tea', votes: 0 },
        { title: 'Coffee', votes: 0 },
      ],
      multiple: false,
      chosen: [],
    })
    await ben.client.get(postPollVote, { params: there, body: { choices: [1] } })
    await soon(async () =>
      expect((await anna.client.get(postRetrieve, { params: here })).poll).toMatchObject({
        votersCount: 1,
        options: [{ votes: 0 }, { votes: 1 }],
      }),
    )
    await anna.client.get(postPollVote, { params: here, body: { choices: [0] } })
    await anna.client.get(postsUpdate, { params: here, body: { body: 'Tea, or coffee?', lang: 'en' } })
    await soon(async () =>
      expect(await seen()).toMatchObject({
        body: 'Tea, or coffee?',
        poll: { votersCount: 2, options: [{ votes: 1 }, { votes: 1 }], chosen: [1] },
      }),
    )
    await anna.client.get(postsDelete, { params: here })
    await soon(async () => expect((await ben.client.call(postRetrieve, { params: there })).status).toBe(404))
  })

  test('who is blocked is refused', async () => {
    const original = await write(anna, annasPlace, 'Not for Ben')
    const there = await foundByBen(original)
    const { userId } = await findPerson(anna, handleOf(ben, away))
    await anna.client.get(userBlock, { params: { user_id: userId } })
    const quoting = await write(ben, bensPlace, 'All the same', there)
    await soon(async () =>
      expect(await quoteSeenBy(ben, quoting.postId)).toMatchObject({ state: 'rejected', item: null }),
    )
  })
})
