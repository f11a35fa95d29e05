import { describe, expect, test } from 'vitest'
import { moderateMagazineModUser, moderateMagazineUnmodUser } from '@app/contract/community/administration.ts'
import { moderateMagazineBanUser } from '@app/contract/community/moderation.ts'
import * as webhooks from '@app/contract/community/webhooks.ts'
import * as content from '@app/contract/events/content.ts'
import { userChanged, userPurged, userRegistered } from '@app/contract/events/identity.ts'
import { aUser, eventually } from '@app/platform/testing/index.ts'
import { webhookScene } from '../../test/webhook-scene.ts'
import { anItem } from '../../test/community-world.ts'

const scene = webhookScene()
const { of, aWebhook, anInstanceWebhook, aThread, itemId } = scene

describe('what is sent', () => {
  test('a new thread is told of, signed so that the library of the specification verifies it', async () => {
    const hook = await aWebhook(['thread.created'])
    const item = await aThread(hook.magazine.magazineId)
    await eventually(() => expect(hook.messages()).toHaveLength(1))
    const [message] = hook.messages()
    expect(message).toMatchObject({
      type: 'thread.created',
      magazine: { magazineId: hook.magazine.magazineId, name: hook.magazine.name },
      instance: { domain: scene.world.config.domain, url: scene.world.config.url },
      data: {
        subject: { type: 'entry', id: item.id },
        url: `${scene.world.config.url}/m/${hook.magazine.name}/t/${item.id}/-`,
        item: { id: item.id },
      },
    })
    expect(scene.receiver.at(hook.path)[0]?.headers['webhook-id']).toBe(message?.id)
    await eventually(async () =>
      expect(await hook.log()).toMatchObject([
        { type: 'thread.created', state: 'delivered', status: 204, attempts: 1, messageId: message?.id },
      ]),
    )
  })

  test('only what was asked for, of its own magazine, and each once', async () => {
    const hook = await aWebhook(['post.created', 'thread.removed'])
    const elsewhere = await scene.world.aMagazine(scene.team.owner)
    await aThread(elsewhere.magazineId, { type: 'post' })
    const item = await aThread(hook.magazine.magazineId)
    await aThread(hook.magazine.magazineId, { type: 'post' })
    const trashed = { ...item, visibility: 'trashed' as const, byId: scene.team.moderator.userId }
    await scene.world.emit(content.contentVisibilityChanged, { ...trashed, previous: 'visible' })
    await scene.world.emit(content.contentVisibilityChanged, { ...trashed, previous: 'trashed' })
    await eventually(() =>
      expect(
        hook
          .messages()
          .map(({ type }) => type)
          .toSorted(),
      ).toEqual(['post.created', 'thread.removed']),
    )
    expect(hook.messages().find(({ type }) => type === 'thread.removed')?.data).toMatchObject({
      by: { username: scene.team.moderator.username },
      subject: { type: 'entry', id: item.id },
    })
  })

  test('bans, moderators and reports', async () => {
    const hook = await aWebhook(['member.banned', 'moderator.added', 'moderator.removed', 'report.created'])
    const params = { ...of(hook.magazine), user_id: scene.team.member.userId }
    const owner = scene.world.by(scene.team.owner)
    await owner.call(moderateMagazineBanUser, { params, body: { reason: 'noise' } })
    const appointed = { ...params, user_id: scene.team.moderator.userId }
    await owner.call(moderateMagazineModUser, { params: appointed })
    await owner.call(moderateMagazineUnmodUser, { params: appointed })
    await scene.world.emit(content.contentReported, {
      type: 'entry',
      id: itemId(),
      magazineId: hook.magazine.magazineId,
      reporterId: scene.team.owner.userId,
      reportedId: scene.team.member.userId,
      reason: 'spam',
    })
    await eventually(() => expect(hook.messages()).toHaveLength(4))
    expect(hook.messages()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'member.banned',
          data: expect.objectContaining({
            reason: 'noise',
            user: expect.objectContaining({ username: scene.team.member.username }),
            by: expect.objectContaining({ username: scene.team.owner.username }),
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
    await scene.world.emit(content.contentCreated, {
      ...anItem({ id: itemId(), magazineId: hook.magazine.magazineId, authorId: scene.team.member.userId }),
      isBackfill: true,
    })
    const last = await aThread(hook.magazine.magazineId)
    await eventually(() => expect(hook.messages()).toHaveLength(1))
    expect(hook.messages()[0]?.data['subject']).toEqual({ type: 'entry', id: last.id })
  })

  test('what is in a private magazine goes to its own webhooks, and to none of the instance', async () => {
    const magazine = await scene.world.aMagazine(scene.team.owner, { readers: 'members' })
    const hook = await aWebhook(['thread.created'], { magazine })
    const ofAll = await anInstanceWebhook(['thread.created'])
    const members = { audience: 'members', visibility: 'private' } as const
    await aThread(magazine.magazineId, members)
    const open = await aThread((await scene.world.aMagazine(scene.team.owner)).magazineId)
    await eventually(() => expect(hook.messages()).toHaveLength(1))
    expect(hook.messages()[0]?.data['item']).toMatchObject({ body: 'in full' })
    await eventually(() => expect(ofAll.messages()).toHaveLength(1))
    expect(ofAll.messages()[0]?.data['subject']).toEqual({ type: 'entry', id: open.id })
  })

  test('accounts that are opened, wait, are banned and deleted are told to the instance alone', async () => {
    const kinds = ['user.registered', 'user.requested', 'user.banned', 'user.unbanned', 'user.deleted']
    const ofAll = await anInstanceWebhook(kinds)
    const waiting = aUser({ state: 'pending' })
    await scene.world.emit(userChanged, waiting)
    await scene.world.emit(userRegistered, { userId: waiting.userId })
    for (const state of ['active', 'banned', 'active', 'deleted'] as const)
      await scene.world.emit(userChanged, { ...waiting, state })
    await eventually(() => expect(ofAll.messages()).toHaveLength(5))
    expect(
      ofAll
        .messages()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(kinds.toSorted())
    const refused = await scene.world.by(scene.team.owner).call(webhooks.magazineWebhookCreate, {
      params: of(),
      body: { url: scene.receiver.origin, events: ['user.banned'] } as never,
    })
    expect(refused.status).toBe(400)
  })

  test('of somebody who is purged nothing is left in the log, and of an item that is only that it was', async () => {
    const hook = await aWebhook(['member.banned', 'thread.created'])
    const gone = await scene.world.aMember()
    await scene.world.by(scene.team.owner).call(moderateMagazineBanUser, {
      params: { ...of(hook.magazine), user_id: gone.userId },
    })
    const item = await aThread(hook.magazine.magazineId)
    await eventually(async () =>
      expect((await hook.log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    )
    await scene.world.emit(userPurged, { userId: gone.userId })
    await scene.world.emit(content.contentPurged, { ...item, byId: null })
    expect(await hook.log()).toMatchObject([{ type: 'thread.created', payload: null }])
  })
})
