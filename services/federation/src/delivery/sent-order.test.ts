import { contentCreated, contentVoted } from '@app/contract/events/content.ts'
import { beforeAll, expect, test } from 'vitest'
import { home, moderationScene } from '../../test/moderation-scene.ts'
import { aCard, until } from '../../test/peers.ts'
import type { Json } from '../json-ld/json.ts'
import { subjectOf } from '../activities/subject.ts'

const scene = moderationScene()
const mia = 'https://lemmy.test/u/mia'
beforeAll(() => scene.subscriber(mia))

test('what happens to a thread in one moment is sent in the order it happened', async () => {
  const threads = Array.from({ length: 40 }, (_, at) => aCard({ id: 700 + at, authorId: 11, magazineId: 21 }))
  for (const thread of threads) await scene.world.emit(contentCreated, thread)
  const vote = {
    userId: 11,
    type: 'entry' as const,
    authorId: 11,
    magazineId: 21,
    uv: 0,
    dv: 0,
    favourites: 0,
  }
  for (const { id } of threads)
    await scene.world.emit(contentVoted, {
      ...vote,
      id,
      threadId: id,
      choice: null,
      previousChoice: null,
      favourite: true,
    })
  for (const { id } of threads)
    await scene.world.emit(contentVoted, {
      ...vote,
      id,
      threadId: id,
      choice: -1,
      previousChoice: 0,
      favourite: false,
    })
  const heardOf = (id: number) =>
    scene.world.peers.delivered
      .filter(
        ({ inbox, activity }) =>
          inbox === `${mia}/inbox` && subjectOf(activity) === `${home}/m/maps/t/${id}/-`,
      )
      .map(({ activity }) => (activity['object'] as Json)['type'])
  for (const { id } of threads) {
    await until(() => heardOf(id).length === 4)
    expect(heardOf(id)).toEqual(['Create', 'Like', 'Undo', 'Dislike'])
  }
})
