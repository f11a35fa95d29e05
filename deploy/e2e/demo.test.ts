import { magazinesRetrieve } from '@app/contract/community/magazines.ts'
import { entriesCollection } from '@app/contract/content/entry-feeds.ts'
import { postsCollection } from '@app/contract/content/post-feeds.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { notificationCount } from '@app/contract/messaging/notifications.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { magazines, notes, people, threads } from '../demo/world.ts'
import { Client } from './kit/client.ts'
import { operatorCommand } from './kit/operator-command.ts'
import { startInstance } from './kit/program.ts'
import type { Instance } from './kit/program.ts'

const PASSWORD = 'a long password'
let instance: Instance
/** The command serves by itself, as nothing else does meanwhile. */
const demo = async () =>
  operatorCommand(instance, ['demo', '--password', PASSWORD], { PORT: String(await freePort()) })

beforeAll(async () => {
  instance = await startInstance()
  await instance.program.stop()
})
afterAll(() => instance?.remove())

test('fills a fresh instance with people, magazines, threads and pictures', async () => {
  expect(await demo()).toContain(people.map(({ name }) => name).join(', '))
  await instance.program.start()
  const client = new Client(instance.origin)
  const { items } = await client.get(entriesCollection, { query: { perPage: 50 } })
  expect(items.map(({ title }) => title).toSorted()).toEqual(threads.map(({ title }) => title).toSorted())
  for (const { title, image, favourites } of items) {
    const thread = threads.find((one) => one.title === title)
    expect([title, favourites, image?.altText]).toEqual([title, thread?.likes, thread?.picture?.alt])
  }
  // Over weeks, as people write, and nothing after today.
  const days = items.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / 86_400_000)
  expect(Math.max(...days)).toBeGreaterThan(14)
  expect(Math.min(...days)).toBeGreaterThan(0)
  expect(new Set(days.map(Math.floor)).size).toBeGreaterThan(items.length / 2)
  for (const { createdAt, lastActive, numComments } of items)
    expect([numComments > 0, lastActive > createdAt]).toEqual([numComments > 0, numComments > 0])
  const posts = await client.get(postsCollection, { query: { perPage: 50 } })
  expect(posts.items).toHaveLength(notes.length)
  const found = await client.get(magazinesRetrieve, { query: { federation: 'local' } })
  const names = magazines.map(({ name }) => name as string)
  expect(found.items.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  for (const { name, icon } of found.items) if (names.includes(name)) expect(icon).not.toBeNull()
})

test('everybody signs in, and was told of what the others did', async () => {
  const marta = new Client(instance.origin)
  await marta.get(authLogin, { body: { login: 'marta', password: PASSWORD } })
  expect((await marta.get(notificationCount)).count).toBeGreaterThan(0)
})

test('refuses an instance that is not empty', async () => {
  await instance.program.stop()
  await expect(demo()).rejects.toThrow('This instance is not empty')
})
