import { beforeAll, expect, test } from 'vitest'
import { magazineChanged, magazineSubscribed } from '@app/contract/events/community.ts'
import {
  contentCreated,
  contentEdited,
  contentModerated,
  contentPinnedToProfile,
  contentPurged,
  contentVoted,
} from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { profilePins } from '@app/contract/calls/content.ts'
import { pinnedEntries } from '@app/contract/calls/remote-moderation.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { aMagazine } from '@app/platform/testing/index.ts'
import { aCard } from './peers.ts'
import { activity, bob, federationScene } from './scene.ts'

const scene = federationScene()
const cellar = aMagazine({ magazineId: 22, name: 'cellar', ownerId: 11, readers: 'localOnly' })
const open = { ...cellar, readers: 'public' as const }

const keep = async (card: ContentCard): Promise<void> => {
  scene.world.cards.set(`${card.type} ${card.id}`, card)
  await scene.world.emit(contentCreated, card)
}
const threadIn = (magazineId: number, id: number) => aCard({ id, threadId: id, authorId: 11, magazineId })
const thread = threadIn(22, 700)
const comment = aCard({
  type: 'entry_comment',
  id: 701,
  threadId: 700,
  authorId: 11,
  magazineId: 22,
  parentAuthorId: 11,
  title: null,
})

/** Everything of the magazine that could be asked for. */
const addresses = [
  '/m/cellar',
  '/m/cellar/outbox',
  '/m/cellar/followers',
  '/m/cellar/moderators',
  '/m/cellar/pinned',
  '/m/cellar/featured',
  '/.well-known/webfinger?resource=acct:cellar@home.test',
  '/m/cellar/t/700/-',
  '/m/cellar/t/700/-/context',
  '/m/cellar/t/700/-/replies',
  '/m/cellar/t/700/-/likes',
  '/m/cellar/t/700/-/dislikes',
  '/m/cellar/t/700/-/shares',
  '/m/cellar/t/700/-/comment/701',
  '/m/cellar/t/700/-/comment/701/replies',
]
const statuses = async () => {
  const replies = await Promise.all(addresses.map((path) => scene.world.get(path)))
  return [...new Set(replies.map(({ status }) => status))]
}
const namedIn = async (...paths: string[]) => {
  const replies = await Promise.all(paths.map((path) => scene.world.get(path)))
  return replies.map(({ body }) => JSON.stringify(body).includes('cellar'))
}
const ofAuthor = ['/u/alice/outbox?page=1', '/u/alice/featured']

beforeAll(async () => {
  scene.world.answerCalls([
    answer(profilePins, async () => ({ items: [thread] })),
    answer(pinnedEntries, async () => ({ items: [thread] })),
  ])
  await scene.world.emit(magazineChanged, cellar)
  const follower = scene.world.userIds.get(bob) ?? 0
  await scene.world.emit(userFollowed, { followerId: follower, followedId: 11 })
  // As it may be where a magazine was for everybody before.
  await scene.world.emit(magazineSubscribed, { magazineId: 22, userId: follower })
})

test('nothing of a magazine for this instance alone is sent or served', async () => {
  await keep(thread)
  await keep(comment)
  const about = { type: 'entry' as const, id: 700, magazineId: 22, authorId: 11 }
  await scene.world.emit(contentVoted, {
    ...about,
    threadId: 700,
    userId: 11,
    choice: 1,
    previousChoice: 0,
    favourite: true,
    uv: 1,
    dv: 0,
    favourites: 1,
  })
  await scene.world.emit(contentModerated, { ...about, byId: 11, act: 'pinned' })
  await scene.world.emit(contentModerated, { ...about, byId: 11, act: 'locked' })
  await scene.world.emit(contentPinnedToProfile, { ...about, on: true })
  await scene.world.emit(contentEdited, { ...thread, body: 'Anew' })
  await scene.world.emit(contentPurged, { ...comment, id: 702, byId: 11 })
  expect(await statuses()).toEqual([404])
  expect(await namedIn(...ofAuthor)).toEqual([false, false])
  // What is for everybody goes out after it, so whatever was sent before has arrived.
  await keep(threadIn(21, 710))
  await scene.world.sent((one) => JSON.stringify(one.activity).includes('/t/710/'))
  expect(JSON.stringify(scene.world.peers.delivered)).not.toContain('cellar')
})

test('nor is anything of a private magazine, whoever its cards call it for', async () => {
  const snug = aMagazine({ magazineId: 23, name: 'snug', ownerId: 11, readers: 'members' })
  await scene.world.emit(magazineChanged, snug)
  const secret = { visibility: 'private', audience: 'members' } as const
  const [inside, answered] = [
    { ...threadIn(23, 720), ...secret },
    { ...comment, ...secret, id: 721, threadId: 720, magazineId: 23 },
  ]
  await keep(inside)
  await keep(answered)
  await scene.world.emit(contentEdited, { ...inside, body: 'Anew' })
  await scene.world.emit(contentVoted, {
    type: 'entry',
    id: 720,
    magazineId: 23,
    authorId: 11,
    threadId: 720,
    userId: 11,
    choice: 1,
    previousChoice: 0,
    favourite: true,
    uv: 1,
    dv: 0,
    favourites: 1,
    audience: 'members',
  })
  await scene.world.emit(contentPurged, { ...answered, id: 722, byId: 11 })
  const paths = addresses.map((path) => path.replace('cellar', 'snug').replaceAll('70', '72'))
  const replies = await Promise.all(paths.map((path) => scene.world.get(path)))
  expect([...new Set(replies.map(({ status }) => status))]).toEqual([404])
  await keep(threadIn(21, 711))
  await scene.world.sent((one) => JSON.stringify(one.activity).includes('/t/711/'))
  expect(JSON.stringify(scene.world.peers.delivered)).not.toContain('snug')
})

test('a follow of it is answered by nobody, as if it were not there', async () => {
  const before = scene.world.subscriptions.length
  await scene.world.post(activity('Follow', 'https://home.test/m/cellar'))
  await scene.world.settled()
  expect(scene.world.subscriptions).toHaveLength(before)
})

test('once it is for everybody, all of it is there; for this instance alone again, nothing', async () => {
  await scene.world.emit(magazineChanged, open)
  expect(await statuses()).toEqual([200])
  await scene.world.emit(contentEdited, { ...thread, body: 'For all' })
  await scene.world.sent((one) => JSON.stringify(one.activity).includes('/t/700/'))
  expect(await namedIn(...ofAuthor)).toEqual([true, true])
  await scene.world.emit(magazineChanged, cellar)
  expect(await statuses()).toEqual([404])
  expect(await namedIn(...ofAuthor)).toEqual([false, false])
})
