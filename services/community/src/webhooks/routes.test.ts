import { describe, expect, test } from 'vitest'
import { moderateMagazineUnmodUser } from '@app/contract/community/administration.ts'
import { WEBHOOKS_OF_MAGAZINE } from '@app/contract/community/webhook-kinds.ts'
import * as webhooks from '@app/contract/community/webhooks.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { MINUTE, DAY, webhookScene } from '../../test/webhook-scene.ts'
import { createCommunity } from '../context.ts'
import { clearWebhookLogTask } from '../jobs/webhooks.ts'

const scene = webhookScene()
const { of, aWebhook, aThread } = scene

describe('what its owners do', () => {
  test('a test is sent at once, and told of with what was answered', async () => {
    const hook = await aWebhook(['thread.created'])
    scene.receiver.answers(hook.path, { status: 418, body: 'x'.repeat(5_000) })
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
    const { body } = await scene.world.by(scene.team.owner).call(webhooks.magazineWebhookResend, { params })
    expect(body).toMatchObject({ deliveryId, state: 'delivered', attempts: 2 })
    expect(new Set(hook.messages().map(({ id }) => id)).size).toBe(1)
  })

  test('a new secret signs beside the old one for a day', async () => {
    const hook = await aWebhook(['thread.created'])
    const renew = await scene.world
      .by(scene.team.owner)
      .call(webhooks.magazineWebhookSecret, { params: hook.params })
    await hook.test()
    expect(scene.receiver.verified(hook.path, renew.body.secret)).toHaveLength(1)
    expect(hook.messages()).toHaveLength(1)
    scene.world.clock.advance(DAY + MINUTE)
    await hook.test()
    const signatures = String(scene.receiver.at(hook.path)[1]?.headers['webhook-signature'])
    expect(signatures.split(' ')).toHaveLength(1)
  })

  test('the secret is shown once', async () => {
    const hook = await aWebhook(['thread.created'])
    expect(hook.secret).toMatch(/^whsec_/)
    expect(JSON.stringify(await hook.look())).not.toContain('whsec_')
  })

  test('strangers and moderators of old see none; those of the magazine do', async () => {
    const magazine = await scene.world.aMagazine(scene.team.owner)
    const hook = await aWebhook(['thread.created'], { magazine })
    const params = of(magazine)
    const statusOf = async (user: typeof scene.team.member) =>
      (await scene.world.by(user).call(webhooks.magazineWebhooks, { params })).status
    expect(await statusOf(scene.team.member)).toBe(403)
    await scene.world.appoint(scene.team.owner, magazine, scene.team.moderator)
    expect(await statusOf(scene.team.moderator)).toBe(200)
    await scene.world
      .by(scene.team.owner)
      .call(moderateMagazineUnmodUser, { params: { ...params, user_id: scene.team.moderator.userId } })
    expect(await statusOf(scene.team.moderator)).toBe(403)
    const { status } = await scene.world
      .by(scene.team.moderator)
      .call(webhooks.magazineWebhookDeliveries, { params: hook.params })
    expect(status).toBe(403)
    expect((await scene.world.anonymous.call(webhooks.magazineWebhooks, { params })).status).toBe(401)
    for (const user of [scene.team.owner, scene.team.globalModerator])
      expect((await scene.world.by(user).call(webhooks.adminWebhooks)).status).toBe(403)
    expect((await scene.world.by(scene.team.admin).call(webhooks.adminWebhooks)).status).toBe(200)
  })

  test('there may be only so many, and none that is no address', async () => {
    const magazine = await scene.world.aMagazine(scene.team.owner)
    for (let count = 0; count < WEBHOOKS_OF_MAGAZINE; count++) await aWebhook(['post.edited'], { magazine })
    const create = (url: string, events = ['post.edited']) =>
      scene.world.by(scene.team.owner).call(webhooks.magazineWebhookCreate, {
        params: of(magazine),
        body: { url, events } as never,
      })
    expect((await create(scene.receiver.origin)).status).toBe(400)
    const [first] = (
      await scene.world.by(scene.team.owner).call(webhooks.magazineWebhooks, { params: of(magazine) })
    ).body.items
    const params = { ...of(magazine), webhook_id: first!.webhookId }
    expect(
      (await scene.world.by(scene.team.owner).call(webhooks.magazineWebhookDelete, { params })).status,
    ).toBe(204)
    expect(
      (await scene.world.by(scene.team.owner).call(webhooks.magazineWebhookDelete, { params })).status,
    ).toBe(404)
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
    scene.world.clock.advance(31 * DAY)
    await hook.test()
    await clearWebhookLogTask(createCommunity(scene.world.deps)).run()
    expect(await hook.log()).toHaveLength(1)
  })
})
