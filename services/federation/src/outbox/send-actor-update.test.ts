import { beforeAll, describe, expect, test } from 'vitest'
import { magazineChanged, magazinePurged, magazineSubscribed } from '@app/contract/events/community.ts'
import { userChanged, userFollowed } from '@app/contract/events/identity.ts'
import { aUser } from '@app/platform/testing/index.ts'
import { alice, bob, federationScene, maps } from '../../test/scene.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

const scene = federationScene()
const home = 'https://home.test'
const robot = aUser({ userId: 12, username: 'robot', isBot: true })
const loner = aUser({ userId: 13, username: 'loner' })
const picture = {
  filePath: 'ab/cd/me.png',
  sourceUrl: null,
  storageUrl: `${home}/media/ab/cd/me.png`,
  altText: 'Me',
  width: 64,
  height: 64,
  blurHash: null,
}

const run = () =>
  scene.world.runtime.tasks?.find(({ name }) => name === 'federation.send-actor-updates')?.run()
/** What somebody of ours said of themselves so far. */
const saidBy = async (path: string): Promise<Json[]> => {
  const { body } = await scene.world.get(`${path}/outbox`)
  const page = await scene.world.get(`${path}/outbox?page=1`)
  expect(body['totalItems']).toBeLessThanOrEqual(10)
  return ((page.body['orderedItems'] ?? []) as Json[]).filter(({ type }) => type === 'Update')
}
const serve = async (path: string) => {
  const { '@context': _, ...document } = (await scene.world.get(path)).body
  return document
}
const delivered = (actor: string) =>
  scene.world.sent(({ activity }) => activity['type'] === 'Update' && activity['actor'] === actor)
const timeToGather = () => scene.world.clock.advance(2 * 60 * 1000)

beforeAll(async () => {
  const bobsId = scene.world.userIds.get(bob) ?? 0
  for (const card of [robot, loner]) await scene.world.emit(userChanged, card)
  for (const followedId of [alice.userId, robot.userId])
    await scene.world.emit(userFollowed, { followerId: bobsId, followedId })
  await scene.world.emit(magazineSubscribed, { magazineId: maps.magazineId, userId: bobsId })
})

describe('a changed profile', () => {
  test('is told to followers once for all that changed meanwhile, as it is served', async () => {
    await scene.world.emit(userChanged, { ...alice, title: 'Alice' })
    await scene.world.emit(userChanged, { ...alice, title: 'Alice A.', about: 'I *draw*', cover: picture })
    await run()
    expect(await saidBy('/u/alice')).toEqual([])

    timeToGather()
    await run()
    const { inbox, signedBy, activity } = await delivered(`${home}/u/alice`)
    expect({ inbox, signedBy }).toEqual({ inbox: `${bob}/inbox`, signedBy: `${home}/u/alice` })
    expect(activity).toMatchObject({ to: [PUBLIC], cc: [`${home}/u/alice/followers`] })
    expect(activity['object']).toEqual(await serve('/u/alice'))
    expect(activity['object']).toMatchObject({
      type: 'Person',
      name: 'Alice A.',
      summary: '<p>I <em>draw</em></p>\n',
      image: { type: 'Image', url: picture.storageUrl },
    })

    timeToGather()
    await run()
    expect(await saidBy('/u/alice')).toHaveLength(1)
  })

  test('that looks no different to others, or that nobody elsewhere follows, is not told', async () => {
    const before = await saidBy('/u/alice')
    const same = { ...alice, title: 'Alice A.', about: 'I *draw*', cover: picture }
    await scene.world.emit(userChanged, { ...same, settings: { ...same.settings, hideAdult: false } })
    await scene.world.emit(userChanged, { ...loner, title: 'Nobody' })
    timeToGather()
    await run()
    expect(await saidBy('/u/alice')).toEqual(before)
    expect(await saidBy('/u/loner')).toEqual([])
  })

  test('of a bot is a Service; of somebody banned meanwhile nothing is told', async () => {
    await scene.world.emit(userChanged, { ...robot, about: 'Beep' })
    timeToGather()
    await run()
    expect((await delivered(`${home}/u/robot`)).activity['object']).toMatchObject({
      id: `${home}/u/robot`,
      type: 'Service',
      source: { content: 'Beep' },
    })
    await scene.world.emit(userChanged, { ...robot, about: 'Buy this' })
    await scene.world.emit(userChanged, { ...robot, about: 'Buy this', state: 'banned' })
    timeToGather()
    await run()
    expect(await saidBy('/u/robot')).toHaveLength(1)
  })
})

test('a magazine that changes again and again tells its subscribers once, without what others do not see', async () => {
  await scene.world.emit(magazineChanged, { ...maps, tags: ['maps'] })
  timeToGather()
  await run()
  expect(await saidBy('/m/maps')).toEqual([])
  await scene.world.emit(magazineChanged, { ...maps, title: 'Old maps' })
  await scene.world.emit(magazineChanged, { ...maps, title: 'Older maps', icon: picture })
  await run()
  expect(await saidBy('/m/maps')).toEqual([])
  timeToGather()
  await run()
  const { activity, signedBy } = await delivered(`${home}/m/maps`)
  expect(signedBy).toBe(`${home}/m/maps`)
  expect(activity).toMatchObject({
    to: [PUBLIC],
    cc: [`${home}/m/maps/followers`],
    audience: `${home}/m/maps`,
    object: { type: 'Group', name: 'Older maps', publicKey: { publicKeyPem: expect.any(String) } },
  })
  expect(activity['object']).toEqual(await serve('/m/maps'))
  expect(await saidBy('/m/maps')).toHaveLength(1)
})

test('a magazine that was purged meanwhile tells nothing more', async () => {
  await scene.world.emit(magazineChanged, { ...maps, title: 'The last maps' })
  await scene.world.emit(magazinePurged, { magazineId: maps.magazineId })
  timeToGather()
  await run()
  const { knex } = scene.world.deps.db
  const said: Json[] = await knex('activity')
    .where({ type: 'Update', actor: `${home}/m/maps` })
    .pluck('body')
  expect(JSON.stringify(said)).not.toContain('The last maps')
})
