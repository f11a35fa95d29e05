import { eventually } from '@app/platform/testing/eventually.ts'
import { expect, test } from '@jest/globals'
import type { Scene } from './scene.ts'
import { PUBLIC } from './software.ts'

/** NodeBB/NodeBB, src/activitypub/out.js: `delete.note` and `remove.context`; mocks.js: `tombstone`. */
export const nodebbModerators = (scene: () => Scene): void => {
  test('a moderator deletes a post: in the author’s name, with a key of their own', async () => {
    const where = scene().theirs
    if (!where) throw new Error('there is no category')
    const { peer, julian, vera } = scene()
    const { object, kept } = await scene().wrote('Against the rules', { where })
    const id = String(object['id'])
    peer.serve({ id, type: 'Tombstone', formerType: 'Note', attributedTo: julian, audience: where.id })
    await scene().deliver(
      {
        id: `${id}#activity/delete/${Date.now()}`,
        type: 'Delete',
        actor: julian,
        to: [PUBLIC],
        cc: [`${julian}/followers`],
        object: id,
        origin: object['context'],
      },
      { signer: vera },
    )
    await eventually(async () => expect((await scene().thread(kept.id)).status).toBe(404))
  })

  test('a moderator moves a topic out of its category: that is no deletion', async () => {
    const where = scene().theirs
    if (!where) throw new Error('there is no category')
    const { peer, vera } = scene()
    const { object, kept } = await scene().wrote('In the wrong place', { where })
    await scene().deliver({
      id: `${String(object['context'])}#activity/remove/1`,
      type: 'Remove',
      actor: vera,
      to: [PUBLIC],
      cc: [`${where.id}/followers`],
      object: object['context'],
      target: where.id,
    })
    // What comes after it is here once that was worked on.
    await scene().wrote('Meanwhile', { where })
    expect((await scene().thread(kept.id)).status).toBe(200)
    expect(peer.refused).toEqual([])
  })
}
