import { afterAll, beforeAll, expect, test } from 'vitest'
import { federationWorld } from './peers.ts'

let world: Awaited<ReturnType<typeof federationWorld>>
beforeAll(async () => {
  world = await federationWorld()
})
afterAll(() => world.close())

/** The statements of the release before `sent_relation` had its name. */
const INSERT = `insert into standing (kind, actor_id, object, activity_id) values ($1, $2, $3, $4)
  on conflict do nothing returning kind`
const DELETE = 'delete from standing where kind = $1 and actor_id = $2 and object = $3 returning activity_id'

test('a process of the previous release sends once and takes back what either of them sent', async () => {
  const { db } = world.deps
  const like = ['Like', 11, 'https://there.test/note/1']
  const insert = () => db.query('old-insert', INSERT, [...like, 'https://home.test/f/object/1'])
  expect(await insert()).toHaveLength(1)
  expect(await insert()).toHaveLength(0)
  expect(await db.knex('sent_relation').where({ kind: 'Like' }).first()).toMatchObject({
    actor_id: 11,
    created_at: expect.any(Date),
  })
  const ban = { kind: 'ban', actor_id: 11, object: '1', activity_id: '' }
  const insertBan = () => db.knex('standing').insert(ban).onConflict().ignore().returning('kind')
  expect(await insertBan()).toHaveLength(1)
  expect(await insertBan()).toHaveLength(0)
  expect(await db.query('old-delete', DELETE, like)).toEqual([
    { activity_id: 'https://home.test/f/object/1' },
  ])
  expect(await db.knex('sent_relation').pluck('kind')).toEqual(['ban'])
})
