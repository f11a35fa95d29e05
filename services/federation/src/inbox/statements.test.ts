import { expect, test, vi } from 'vitest'
import { aCard, until } from '../../test/peers.ts'
import { activity, federationScene, maps } from '../../test/scene.ts'

const scene = federationScene()

/** What is asked of the database from `work` to the statement `last`: names of prepared statements, and text of others. */
const asked = async (work: () => Promise<unknown>, last: string): Promise<string[]> => {
  const { db } = scene.world.deps
  const statements: string[] = []
  const query = vi.spyOn(db, 'query')
  const hear = ({ sql }: { sql: string }) => void statements.push(sql)
  db.knex.on('query', hear)
  try {
    await work()
    await until(() => query.mock.calls.some(([name]) => name === last))
    return [...query.mock.calls.map(([name]) => name), ...statements]
  } finally {
    db.knex.removeListener('query', hear)
    query.mockRestore()
  }
}
/** The journal of jobs and events is emptied for many at once, and by the clock. */
const isRelayed = (statement: string) =>
  /\b(job|outbox|handled|relay)\b|^(begin|commit|rollback)|^(BEGIN|COMMIT|ROLLBACK)/.test(statement)

test('a vote by somebody whose key is known takes a handful of statements from the request to its end', async () => {
  const { world } = scene
  const apId = 'https://home.test/m/maps/t/77/-'
  world.cards.set(apId, aCard({ id: 77, apId, magazineId: maps.magazineId }))
  const like = async () => expect(await world.post(activity('Like', apId))).toBe(202)
  await asked(like, 'taken-back')
  const statements = await asked(like, 'taken-back')
  const own = statements.filter((statement) => !isRelayed(statement))
  expect(own).toEqual([
    // The request: whether the key is still good, the activity and the work on it. Policy and key are remembered.
    'stored-key',
    'accept-activity',
    // The work: who voted, which magazine it is, and what it passes on.
    'remote-actor',
    'state-of-author',
    'magazine-address',
    'announce-activities',
    // Whether it was taken back meanwhile.
    'taken-back',
  ])
})
