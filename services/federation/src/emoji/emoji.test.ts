import { describe, expect, test } from 'vitest'
import { instanceEmoji } from '@app/contract/calls/community.ts'
import { magazineChanged } from '@app/contract/events/community.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { aMagazine, answer, aUser } from '@app/platform/testing/index.ts'
import type { Json } from '../json-ld/json.ts'
import { aCard } from '../../test/peers.ts'
import { federationScene } from '../../test/scene.ts'

const scene = federationScene()
const bee = { name: 'bee', url: 'https://home.test/media/aa/bb/bee.png' }
const tag = {
  id: 'https://home.test/f/emoji/bee',
  type: 'Emoji',
  name: ':bee:',
  icon: { type: 'Image', mediaType: 'image/png', url: bee.url },
}
const get = async (path: string): Promise<{ status: number; body: Json }> => scene.world.get(path)

describe('emoji of ours', () => {
  test('are among the tags of what shows them', async () => {
    const { world } = scene
    const card = aCard({ type: 'post', id: 71, threadId: 71, authorId: 11, magazineId: 21, title: null })
    world.cards.set('post 71', { ...card, body: 'A :bee:', emojis: [bee] })
    await world.emit(contentCreated, { ...card, body: 'A :bee:', emojis: [bee] })
    const { body } = await get('/m/maps/p/71/-')
    expect(body['tag']).toContainEqual(tag)
    expect(JSON.stringify(body['@context'])).toContain('"Emoji":"toot:Emoji"')
  })

  test('are among the tags of people', async () => {
    await scene.world.emit(
      userChanged,
      aUser({ userId: 72, username: 'keeper', title: 'Ann :bee:', emojis: [bee] }),
    )
    expect((await get('/u/keeper')).body).toMatchObject({ name: 'Ann :bee:', tag: [tag] })
  })

  test('are among the tags of magazines', async () => {
    await scene.world.emit(
      magazineChanged,
      aMagazine({ magazineId: 73, name: 'bees', title: 'Of :bee:', emojis: [bee] }),
    )
    expect((await get('/m/bees')).body).toMatchObject({ name: 'Of :bee:', tag: [tag] })
  })

  test('are served at their ids, as long as there are any', async () => {
    scene.world.answerCalls([
      answer(instanceEmoji, async ({ names }) => ({ emojis: names.includes('bee') ? [bee] : [] })),
    ])
    const { status, body } = await get('/f/emoji/bee')
    expect(status).toBe(200)
    expect(body).toMatchObject(tag)
    expect((await get('/f/emoji/wasp')).status).toBe(404)
  })
})
