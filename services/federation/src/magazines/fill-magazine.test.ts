import { beforeEach, describe, expect, test } from 'vitest'
import { magazineSubscribed, magazineUnsubscribed } from '@app/contract/events/community.ts'
import { until } from '../../test/peers.ts'
import { activity, federationScene, note, trains } from '../../test/scene.ts'
import { createFederation } from '../context.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { FILL_MAGAZINE, fillMagazine } from './fill-magazine.ts'

const scene = federationScene()
const serve = (document: Json): string => {
  const address = String(document['id'])
  scene.world.peers.documents.set(address, document)
  return address
}
const thread = (title: string): Json =>
  note({ type: 'Page', name: title, to: [PUBLIC, trains], audience: trains })
const told = (object: unknown): Json => ({
  type: 'Announce',
  actor: trains,
  object: { type: 'Create', object },
})
const page = (number: number, orderedItems: unknown[], next?: string): string =>
  serve({ id: `${trains}/outbox?page=${number}`, type: 'OrderedCollectionPage', orderedItems, next })
const came = () => scene.world.ingested.map(({ apId }) => apId)

beforeEach(() => {
  scene.world.ingested.length = 0
})

describe('what a magazine elsewhere published', () => {
  test('comes with the first subscription to it, newest first and once', async () => {
    const magazineId = scene.world.magazineIds.get(trains) ?? 0
    const [newest, older, oldest] = [thread('3'), thread('2'), thread('1')]
    serve(oldest)
    await scene.world.peers.actor(trains, 'Group', { outbox: `${trains}/outbox` })
    const reply = note({ inReplyTo: 'https://there.test/thread/1' })
    const others = [{ type: 'Announce', object: { type: 'Like' } }, told(reply)]
    const first = page(1, [told(newest), ...others, told(older)], page(2, [oldest['id']]))
    serve({ id: `${trains}/outbox`, type: 'OrderedCollection', totalItems: 3, first })
    await scene.world.emit(magazineSubscribed, { userId: 11, magazineId })
    await until(() => came().length >= 3)
    expect(came()).toEqual([newest['id'], older['id'], oldest['id']])
    expect(scene.world.ingested.every((item) => item.magazineId === magazineId && item.isBackfill)).toBe(true)
  })

  test('in the time until it took the subscription comes then, and after all had left it', async () => {
    const magazineId = scene.world.magazineIds.get(trains) ?? 0
    const follow = async () =>
      (await scene.world.sent(({ activity: one }) => one['type'] === 'Follow' && one['object'] === trains))
        .activity
    const accepted = async () =>
      scene.world.post(activity('Accept', await follow(), { actor: trains }), { signer: trains })
    const subscription = { userId: 11, magazineId }
    const published = (title: string) => {
      const news = thread(title)
      page(1, [told(news)])
      return news['id']
    }
    await scene.world.emit(magazineUnsubscribed, subscription)
    await scene.world.emit(magazineSubscribed, subscription)

    const first = published('between')
    const moderators = serve({ id: `${trains}/moderators`, type: 'OrderedCollection', orderedItems: [] })
    await scene.world.peers.actor(trains, 'Group', { outbox: `${trains}/outbox`, attributedTo: moderators })
    expect(await accepted()).toBe(202)
    await until(() => came().includes(String(first)))
    await until(() => scene.world.peers.read.includes(moderators))
    // Once: what comes later is sent here.
    published('later')
    const before = scene.world.peers.read.length
    expect(await accepted()).toBe(202)
    await scene.world.settled()
    expect(scene.world.peers.read.slice(before).filter((address) => address.includes('/outbox'))).toEqual([])

    scene.world.peers.delivered.length = 0
    await scene.world.emit(magazineUnsubscribed, subscription)
    await scene.world.emit(magazineSubscribed, subscription)
    const missed = published('while nobody was there')
    expect(await accepted()).toBe(202)
    await until(() => came().includes(String(missed)))
  })

  test('is looked through until all of a page is here, to catch up', async () => {
    const [known, news] = [serve(thread('known')), serve(thread('news'))]
    const jobs: unknown[] = []
    const context = createFederation(scene.world.deps)
    const enqueue = async (_queue: string, data: unknown) => void jobs.push(data)
    const federation = { ...context, work: { ...context.work, enqueue } }
    const job = { address: trains, page: page(11, [known], page(12, [])), left: 10 }
    await fillMagazine(federation, job)
    expect(jobs).toHaveLength(1)
    await fillMagazine(federation, { ...job, untilKnown: true })
    expect(jobs).toHaveLength(1)
    page(11, [news, known], page(12, []))
    await fillMagazine(federation, { ...job, untilKnown: true })
    expect(jobs.slice(1)).toEqual([{ address: trains, page: page(12, []), left: 9, untilKnown: true }])
  })

  test('is fetched further later on where its host may not be asked more for now', async () => {
    const jobs: unknown[] = []
    const context = createFederation(scene.world.deps)
    const enqueue = async (queue: string, data: unknown) => void jobs.push([queue, data])
    const federation = { ...context, work: { ...context.work, enqueue } }
    const threads = ['a', 'b', 'c', 'd'].map((title) => serve(thread(title)))
    const address = page(7, threads)
    // Its page and two threads.
    await fillMagazine(federation, { address: trains, page: address, left: 10 }, { requests: 3 })
    expect(came()).toEqual(threads.slice(0, 2))
    expect(jobs).toEqual([[FILL_MAGAZINE, { address: trains, page: address, left: 8 }]])
    await fillMagazine(federation, { address: trains, page: address, left: 8 }, { requests: 3 })
    expect(came()).toEqual(threads)
  })

  test('is fetched to the last of its budget, whatever of a page is here already', async () => {
    const threads = ['a', 'b', 'c', 'd'].map((title) => serve(thread(title)))
    const context = createFederation(scene.world.deps)
    const jobs: unknown[] = []
    const enqueue = async (_queue: string, data: unknown) => void jobs.push(data)
    const federation = { ...context, work: { ...context.work, enqueue } }
    const address = page(9, threads)
    await fillMagazine(federation, { address: trains, page: address, left: 4 }, { requests: 4 })
    expect(jobs).toEqual([{ address: trains, page: address, left: 1 }])
    await fillMagazine(federation, { address: trains, page: address, left: 1 })
    expect(came()).toEqual(threads)
    // The head of an outbox is no page of it.
    jobs.length = 0
    const first = page(10, [])
    serve({ id: `${trains}/outbox`, type: 'OrderedCollection', totalItems: 1, first })
    await scene.world.peers.actor(trains, 'Group', { outbox: `${trains}/outbox` })
    await fillMagazine(federation, { address: trains, page: null, left: 4 })
    expect(jobs).toEqual([{ address: trains, page: first, left: 4 }])
  })

  test('is not fetched beyond what is left of its budget', async () => {
    const threads = ['a', 'b', 'c'].map((title) => serve(thread(title)))
    await fillMagazine(createFederation(scene.world.deps), {
      address: trains,
      page: page(8, threads),
      left: 2,
    })
    expect(came()).toEqual(threads.slice(0, 2))
  })
})
