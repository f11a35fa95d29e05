import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { inDatabase } from '../kit/database.ts'
import { aMagazineOf, aPerson, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import type { Instance } from '../kit/program.ts'
import { forgetFollow } from './forget-follow.ts'
import { startPair } from './pair.ts'

// What gets lost between two servers is played by what their databases forget: neither tells the other.

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

describe('two instances that know different things of who follows whom', () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let home: Instance
  let away: Instance
  let author: Person
  let magazineId: number

  beforeAll(async () => {
    pair = await startPair()
    ;({ home, away } = pair)
    author = await aPerson(home.origin, 'author')
    ;({ magazineId } = await aMagazineOf(author))
  })
  afterAll(() => pair?.close())

  const handleOf = ({ username }: Person, instance: Instance) => `${username}@${pair.hostOf(instance)}`
  const followers = async () =>
    (await author.client.get(userRetrieve, { params: { user_id: author.userId } })).followersCount
  /** Somebody away who follows the author, as both sides know. */
  const aFollower = async (name: string) => {
    const person = await aPerson(away.origin, name)
    const seen = await findPerson(person, handleOf(author, home))
    const before = (await followers()) ?? 0
    await person.client.get(userFollow, { params: { user_id: seen.userId } })
    await soon(async () => expect(await followers()).toBe(before + 1))
    const follows = async () =>
      (await person.client.get(userRetrieve, { params: { user_id: seen.userId } })).isFollowedByUser
    await soon(async () => {
      expect(await follows()).toBe(true)
      await inDatabase(away, async (client) => {
        const { rows } = await client.query('select from federation.unanswered_follow where actor_id = $1', [
          person.userId,
        ])
        expect(rows).toEqual([])
      })
    })
    return { person, follows, authorId: seen.userId }
  }
  const say = (body: string) =>
    author.client.get(magazinePostsCreate, {
      params: { magazine_id: magazineId },
      body: { body, lang: 'en' },
    })

  test('agree with the author’s server that lost a Follow, and with the followers’ that lost an Undo', async () => {
    const steady = await aFollower('steady')
    const lost = await aFollower('lost')
    const left = await aFollower('left')

    const { userId: lostId } = await findPerson(author, handleOf(lost.person, away))
    await forgetFollow(home, lostId, author.userId)
    await forgetFollow(away, left.person.userId, left.authorId)
    expect([await followers(), await lost.follows(), await left.follows()]).toEqual([2, true, false])

    await say('Who is still there?')
    await soon(async () => {
      expect([await lost.follows(), await left.follows()]).toEqual([false, false])
      expect(await followers()).toBe(1)
    })
    expect(await steady.follows()).toBe(true)
  })
})
