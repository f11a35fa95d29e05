import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld, silent } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import type { Channel } from './channel.ts'
import { openChannel } from './channel.ts'

let world: SchemaWorld
beforeAll(async () => {
  world = await schemaWorld()
})
afterAll(() => world.close())

const channels: Channel[] = []
afterEach(async () => {
  await Promise.all(channels.splice(0).map((channel) => channel.stop()))
})

/** A process that shares the schema. */
const aProcess = (schema?: string) => {
  const db = world.open(schema)
  const heard: string[] = []
  const process = {
    db,
    heard,
    missed: 0,
    channel: openChannel(db, 'things', {
      log: silent,
      heard: (message) => heard.push(message),
      missed: () => process.missed++,
      beatMs: 400,
    }),
  }
  channels.push(process.channel)
  return process
}
const listening = async (schema?: string) => {
  const process = aProcess(schema)
  await process.channel.start()
  await eventually(() => expect(process.channel.hears()).toBe(true))
  return process
}
/** Ends the connection that `process` listens on, as a failing server would. */
const cutOff = ({ db }: ReturnType<typeof aProcess>) =>
  db.knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where query in ('listen "${db.schema}_things"', 'select 1')
       and datname = current_database() and pid <> pg_backend_pid()`,
  )

test('what a transaction tells is heard by every process once it is durable, and here before it returns', async () => {
  const [here, there] = [await listening(), await listening()]
  await here.db.transaction(async (tx) => {
    await here.channel.tell(tx, 'one')
    expect(here.heard).toEqual([])
  })
  // Perhaps twice by now: the database tells who told it, too.
  expect(here.heard).toContain('one')
  await eventually(() => expect(there.heard).toEqual(['one']))
})

test('nobody hears what a transaction told that rolled back', async () => {
  const [here, there] = [await listening(), await listening()]
  const failing = here.db.transaction(async (tx) => {
    await here.channel.tell(tx, 'never')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await here.db.transaction((tx) => here.channel.tell(tx, 'after'))
  await eventually(() => expect(there.heard).toEqual(['after']))
  expect(here.heard).not.toContain('never')
})

test('another schema’s channel of the same name is another', async () => {
  const [here, elsewhere] = [await listening(), await listening('identity')]
  await elsewhere.db.transaction((tx) => elsewhere.channel.tell(tx, 'theirs'))
  await here.db.transaction((tx) => here.channel.tell(tx, 'ours'))
  await eventually(() => expect(elsewhere.heard).toContain('theirs'))
  expect(here.heard).not.toContain('theirs')
})

test('a process hears before it began to listen only what it tells itself, and says so', async () => {
  const { db, channel, heard } = aProcess()
  expect(channel.hears()).toBe(false)
  await db.transaction((tx) => channel.tell(tx, 'mine'))
  expect([channel.hears(), heard]).toEqual([false, ['mine']])
})

test('a connection that was lost is made again, and what was told meanwhile counts as missed', async () => {
  const [here, there] = [await listening(), aProcess()]
  const before = here.missed
  await cutOff(here)
  await eventually(() => expect(here.channel.hears()).toBe(false))
  await there.db.transaction((tx) => there.channel.tell(tx, 'unheard'))
  await eventually(() => expect(here.missed).toBeGreaterThan(before))
  await eventually(() => expect(here.channel.hears()).toBe(true))
  await there.db.transaction((tx) => there.channel.tell(tx, 'heard again'))
  await eventually(() => expect(here.heard).toContain('heard again'))
})

test('a connection that breaks without a word is not trusted for long', async () => {
  const process = aProcess()
  const sockets: Socket[] = []
  const pin = process.db.pin
  process.db.pin = async () => {
    const client = await pin()
    sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream)
    return client
  }
  await process.channel.start()
  await eventually(() => expect(process.channel.hears()).toBe(true))
  const before = process.missed
  sockets.at(-1)?.pause()
  await eventually(() => expect(process.channel.hears()).toBe(false))
  await eventually(() => expect(process.channel.hears()).toBe(true))
  expect(process.missed).toBeGreaterThan(before)
})
