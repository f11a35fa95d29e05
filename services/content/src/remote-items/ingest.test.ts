import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentByApId, ingestContent } from '@app/contract/calls/content.ts'
import { eventually } from '@app/platform/testing/index.ts'
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
  ['a creation that was overtaken by an edit', [second, first], 'Second'],
  ['an edit that does not say when', [first, second, { body: 'Undated' }], 'Undated'],
  // Its date is that of another clock.
  ['an edit after one that does not say when', [first, { body: 'Undated' }, second], 'Second'],
  ['the same version twice', [first, second, second], 'Second'],
])('of what is told of an object, the newest is kept: %s', async (_what, versions, body) => {
  expect(await after(...versions)).toBe(body)
})

test('an edit that closes a comment waits for its thread before it holds the comment', async () => {
  const given = remoteObject({ authorId, magazineId })
  const thread = (await world.ask(ingestContent, given)).ref!
  const answer = remoteObject({ authorId, magazineId: null, kind: 'comment', inReplyTo: given.apId })
  const comment = (await world.ask(ingestContent, answer)).ref!
  const hold = async (tx: typeof world.knex, ref: typeof thread) =>
    tx('item')
      .where({ id: await world.idOf(ref.type, ref.id) })
      .forUpdate()
      .noWait()
      .first('id')
  const waiting = `select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like '%item%'`
  let edited: Promise<unknown> | undefined
  await world.knex.transaction(async (tx) => {
    await hold(tx, thread)
    edited = world.ask(ingestContent, { ...answer, body: 'For some', audience: 'followers' })
    await eventually(async () => expect((await world.knex.raw(waiting)).rows).not.toEqual([]))
    // As whoever answers this comment does; had the edit it, both would wait for each other.
    await hold(tx, comment)
  })
  await expect(edited).resolves.toEqual({ ref: comment, refusal: null })
})

test('emoji come with an item, are shown through the proxy, and an edit replaces them', async () => {
  const given = remoteObject({ authorId, magazineId, body: ':one: :two:' })
  const emojis = ['one', 'two'].map((name) => ({ name, url: `https://far.example/${name}.png` }))
  const { id } = (await world.ask(ingestContent, { ...given, emojis })).ref!
  const reader = await world.member()
  const shown = async () => (await reader.call(op.postRetrieve, { params: { post_id: id } })).body.emojis
  expect(await shown()).toEqual([
    { name: 'one', url: '/media/of/https://far.example/one.png' },
    { name: 'two', url: '/media/of/https://far.example/two.png' },
  ])
  expect((await world.ask(contentByApId, { apId: given.apId }))?.emojis).toEqual(await shown())

  const comment = remoteObject({ authorId, magazineId: null, kind: 'comment', inReplyTo: given.apId })
  const answer = (await world.ask(ingestContent, { ...comment, emojis: [emojis[0]!] })).ref!
  const { body } = await reader.call(op.postCommentRetrieve, { params: { comment_id: answer.id } })
  expect(body.emojis).toEqual([{ name: 'one', url: '/media/of/https://far.example/one.png' }])

  const edited = { ...given, body: ':two:', editedAt: '2026-01-02T10:00:00.000Z' }
  await world.ask(ingestContent, { ...edited, emojis: [emojis[1]!] })
  expect(await shown()).toEqual([{ name: 'two', url: '/media/of/https://far.example/two.png' }])
  await world.ask(ingestContent, { ...edited, body: 'None' })
  expect(await shown()).toBeUndefined()
})

test('emoji of people stand on whoever is shown with what they wrote', async () => {
  const emojis = [{ name: 'bee', url: '/media/bee.png' }]
  const { userId } = await world.user({ domain: 'far.example', title: 'Ann :bee:', emojis })
  const { id } = (await world.ask(ingestContent, remoteObject({ authorId: userId, magazineId }))).ref!
  const reader = await world.member()
  const { body } = await reader.call(op.postRetrieve, { params: { post_id: id } })
  expect(body.user).toMatchObject({ title: 'Ann :bee:', emojis })
})
