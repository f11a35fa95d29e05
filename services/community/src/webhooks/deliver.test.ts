import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as webhooks from '@app/contract/community/webhooks.ts'
import { isPublicAddress } from '@app/platform/net/addresses.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { MINUTE, DAY, webhookScene } from '../../test/webhook-scene.ts'
import { communityWorld } from '../../test/community-world.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { createCommunity } from '../context.ts'
import { claimDelivery, dueDeliveries } from './delivery.repository.ts'

const scene = webhookScene()
const { aWebhook, aThread, resume, later, itemId } = scene

describe('how it is sent', () => {
  test('what failed is tried again with the same id and text, when its time has come', async () => {
    const hook = await aWebhook(['thread.created'])
    scene.receiver.answers(hook.path, { status: 500, body: 'broken' }, { status: 200 })
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
    const [first, second] = scene.receiver.at(hook.path)
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect((await hook.look()).failingSince).toBeNull()
  })

  test('Retry-After is waited for', async () => {
    const hook = await aWebhook(['thread.created'])
    scene.receiver.answers(hook.path, { status: 503, headers: { 'retry-after': '3600' } }, { status: 200 })
    const began = scene.world.clock.now().getTime()
    await aThread(hook.magazine.magazineId)
    await eventually(async () => expect((await hook.log())[0]?.attempts).toBe(1))
    const next = Date.parse((await hook.log())[0]?.nextAttemptAt ?? '')
    expect(next - began).toBeGreaterThanOrEqual(3_599_000)
    expect(next - began).toBeLessThan(2 * 3_600_000)
  })

  test('410 turns it off', async () => {
    const hook = await aWebhook(['thread.created'])
    scene.receiver.answers(hook.path, { status: 410 })
    await aThread(hook.magazine.magazineId)
    await eventually(async () =>
      expect(await hook.look()).toMatchObject({ enabled: false, disabledBecause: 'gone' }),
    )
    await aThread(hook.magazine.magazineId)
    expect(await hook.log()).toMatchObject([{ state: 'failed', attempts: 1, status: 410 }])
  })

  test('an address that takes nothing for five days turns it off, until it is turned on again', async () => {
    const hook = await aWebhook(['thread.created'])
    scene.receiver.answers(hook.path, { status: 500 })
    await aThread(hook.magazine.magazineId)
    await eventually(async () => expect((await hook.log())[0]?.attempts).toBe(1))
    await later(5 * DAY)
    await eventually(async () =>
      expect(await hook.look()).toMatchObject({ enabled: false, disabledBecause: 'failing' }),
    )
    const { url, events } = await hook.look()
    const changed = await scene.world.by(scene.team.moderator).call(webhooks.magazineWebhookUpdate, {
      params: { ...hook.params, magazine_id: scene.team.magazine.magazineId },
      body: { url, events, enabled: true } as never,
    })
    // It is of another magazine than the one they moderate.
    expect(changed.status).toBe(404)
    const body = { url, events, enabled: true } as never
    const own = await scene.world
      .by(scene.team.owner)
      .call(webhooks.magazineWebhookUpdate, { params: hook.params, body })
    expect(own.body).toMatchObject({ enabled: true, disabledBecause: null, failingSince: null })
  })

  test('a redirect is not followed', async () => {
    const hook = await aWebhook(['thread.created'])
    scene.receiver.answers(hook.path, { status: 307, headers: { location: '/elsewhere' } })
    await aThread(hook.magazine.magazineId)
    await eventually(async () => expect(await hook.log()).toMatchObject([{ state: 'waiting', attempts: 1 }]))
    expect(scene.receiver.at('/elsewhere')).toEqual([])
  })

  test('a process that dies over it loses nothing', async () => {
    const threadId = itemId()
    const hook = await aWebhook(['thread.created'])
    const before = await hook.test()
    expect(before.state).toBe('delivered')
    // As it stands after a death in between: the row and nobody at work on it.
    await scene.world.deps.db.knex('webhook_delivery').insert({
      webhook_id: hook.params.webhook_id,
      event_id: 'died',
      kind: 'thread.created',
      magazine_id: hook.magazine.magazineId,
      facts: JSON.stringify({ about: 'item', type: 'entry', id: threadId, threadId, byId: null }),
      person_ids: [],
      next_at: scene.world.clock.now(),
      created_at: scene.world.clock.now(),
    })
    const community = createCommunity(scene.world.deps)
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
