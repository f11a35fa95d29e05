import { authAliases, authMove } from '@app/contract/identity/moving.ts'
import { userFollow, userRetrieve, userUpdateProfile } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { aPerson, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import type { Instance } from '../kit/program.ts'
import { startPair } from './pair.ts'

let pair: Awaited<ReturnType<typeof startPair>>
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair?.close())

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)
const handleOf = ({ username }: Person, of: Instance) => `${username}@${pair.hostOf(of)}`
const follow = (who: Person, userId: number) => who.client.get(userFollow, { params: { user_id: userId } })
const followers = async ({ client, userId }: Person) =>
  (await client.get(userRetrieve, { params: { user_id: userId } })).followersCount

test('somebody moves to another server, and all their followers go along', async () => {
  const { home, away } = pair
  const anna = await aPerson(home.origin, 'anna')
  const there = await aPerson(away.origin, 'anna_there')
  const [neighbour, stranger] = [
    await aPerson(home.origin, 'neighbour'),
    await aPerson(away.origin, 'stranger'),
  ]
  await anna.client.get(userUpdateProfile, {
    body: { fields: [{ name: 'Boats', value: '<b>two</b>' }] },
  })
  await follow(neighbour, anna.userId)
  const seen = await findPerson(stranger, handleOf(anna, home))
  expect(seen.fields).toEqual([{ name: 'Boats', value: '<b>two</b>', verifiedAt: null }])
  await follow(stranger, seen.userId)
  await soon(async () => expect(await followers(anna)).toBe(2))

  const target = `@${handleOf(there, away)}`
  const move = () => anna.client.call(authMove, { body: { target, currentPassword: anna.password } })
  expect((await move()).status).toBe(400)
  const aliases = [`@${handleOf(anna, home)}`]
  expect(await there.client.get(authAliases, { body: { aliases } })).toMatchObject({
    aliases: [{ username: aliases[0] }],
  })
  expect(await move()).toMatchObject({ status: 200, body: { movedTo: { username: target } } })

  await soon(async () => expect(await followers(there)).toBe(2))
  await soon(async () => expect(await followers(anna)).toBe(0))
  const moved = await stranger.client.get(userRetrieve, { params: { user_id: seen.userId } })
  expect(moved).toMatchObject({ isFollowedByUser: false, movedTo: { username: there.username } })
})
