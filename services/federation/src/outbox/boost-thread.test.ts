import { beforeAll, describe, expect, test } from 'vitest'
import { contentCreated, contentEdited, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { Json } from '../json-ld/json.ts'
import { home, moderationScene } from '../../test/moderation-scene.ts'
import { aCard } from '../../test/peers.ts'

const scene = moderationScene()

describe('what is written in a magazine of ours', () => {
  const mia = 'https://masto.test/u/mia'
  const lea = 'https://lemmy.test/u/lea'
  const thread = aCard({ id: 601, authorId: 11, magazineId: 21 })
  const apId = `${home}/m/maps/t/601/-`
  const sentTo = (who: string, actor: string, type: string) =>
    scene.world.sent(({ inbox, activity }) => {
      const { object } = activity as { object: Json | string }
      const about = typeof object === 'string' ? [object] : [object['id'], object['object']]
      return (
        inbox === `${who}/inbox` &&
        activity['actor'] === `${home}/${actor}` &&
        activity['type'] === type &&
        about.includes(apId)
      )
    })

  beforeAll(async () => {
    await scene.world.deps.db.knex('instance').insert([
      { domain: 'masto.test', software: 'mastodon' },
      { domain: 'lemmy.test', software: 'lemmy' },
    ])
    await scene.subscriber(mia)
    await scene.subscriber(lea)
    scene.world.cards.set('entry 601', thread)
    await scene.world.emit(contentCreated, thread)
  })

  test('is boosted for Mastodon, and announced to Lemmy as it was said', async () => {
    expect((await sentTo(mia, 'm/maps', 'Announce')).activity).toMatchObject({ object: apId })
    const { activity } = await scene.world.sent(
      (one) => one.inbox === `${lea}/inbox` && one.activity['type'] === 'Announce',
    )
    expect(activity['object']).toMatchObject({ type: 'Create', object: { id: apId } })
    const wrapped = scene.world.peers.delivered.filter(
      ({ inbox, activity: one }) =>
        inbox === `${mia}/inbox` && one['type'] === 'Announce' && typeof one['object'] !== 'string',
    )
    expect(wrapped).toEqual([])
  })

  test('is boosted once, a comment not at all, and nothing is kept where only Lemmy listens', async () => {
    const { knex } = scene.world.deps.db
    const boosts = () =>
      knex('sent_relation').where({ kind: 'magazine-boost' }).orderBy('object').pluck('object')
    await scene.world.emit(contentVisibilityChanged, { ...thread, previous: 'trashed', byId: 11 })
    const comment = aCard({
      type: 'entry_comment',
      id: 602,
      threadId: 601,
      authorId: 11,
      magazineId: 21,
      title: null,
    })
    await scene.world.emit(contentCreated, comment)
    expect(await boosts()).toEqual([apId])

    await knex('instance').where({ domain: 'masto.test' }).update({ software: 'lemmy' })
    const other = aCard({ id: 603, authorId: 11, magazineId: 21 })
    scene.world.cards.set('entry 603', other)
    await scene.world.emit(contentCreated, other)
    expect(await boosts()).toEqual([apId])
    await knex('instance').where({ domain: 'masto.test' }).update({ software: 'mastodon' })
  })

  test('is changed where it was boosted by whoever wrote it, and the boost is taken back when it is removed', async () => {
    await scene.world.emit(contentEdited, { ...thread, title: 'Another title' })
    expect((await sentTo(mia, 'u/alice', 'Update')).activity).toMatchObject({
      object: { name: 'Another title' },
    })
    await scene.world.emit(contentVisibilityChanged, {
      ...thread,
      visibility: 'trashed',
      previous: 'visible',
      byId: 11,
    })
    // Alice undid her own deletion before, so it matters whose Undo this is.
    const { activity } = await sentTo(mia, 'm/maps', 'Undo')
    expect(activity).toMatchObject({ object: { type: 'Announce', object: apId } })
    const other = (one: { inbox: string; activity: Json }) =>
      one.inbox === `${lea}/inbox` && one.activity['object'] === apId
    expect(scene.world.peers.delivered.filter(other)).toEqual([])
  })
})
