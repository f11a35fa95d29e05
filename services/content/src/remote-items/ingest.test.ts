import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ingestContent } from '@app/contract/calls/content.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { remoteObject } from '../../test/remote-object.ts'
import type { RemoteObject } from '../../test/remote-object.ts'

let world: ContentWorld
let magazineId: number
let authorId: number
beforeAll(async () => {
  world = await contentWorld()
  magazineId = (await world.magazine({ ownerId: (await world.member()).userId })).magazineId
  authorId = (await world.member({ domain: 'far.example' })).userId
})
afterAll(() => world.close())

/** Tells of one object in each of these versions, and reads what it says then. */
const after = async (...versions: Partial<RemoteObject>[]) => {
  const given = remoteObject({ authorId, magazineId })
  let id = 0
  for (const version of versions)
    id = (await world.ask(ingestContent, { ...given, ...version })).ref?.id ?? id
  const reader = await world.member()
  return (await reader.call(op.postRetrieve, { params: { post_id: id } })).body.body
}
const first = { body: 'First', isCreation: true }
const second = { body: 'Second', editedAt: '2026-01-02T10:00:00.000Z' }
const third = { body: 'Third', editedAt: '2026-01-03T10:00:00.000Z' }

test.each<[string, Partial<RemoteObject>[], string]>([
  ['versions in their order', [first, second, third], 'Third'],
  ['an edit that was overtaken by the next', [first, third, second], 'Third'],
  ['a creation that was overtaken by an edit', [second, first], 'Second'],
  ['an edit that does not say when', [first, second, { body: 'Undated' }], 'Undated'],
  ['the same version twice', [first, second, second], 'Second'],
])('of what is told of an object, the newest is kept: %s', async (_what, versions, body) => {
  expect(await after(...versions)).toBe(body)
})
