import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { moderateMagazineModUser, moderateMagazineUnmodUser } from '@app/contract/community/administration.ts'
import { moderateMagazineBanUser } from '@app/contract/community/moderation.ts'
import { WEBHOOKS_OF_MAGAZINE } from '@app/contract/community/webhook-kinds.ts'
import * as webhooks from '@app/contract/community/webhooks.ts'
import * as content from '@app/contract/events/content.ts'
import { userChanged, userPurged, userRegistered } from '@app/contract/events/identity.ts'
import { isPublicAddress } from '@app/platform/net/addresses.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { aUser, eventually } from '@app/platform/testing/index.ts'
import { anItem, aTeam, communityWorld } from '../../test/community-world.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { startReceiver } from '../../test/receiver.ts'
import { createCommunity } from '../context.ts'
import { clearWebhookLogTask, webhookTask } from '../jobs/webhooks.ts'
import { claimDelivery, dueDeliveries } from './delivery.repository.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let world: CommunityWorld
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  receiver = await startReceiver(() => world.clock.now())
  // The receiver is on this machine, where a real one never is.
  world = await communityWorld({ fetch: createSafeFetch({ allowPrivateNetworks: true, userAgent: 'test' }) })
  team = await aTeam(world)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

let names = 0
const aPath = () => `/hook-${++names}`
const of = (magazine = team.magazine, webhookId?: number) => ({
  magazine_id: magazine.magazineId,
  ...(webhookId === undefined ? {} : { webhook_id: webhookId }),
})
/** A webhook of a magazine of its own, which no other test writes into. */
const aWebhook = async (
  events: string[],
  { magazine: given, path = aPath() }: { magazine?: typeof team.magazine; path?: string } = {},
) => {
  const magazine = given ?? (await world.aMagazine(team.owner))
  const body = { url: receiver.origin + path, events } as never
  const reply = await world
    .by(team.owner)
    .call(webhooks.magazineWebhookCreate, { params: of(magazine), body })
  expect(reply.status).toBe(201)
  const { secret, webhookId } = reply.body
  const params = { ...of(magazine), webhook_id: webhookId }
  const by = world.by(team.owner)
  return {
    magazine,
    path,
    secret,
    params,
    messages: () => receiver.verified(path, secret),
    look: async () => (await by.call(webhooks.magazineWebhookRetrieve, { params })).body,
    log: async () => (await by.call(webhooks.magazineWebhookDeliveries, { params })).body.items,
    test: async () => (await by.call(webhooks.magazineWebhookTest, { params })).body,
  }
}
const anInstanceWebhook = async (events: string[]) => {
  const path = aPath()
  const { body } = await world
    .by(team.admin)
    .call(webhooks.adminWebhookCreate, { body: { url: receiver.origin + path, events } as never })
  return { path, ...body, messages: () => receiver.verified(path, body.secret) }
}

let items = 0
const aThread = async (magazineId: number, overrides: Partial<content.ContentCard> = {}) => {
  const item = anItem({ id: ++items, magazineId, authorId: team.member.userId, ...overrides })
  await world.emit(content.contentCreated, item)
  return item
}
/** Gives anew what is due, as the task does every minute. */
const resume = () => webhookTask(createCommunity(world.deps)).run()
const later = async (ms: number) => {
  world.clock.advance(ms)
  await resume()
}
const MINUTE = 60_000
const DAY = 86_400_000

describe('what is sent', () => {
  test('a new thread is told of, signed so that the library of the specification verifies it', async () => {
    const hook = await aWebhook(['thread.created'])
    const item = await aThread(hook.magazine.magazineId)
    await eventually(() => expect(hook.messages()).toHaveLength(1))
    const [message] = hook.messages()
    expect(message).toMatchObject({
      type: 'thread.created',
      magazine: { magazineId: hook.magazine.magazineId, name: hook.magazine.name },
      instance: { domain: world.config.domain, url: world.config.url },
      data: {
        subject: { type: 'entry', id: item.id },
        url: `${world.config.url}/m/${hook.magazine.name}/t/${item.id}/-`,
        item: { id: item.id },
      },
    })
    expect(receiver.at(hook.path)[0]?.headers['webhook-id']).toBe(message?.id)
    await eventually(async () =>
      expect(await hook.log()).toMatchObject([
        { type: 'thread.created', state: 'delivered', status: 204, attempts: 1, messageId: message?.id },
      ]),
    )
  })

  test('only what was asked for, of its own magazine, and each once', async () => {
    const hook = await aWebhook(['post.created', 'thread.removed'])
    const elsewhere = await world.aMagazine(team.owner)
    await aThread(elsewhere.magazineId, { type: 'post' })
    const item = await aThread(hook.magazine.magazineId)
    await aThread(hook.magazine.magazineId, { type: 'post' })
    const trashed = { ...item, visibility: 'trashed' as const, byId: team.moderator.userId }
    await world.emit(content.contentVisibilityChanged, { ...trashed, previous: 'visible' })
    await world.emit(content.contentVisibilityChanged, { ...trashed, previous: 'trashed' })
    await eventually(() =>
      expect(
        hook
          .messages()
          .map(({ type }) => type)
          .toSorted(),
      ).toEqual(['post.created', 'thread.removed']),
    )
    expect(hook.messages().find(({ type }) => type === 'thread.removed')?.data).toMatchObject({
      by: { username: team.moderator.username },
      subject: { type: 'entry', id: item.id },
    })
  })

  test('bans, moderators and reports', async () => {
    const hook = await aWebhook(['member.banned', 'moderator.added', 'moderator.removed', 'report.created'])
    const params = { ...of(hook.magazine), user_id: team.member.userId }
    const owner = world.by(team.owner)
    await owner.call(moderateMagazineBanUser, { params, body: { reason: 'noise' } })
    const appointed = { ...params, user_id: team.moderator.userId }
    await owner.call(moderateMagazineModUser, { params: appointed })
    await owner.call(moderateMagazineUnmodUser, { params: appointed })
    await world.emit(content.contentReported, {
      type: 'entry',
      id: ++items,
      magazineId: hook.magazine.magazineId,
      reporterId: team.owner.userId,
      reportedId: team.member.userId,
      reason: 'spam',
    })
    await eventually(() => expect(hook.messages()).toHaveLength(4))
    expect(hook.messages()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'member.banned',
          data: expect.objectContaining({
            reason: 'noise',
            user: expect.objectContaining({ username: team.member.username }),
            by: expect.objectContaining({ username: team.owner.username }),
          }),
        }),
        expect.objectContaining({ type: 'moderator.added' }),
        expect.objectContaining({ type: 'moderator.removed' }),
        expect.objectContaining({
          type: 'report.created',
          data: expect.objectContaining({ reason: 'spam', status: 'pending' }),
        }),
      ]),
    )
  })

  test('what is for followers or for some alone is told to nobody, nor what a rebuild brings', async () => {
    const hook = await aWebhook(['thread.created', 'thread.edited'])
    for (const audience of ['followers', 'direct'] as const)
      await aThread(hook.magazine.magazineId, { audience, visibility: 'private' })
    await world.emit(content.contentCreated, {
      ...anItem({ id: ++items, magazineId: hook.magazine.magazineId, authorId: team.member.userId }),
      isBackfill: true,
    })
    const last = await aThread(hook.magazine.magazineId)
    await eventually(() => expect(hook.messages()).toHaveLength(1))
    expect(hook.messages()[0]?.data['subject']).toEqual({ type: 'entry', id: last.id })
  })

  test('what is in a private magazine goes to its own webhooks, and to none of the instance', async () => {
    const magazine = await world.aMagazine(team.owner, { readers: 'members' })
    const hook = await aWebhook(['thread.created'], { magazine })
    const ofAll = await anInstanceWebhook(['thread.created'])
    const members = { audience: 'members', visibility: 'private' } as const
    await aThread(magazine.magazineId, members)
    const open = await aThread((await world.aMagazine(team.owner)).magazineId)
    await eventually(() => expect(hook.messages()).toHaveLength(1))
    expect(hook.messages()[0]?.data['item']).toMatchObject({ body: 'in full' })
    await eventually(() => expect(ofAll.messages()).toHaveLength(1))
    expect(ofAll.messages()[0]?.data['subject']).toEqual({ type: 'entry', id: open.id })
  })

  test('accounts that are opened, wait, are banned and deleted are told to the instance alone', async () => {
    const kinds = ['user.registered', 'user.requested', 'user.banned', 'user.unbanned', 'user.deleted']
    const ofAll = await anInstanceWebhook(kinds)
    const waiting = aUser({ state: 'pending' })
    await world.emit(userChanged, waiting)
    await world.emit(userRegistered, { userId: waiting.userId })
    for (const state of ['active', 'banned', 'active', 'deleted'] as const)
      await world.emit(userChanged, { ...waiting, state })
    await eventually(() => expect(ofAll.messages()).toHaveLength(5))
    expect(
      ofAll
        .messages()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(kinds.toSorted())
    const refused = await world.by(team.owner).call(webhooks.magazineWebhookCreate, {
      params: of(),
      body: { url: receiver.origin, events: ['user.banned'] } as never,
    })
    expect(refused.status).toBe(400)
  })

  test('of somebody who is purged nothing is left in the log, and of an item that is only that it was', async () => {
    const hook = await aWebhook(['member.banned', 'thread.created'])
    const gone = await world.aMember()
    await world.by(team.owner).call(moderateMagazineBanUser, {
      params: { ...of(hook.magazine), user_id: gone.userId },
    })
    const item = await aThread(hook.magazine.magazineId)
    await eventually(async () =>
      expect((await hook.log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    )
    await world.emit(userPurged, { userId: gone.userId })
    await world.emit(content.contentPurged, { ...item, byId: null })
    expect(await hook.log()).toMatchObject([{ type: 'thread.created', payload: null }])
  })
})

describe('how it is sent', () => {
  test('what failed is tried again with the same id and text, when its time has come', async () => {
    const hook = await aWebhook(['thread.created'])
    receiver.answers(hook.path, { status: 500, body: 'broken' }, { status: 200 })
    await aThread(hook.magazine.magazineId)
    await eventually(async () =>
      expect(await hook.log()).toMatchObject([
        { state: 'waiting', attempts: 1, status: 500, answer: 'broken' },
      ]),
    )
    expect((await hook.look()).failingSince).not.toBeNull()
    await later(MINUTE)
    await eventually(async () =>
      expect(await hook.log()).toMatchObject([{ state: 'delivered', attempts: 2, status: 200 }]),
    )
    const [first, second] = receiver.at(hook.path)
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect((await hook.look()).failingSince).toBeNull()
  })

  test('Retry-After is waited for', async () => {
    const hook = await aWebhook(['thread.created'])
    receiver.answers(hook.path, { status: 503, headers: { 'retry-after': '3600' } }, { status: 200 })
    const began = world.clock.now().getTime()
    await aThread(hook.magazine.magazineId)
    await eventually(async () => expect((await hook.log())[0]?.attempts).toBe(1))
    const next = Date.parse((await hook.log())[0]?.nextAttemptAt ?? '')
    expect(next - began).toBeGreaterThanOrEqual(3_599_000)
    expect(next - began).toBeLessThan(2 * 3_600_000)
  })

  test('410 turns it off', async () => {
    const hook = await aWebhook(['thread.created'])
    receiver.answers(hook.path, { status: 410 })
    await aThread(hook.magazine.magazineId)
    await eventually(async () =>
      expect(await hook.look()).toMatchObject({ enabled: false, disabledBecause: 'gone' }),
    )
    await aThread(hook.magazine.magazineId)
    expect(await hook.log()).toMatchObject([{ state: 'failed', attempts: 1, status: 410 }])
  })

  test('an address that takes nothing for five days turns it off, until it is turned on again', async () => {
    const hook = await aWebhook(['thread.created'])
    receiver.answers(hook.path, { status: 500 })
    await aThread(hook.magazine.magazineId)
    await eventually(async () => expect((await hook.log())[0]?.attempts).toBe(1))
    await later(5 * DAY)
    await eventually(async () =>
      expect(await hook.look()).toMatchObject({ enabled: false, disabledBecause: 'failing' }),
    )
    const { url, events } = await hook.look()
    const changed = await world.by(team.moderator).call(webhooks.magazineWebhookUpdate, {
      params: { ...hook.params, magazine_id: team.magazine.magazineId },
      body: { url, events, enabled: true } as never,
    })
    // It is of another magazine than the one they moderate.
    expect(changed.status).toBe(404)
    const body = { url, events, enabled: true } as never
    const own = await world.by(team.owner).call(webhooks.magazineWebhookUpdate, { params: hook.params, body })
    expect(own.body).toMatchObject({ enabled: true, disabledBecause: null, failingSince: null })
  })

  test('a redirect is not followed', async () => {
    const hook = await aWebhook(['thread.created'])
    receiver.answers(hook.path, { status: 307, headers: { location: '/elsewhere' } })
    await aThread(hook.magazine.magazineId)
    await eventually(async () => expect(await hook.log()).toMatchObject([{ state: 'waiting', attempts: 1 }]))
    expect(receiver.at('/elsewhere')).toEqual([])
  })

  test('a process that dies over it loses nothing', async () => {
    const hook = await aWebhook(['thread.created'])
    const before = await hook.test()
    expect(before.state).toBe('delivered')
    // As it stands after a death in between: the row and nobody at work on it.
    await world.deps.db.knex('webhook_delivery').insert({
      webhook_id: hook.params.webhook_id,
      event_id: 'died',
      kind: 'thread.created',
      magazine_id: hook.magazine.magazineId,
      facts: JSON.stringify({ about: 'item', type: 'entry', id: ++items, threadId: items, byId: null }),
      person_ids: [],
      next_at: world.clock.now(),
      created_at: world.clock.now(),
    })
    const community = createCommunity(world.deps)
    const [id] = await dueDeliveries(community, 1)
    expect(await claimDelivery(community, id!, { now: false })).toMatchObject({ event_id: 'died' })
    expect(await claimDelivery(community, id!, { now: false })).toBeNull()
    await later(2 * MINUTE)
    await eventually(() => expect(hook.messages().map(({ id: sent }) => sent)).toContain('died'))
  })

  test('a host gets no more than a few at once, and all of them in the end', async () => {
    const hook = await aWebhook(['thread.created'])
    for (let count = 0; count < 12; count++) await aThread(hook.magazine.magazineId)
    await eventually(async () => {
      await resume()
      expect(hook.messages()).toHaveLength(12)
    })
  })
})

describe('what its owners do', () => {
  test('a test is sent at once, and told of with what was answered', async () => {
    const hook = await aWebhook(['thread.created'])
    receiver.answers(hook.path, { status: 418, body: 'x'.repeat(5_000) })
    expect(await hook.test()).toMatchObject({
      type: 'ping',
      state: 'failed',
      status: 418,
      answer: 'x'.repeat(1_024),
    })
    expect(await hook.look()).toMatchObject({ enabled: true, failingSince: null })
  })

  test('what was sent is sent again', async () => {
    const hook = await aWebhook(['thread.created'])
    await aThread(hook.magazine.magazineId)
    await eventually(async () => expect((await hook.log())[0]?.state).toBe('delivered'))
    const [{ deliveryId } = { deliveryId: 0 }] = await hook.log()
    const params = { ...hook.params, delivery_id: deliveryId }
    const { body } = await world.by(team.owner).call(webhooks.magazineWebhookResend, { params })
    expect(body).toMatchObject({ deliveryId, state: 'delivered', attempts: 2 })
    expect(new Set(hook.messages().map(({ id }) => id)).size).toBe(1)
  })

  test('a new secret signs beside the old one for a day', async () => {
    const hook = await aWebhook(['thread.created'])
    const renew = await world.by(team.owner).call(webhooks.magazineWebhookSecret, { params: hook.params })
    await hook.test()
    expect(receiver.verified(hook.path, renew.body.secret)).toHaveLength(1)
    expect(hook.messages()).toHaveLength(1)
    world.clock.advance(DAY + MINUTE)
    await hook.test()
    const signatures = String(receiver.at(hook.path)[1]?.headers['webhook-signature'])
    expect(signatures.split(' ')).toHaveLength(1)
  })

  test('the secret is shown once', async () => {
    const hook = await aWebhook(['thread.created'])
    expect(hook.secret).toMatch(/^whsec_/)
    expect(JSON.stringify(await hook.look())).not.toContain('whsec_')
  })

  test('strangers and moderators of old see none; those of the magazine do', async () => {
    const magazine = await world.aMagazine(team.owner)
    const hook = await aWebhook(['thread.created'], { magazine })
    const params = of(magazine)
    const statusOf = async (user: typeof team.member) =>
      (await world.by(user).call(webhooks.magazineWebhooks, { params })).status
    expect(await statusOf(team.member)).toBe(403)
    await world.appoint(team.owner, magazine, team.moderator)
    expect(await statusOf(team.moderator)).toBe(200)
    await world
      .by(team.owner)
      .call(moderateMagazineUnmodUser, { params: { ...params, user_id: team.moderator.userId } })
    expect(await statusOf(team.moderator)).toBe(403)
    const { status } = await world
      .by(team.moderator)
      .call(webhooks.magazineWebhookDeliveries, { params: hook.params })
    expect(status).toBe(403)
    expect((await world.anonymous.call(webhooks.magazineWebhooks, { params })).status).toBe(401)
    for (const user of [team.owner, team.globalModerator])
      expect((await world.by(user).call(webhooks.adminWebhooks)).status).toBe(403)
    expect((await world.by(team.admin).call(webhooks.adminWebhooks)).status).toBe(200)
  })

  test('there may be only so many, and none that is no address', async () => {
    const magazine = await world.aMagazine(team.owner)
    for (let count = 0; count < WEBHOOKS_OF_MAGAZINE; count++) await aWebhook(['post.edited'], { magazine })
    const create = (url: string, events = ['post.edited']) =>
      world.by(team.owner).call(webhooks.magazineWebhookCreate, {
        params: of(magazine),
        body: { url, events } as never,
      })
    expect((await create(receiver.origin)).status).toBe(400)
    const [first] = (await world.by(team.owner).call(webhooks.magazineWebhooks, { params: of(magazine) }))
      .body.items
    const params = { ...of(magazine), webhook_id: first!.webhookId }
    expect((await world.by(team.owner).call(webhooks.magazineWebhookDelete, { params })).status).toBe(204)
    expect((await world.by(team.owner).call(webhooks.magazineWebhookDelete, { params })).status).toBe(404)
    for (const wrong of [
      'ftp://x.example',
      'https://a:b@x.example',
      'x',
      `https://x.example/${'y'.repeat(2_000)}`,
    ])
      expect((await create(wrong)).status).toBe(400)
    expect((await create('https://x.example', [])).status).toBe(400)
    expect((await create('https://x.example', ['nothing'])).status).toBe(400)
  })

  test('the log goes back thirty days', async () => {
    const hook = await aWebhook(['thread.created'])
    await hook.test()
    world.clock.advance(31 * DAY)
    await hook.test()
    await clearWebhookLogTask(createCommunity(world.deps)).run()
    expect(await hook.log()).toHaveLength(1)
  })
})

describe('on the open internet', () => {
  let guarded: CommunityWorld
  beforeAll(async () => {
    guarded = await communityWorld({
      // Whatever it is called, it is this machine.
      fetch: createSafeFetch({
        allowPrivateNetworks: false,
        userAgent: 'test',
        guard: {
          mayReach: isPublicAddress,
          resolve: (_name, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]),
        },
      }),
      config: { url: 'https://our.example', domain: 'our.example', allowPrivateNetworks: false },
    })
  })
  afterAll(() => guarded.close())

  test('private networks are refused, in numbers at once, by name as it is sent', async () => {
    const admin = await guarded.aMember({ isAdmin: true })
    const create = (url: string) =>
      guarded
        .by(admin)
        .call(webhooks.adminWebhookCreate, { body: { url, events: ['user.registered'] } as never })
    for (const url of [
      'http://hooks.example',
      'https://127.0.0.1',
      'https://[::1]/x',
      'https://10.0.0.1',
      'https://localhost',
    ])
      expect([url, (await create(url)).status]).toEqual([url, 400])
    const { body } = await create('https://hooks.example')
    const params = { instance_webhook_id: body.webhookId }
    const sent = await guarded.by(admin).call(webhooks.adminWebhookTest, { params })
    expect(sent.body).toMatchObject({ state: 'failed', status: null })
    expect(sent.body.failure).toContain('not public')
  })
})
