import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { threadsOfHosts } from '@app/contract/calls/content.ts'
import { defederation } from '@app/contract/calls/community.ts'
import * as lists from '@app/contract/community/block-lists.ts'
import type { BlockListEntry } from '@app/contract/community/block-lists.ts'
import { adminSilencedInstanceList, adminSilenceInstance } from '@app/contract/community/instance-silences.ts'
import {
  adminAllowInstance,
  adminBanInstance,
  adminUpdateSettings,
} from '@app/contract/community/instance.ts'
import { magazineSubscribe } from '@app/contract/community/magazines.ts'
import { instancesCutOff } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'
import { refreshListsTask } from '../jobs/refresh-lists.ts'

/** A server of somebody else that serves a list; the world asks it in place of the https addresses of the test. */
const startServer = async () => {
  const served = { status: 200, text: '', asked: 0 }
  const server = createServer((_request, response) => {
    served.asked++
    response.writeHead(served.status, { 'content-type': 'text/csv' }).end(served.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { served, base, close: () => new Promise((resolve) => server.close(resolve)) }
}

let world: CommunityWorld
let outside: Awaited<ReturnType<typeof startServer>>
let admin: UserCard

beforeEach(async () => {
  outside = await startServer()
  const fetch = createSafeFetch({ allowPrivateNetworks: true, userAgent: 'Test/1' })
  world = await communityWorld({
    config: { domain: 'our.home.example' },
    fetch: async (url, options) => {
      const answered = await fetch(url.replace('https://lists.example', outside.base), options)
      return { ...answered, url: answered.url.replace(outside.base, 'https://lists.example') }
    },
  })
  world.answerCalls([
    answer(threadsOfHosts, async ({ domains }) => ({
      threads: domains.map((domain) => (domain === 'far.example' ? 7 : 0)),
    })),
  ])
  admin = await world.aMember({ isAdmin: true })
})
afterEach(async () => {
  await world.close()
  await outside.close()
})

const HEAD = '#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate'
const csv = (...lines: string[]) => [HEAD, ...lines.map((line) => `${line},false,false,,false`)].join('\n')
const call = () => world.by(admin)
const add = async (body: Record<string, unknown>) => {
  const reply = await call().call(lists.adminBlockListAdd, { body: { name: 'A list', ...body } })
  expect(reply.status).toBe(201)
  return reply.body
}
const of = ({ listId }: { listId: number }) => ({ params: { list_id: listId } })
const look = async (list: { listId: number }) =>
  (await call().call(lists.adminBlockListRetrieve, of(list))).body
const apply = (list: { listId: number }, hosts?: string[]) =>
  call().call(lists.adminBlockListApply, { ...of(list), ...(hosts ? { body: { hosts } } : {}) })
const undo = (list: { listId: number }) => call().call(lists.adminBlockListUndo, of(list))
const refresh = async (list: { listId: number }) =>
  (await call().call(lists.adminBlockListRefresh, of(list))).body
const states = (items: readonly BlockListEntry[]) =>
  items.map(({ host, severity, state }) => `${host} ${severity} ${state}`).toSorted()
const blocked = async (...domains: string[]) => (await world.ask(defederation, { domains })).defederated
const silenced = async () =>
  (await call().call(adminSilencedInstanceList, {})).body.instances.map(({ domain }) => domain)

describe('a block list', () => {
  test('says what it would cost before anything of it holds, then holds, ends ties, and is undone', async () => {
    const fan = await world.aMember()
    const far = await world.aMember({
      domain: 'far.example',
      username: 'f@far.example',
      apId: 'f@far.example',
    })
    const magazine = await world.aRemoteMagazine({ domain: 'sub.far.example', handle: 'm@sub.far.example' })
    await world.emit(userFollowed, { followerId: fan.userId, followedId: far.userId })
    await world.emit(userFollowed, { followerId: far.userId, followedId: fan.userId })
    await world.by(fan).call(magazineSubscribe, { params: { magazine_id: magazine } })
    const list = await add({
      text: csv('unheard.example,suspend', 'far.example,suspend', 'quiet.example,silence'),
    })
    expect(list).toMatchObject({ waiting: 3, applied: 0, kept: 0, skipped: 0, url: null })
    expect(await blocked('far.example')).toEqual([false])
    const { items } = await look(list)
    expect(items[0]).toMatchObject({
      host: 'far.example',
      state: 'waiting',
      cost: {
        ourFollows: 1,
        theirFollows: 1,
        ourSubscriptions: 1,
        theirSubscriptions: 0,
        users: 1,
        magazines: 1,
        threads: 7,
      },
    })
    expect((await apply(list)).body).toMatchObject({ waiting: 0, applied: 3 })
    expect(await blocked('far.example', 'sub.far.example', 'unheard.example', 'quiet.example')).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(await silenced()).toEqual(['quiet.example'])
    await eventually(async () =>
      expect((await world.outbox.named(instancesCutOff)).flatMap(({ data }) => data.domains)).toEqual(
        expect.arrayContaining(['far.example', 'sub.far.example']),
      ),
    )
    expect((await undo(list)).body).toMatchObject({ waiting: 3, applied: 0 })
    expect(await blocked('far.example', 'unheard.example')).toEqual([false, false])
    expect(await silenced()).toEqual([])
  })

  test('holds in part where hosts are chosen; one that does not wait is 400 and changes nothing', async () => {
    const list = await add({ text: 'a.example\nb.example\n' })
    expect((await apply(list, ['a.example', 'z.example'])).status).toBe(400)
    expect(await blocked('a.example')).toEqual([false])
    expect((await apply(list, ['b.example'])).body).toMatchObject({ waiting: 1, applied: 1 })
    expect(await blocked('a.example', 'b.example')).toEqual([false, true])
  })

  test('undone lifts what it alone brought: not what another list says too, nor what was set by hand', async () => {
    await call().call(adminBanInstance, { params: { domain: 'hand.example' } })
    await call().call(adminSilenceInstance, { body: { domains: ['hush.example'] } })
    const text = csv(
      'hand.example,suspend',
      'both.example,suspend',
      'own.example,suspend',
      'hush.example,silence',
    )
    const [one, two] = [await add({ text }), await add({ text: 'both.example\nlater.example' })]
    for (const list of [one, two]) await apply(list)
    // By hand as well, after a list had brought it.
    await call().call(adminBanInstance, { params: { domain: 'later.example' } })
    await undo(one)
    expect(await blocked('hand.example', 'both.example', 'own.example')).toEqual([true, true, false])
    expect(await silenced()).toEqual(['hush.example'])
    expect((await call().call(lists.adminBlockListDelete, of(two))).status).toBe(204)
    expect(await blocked('both.example', 'later.example')).toEqual([false, true])
    expect((await call().call(lists.adminBlockLists)).body.items.map(({ listId }) => listId)).toEqual([
      one.listId,
    ])
  })

  test('never blocks this server, what is above it, or a server that is allowed by name', async () => {
    await call().call(adminUpdateSettings, { body: { MBIN_USE_FEDERATION_ALLOW_LIST: true } })
    await call().call(adminAllowInstance, { params: { domain: 'friend.example' } })
    await call().call(adminUpdateSettings, { body: { MBIN_USE_FEDERATION_ALLOW_LIST: false } })
    const listed = ['our.home.example', 'home.example', 'friend.example', 'foe.example']
    const list = await add({ text: listed.join('\n') })
    expect(list).toMatchObject({ kept: 3, waiting: 1 })
    expect((await apply(list, ['friend.example'])).status).toBe(400)
    await apply(list)
    expect(await blocked('friend.example', 'foe.example')).toEqual([false, true])
  })

  test('is exported with all that holds here, as Mastodon writes it, and read again', async () => {
    await call().call(adminBanInstance, { params: { domain: 'bad.example' } })
    await call().call(adminSilenceInstance, { body: { domains: ['hush.example'] } })
    const reply = await call().fetch('/api/admin/block-lists/export')
    expect(reply.headers.get('content-type')).toContain('text/csv')
    const text = await reply.text()
    expect(text).toBe(
      `${HEAD}\nbad.example,suspend,false,false,,false\nhush.example,silence,false,false,,false\n`,
    )
    expect(states((await look(await add({ text }))).items)).toEqual([
      'bad.example block waiting',
      'hush.example silence waiting',
    ])
  })

  test('is added, looked at and applied by administrators only', async () => {
    const staff = await world.aMember({ isGlobalModerator: true })
    const list = await add({ text: 'a.example' })
    const who = world.by(staff)
    const replies = [
      await who.call(lists.adminBlockLists),
      await who.call(lists.adminBlockListExport),
      await who.call(lists.adminBlockListAdd, { body: { name: 'Mine', text: 'b.example' } }),
      await who.call(lists.adminBlockListRetrieve, of(list)),
      await who.call(lists.adminBlockListApply, of(list)),
      await who.call(lists.adminBlockListUndo, of(list)),
      await who.call(lists.adminBlockListRefresh, of(list)),
      await who.call(lists.adminBlockListDelete, of(list)),
    ]
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(403))
    expect((await world.anonymous.call(lists.adminBlockLists)).status).toBe(401)
    expect((await call().call(lists.adminBlockListRetrieve, of({ listId: 4711 }))).status).toBe(404)
  })

  test.each([
    [{}],
    [{ text: '' }],
    [{ text: 'nothing to see here' }],
    [{ url: 'http://lists.example/a.csv' }],
    [{ url: 'https://lists.example/a.csv', text: 'a.example' }],
    [{ text: 'a.example', name: '' }],
  ])('is not %j', async (body) => {
    const reply = await call().call(lists.adminBlockListAdd, { body: { name: 'A list', ...body } })
    expect(reply.status).toBe(400)
  })
})

describe('a list that is subscribed to', () => {
  const url = 'https://lists.example/blocklist.csv'
  const serve = (...lines: string[]) => (outside.served.text = csv(...lines))

  test('is looked at every day; what is new waits, and what is gone stays where it held', async () => {
    serve('a.example,suspend', 'b.example,suspend')
    const list = await add({ url })
    await apply(list, ['a.example'])
    serve('c.example,suspend', 'd.example,noop')
    await refreshListsTask(world.deps as never).run()
    const { items, list: now } = await look(list)
    expect(states(items)).toEqual(['a.example block applied', 'c.example block waiting'])
    expect(now).toMatchObject({ skipped: 1, skippedLines: ['d.example'], failure: null })
    expect(await blocked('a.example', 'c.example')).toEqual([true, false])
  })

  test('is applied by itself where the administrator chose so: new ones hold, what is gone is lifted', async () => {
    serve('a.example,suspend', 'b.example,silence')
    const list = await add({ url, appliesNew: true })
    expect(list).toMatchObject({ appliesNew: true, waiting: 2, applied: 0 })
    await apply(list)
    serve('b.example,suspend', 'c.example,suspend')
    expect(await refresh(list)).toMatchObject({ applied: 2, waiting: 0 })
    expect(await blocked('a.example', 'b.example', 'c.example')).toEqual([false, true, true])
    expect(await silenced()).toEqual([])
    // Whoever takes it back is not overruled the next day.
    await undo(list)
    expect(await refresh(list)).toMatchObject({ appliesNew: false, applied: 0, waiting: 2 })
  })

  test('keeps what it says, and says why, where its address fails', async () => {
    serve('a.example,suspend')
    const list = await add({ url })
    await apply(list)
    outside.served.status = 503
    expect(await refresh(list)).toMatchObject({ applied: 1, failure: 'Its server answers with 503.' })
    outside.served.status = 200
    outside.served.text = '<html>Moved</html>'
    expect(await refresh(list)).toMatchObject({ applied: 1, failure: 'It names no host.' })
    outside.served.text = `a.example\n${'#'.repeat(4_100_000)}`
    expect((await refresh(list)).failure).not.toBeNull()
    expect(await blocked('a.example')).toEqual([true])
    const pasted = await add({ text: 'b.example' })
    expect((await call().call(lists.adminBlockListRefresh, of(pasted))).status).toBe(400)
  })
})
