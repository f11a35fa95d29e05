import { magazinePostsCreate, postsUpdate } from '@app/contract/content/posts.ts'
import { profilePin, profileUnpin, userPinnedRetrieve } from '@app/contract/content/profile-pins.ts'
import {
  userAcceptFollowRequest,
  userFollow,
  userFollowRequests,
  userRejectFollowRequest,
  userRetrieve,
  userUpdateSettings,
} from '@app/contract/identity/users.ts'
import { notificationCollectionAll } from '@app/contract/messaging/notifications.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson, findPerson } from '../kit/people.ts'
import { startPair } from './pair.ts'

let pair: Awaited<ReturnType<typeof startPair>>
beforeAll(async () => {
  pair = await startPair()
})
afterAll(() => pair?.close())

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

test('what somebody pins to their profile stands first on it at other servers, until they unpin it', async () => {
  const { home, away } = pair
  const anna = await aPerson(home.origin, 'anna')
  const ben = await aPerson(away.origin, 'ben')
  const { magazineId } = await aMagazineOf(anna)
  const write = (body: string) =>
    anna.client.get(magazinePostsCreate, { params: { magazine_id: magazineId }, body: { body, lang: 'en' } })
  // Nobody elsewhere has heard of the first when it is pinned.
  const before = await write('From before anybody listened')

  const seen = await findPerson(ben, `${anna.username}@${pair.hostOf(home)}`)
  const of = { params: { user_id: seen.userId } }
  await ben.client.get(userFollow, of)
  await soon(async () =>
    expect(await anna.client.get(userRetrieve, { params: { user_id: anna.userId } })).toMatchObject({
      followersCount: 1,
    }),
  )
  const after = await write('Heard by everybody')

  const named = (postId: number) => ({ params: { subject_type: 'post' as const, subject_id: postId } })
  const pinned = async () =>
    (await ben.client.get(userPinnedRetrieve, of)).items.map(({ post }) => post?.body ?? null)
  await anna.client.get(profilePin, named(before.postId))
  await soon(async () => expect(await pinned()).toEqual(['From before anybody listened']))
  await anna.client.get(profilePin, named(after.postId))
  await soon(async () =>
    expect(await pinned()).toEqual(['Heard by everybody', 'From before anybody listened']),
  )

  await anna.client.get(postsUpdate, {
    params: { post_id: after.postId },
    body: { body: 'Heard, and changed', lang: 'en' },
  })
  await anna.client.get(profileUnpin, named(before.postId))
  await soon(async () => expect(await pinned()).toEqual(['Heard, and changed']))
})

test('who decides on each follower lets somebody of another server in, and takes them out again', async () => {
  const { home, away } = pair
  const [shy, fan] = [await aPerson(home.origin, 'shy'), await aPerson(away.origin, 'fan')]
  await shy.client.get(userUpdateSettings, { body: { manuallyApprovesFollowers: true } })
  const seen = await findPerson(fan, `${shy.username}@${pair.hostOf(home)}`)
  const there = { params: { user_id: seen.userId } }
  const state = async () => (await fan.client.get(userRetrieve, there)).followState
  const followers = async () =>
    (await shy.client.get(userRetrieve, { params: { user_id: shy.userId } })).followersCount
  await fan.client.get(userFollow, there)
  expect(await state()).toBe('requested')
  const asking = () =>
    soon(async () => {
      const [one] = (await shy.client.get(userFollowRequests)).items
      expect(one?.username).toContain(fan.username)
      return { params: { user_id: one?.userId ?? 0 } }
    })
  const fanHere = await asking()
  await soon(async () => {
    const query = { kinds: 'follow_request_notification' } as never
    expect((await shy.client.get(notificationCollectionAll, { query })).items).toHaveLength(1)
  })
  expect(await followers()).toBe(0)
  await shy.client.get(userAcceptFollowRequest, fanHere)
  await soon(async () => expect(await state()).toBe('accepted'))
  expect(await followers()).toBe(1)

  await shy.client.get(userRejectFollowRequest, fanHere)
  await soon(async () => expect(await state()).toBe('refused'))
  expect(await followers()).toBe(0)
  await fan.client.get(userFollow, there)
  expect(await asking()).toEqual(fanHere)
  expect(await state()).toBe('requested')
})
