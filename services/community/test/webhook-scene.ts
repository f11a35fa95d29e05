import { afterAll, beforeAll, expect } from 'vitest'
import * as webhooks from '@app/contract/community/webhooks.ts'
import * as content from '@app/contract/events/content.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import { createCommunity } from '../src/context.ts'
import { webhookTask } from '../src/jobs/webhooks.ts'
import { anItem, aTeam, communityWorld } from './community-world.ts'
import type { CommunityWorld } from './community-world.ts'
import { startReceiver } from './receiver.ts'

/** A community with a team, and a receiver of webhooks beside it: both are there once the tests run. */
export const webhookScene = () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let world: CommunityWorld
  let team: Awaited<ReturnType<typeof aTeam>>
  beforeAll(async () => {
    receiver = await startReceiver(() => world.clock.now())
    // The receiver is on this machine, where a real one never is.
    world = await communityWorld({
      fetch: createSafeFetch({ allowPrivateNetworks: true, userAgent: 'test' }),
    })
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
  const itemId = () => ++items
  const aThread = async (magazineId: number, overrides: Partial<content.ContentCard> = {}) => {
    const item = anItem({ id: itemId(), magazineId, authorId: team.member.userId, ...overrides })
    await world.emit(content.contentCreated, item)
    return item
  }
  /** Gives anew what is due, as the task does every minute. */
  const resume = () => webhookTask(createCommunity(world.deps)).run()
  const later = async (ms: number) => {
    world.clock.advance(ms)
    await resume()
  }

  return {
    get receiver() {
      return receiver
    },
    get world() {
      return world
    },
    get team() {
      return team
    },
    of,
    aWebhook,
    anInstanceWebhook,
    aThread,
    itemId,
    resume,
    later,
    aPath,
  }
}

export const MINUTE = 60_000
export const DAY = 86_400_000
