import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@app/contract/operation.ts'
import type { MarkStore } from '@app/platform/events/projection.ts'
import { nextId } from '@app/platform/testing/builders.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { at, slice } from '../../../test/stores.ts'
import { createMongoStore } from './index.ts'

/**
 * A port before the server that can close all its connections at the next word of a client, in one turn of the loop: so
 * the one by which the driver watches the server is closing while it hears that another one is closed.
 */
const breakingPort = async (serverPort: number) => {
  const clients: Socket[] = []
  let breaks = false
  const entrance = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1')
    clients.push(client)
    client.on('data', (chunk) => {
      if (!breaks) return void server.write(chunk)
      for (const each of clients.splice(0)) each.destroy()
      breaks = false
    })
    server.on('data', (chunk) => client.write(chunk))
    for (const end of [client, server])
      end
        .on('error', () => undefined)
        .on('close', () => {
          client.destroy()
          server.destroy()
        })
  })
  await once(entrance.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (entrance.address() as AddressInfo).port,
    breakNext: () => (breaks = true),
    async close() {
      entrance.close()
      for (const client of clients) client.destroy()
    },
  }
}

const onMongo = await needing(describe, 'mongo')

onMongo('the store on MongoDB', () => {
  let server: TestServer
  const closers: (() => Promise<void>)[] = []
  beforeEach(async () => {
    server = await startServer('mongo')
  })
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
    await server.remove()
  })
  /** The store as one process opens it. */
  const open = (options?: { leaseMs?: number }, url = server.url) => {
    const store = createMongoStore(url, options)
    closers.push(() => store.stop())
    return store
  }
  const marksOf = (store: ReturnType<typeof open>) => {
    if (!store.marks) throw new Error('the store keeps no marks')
    return store.marks
  }

  const apply = async (
    marks: MarkStore<null>,
    source: Context,
    seq: number,
    work: () => Promise<void>,
  ): Promise<boolean> => (await marks.apply([{ source, seq, work }])).includes(true)

  test('is waited for at start, and found again after a crash', async () => {
    await server.stop()
    const store = open()
    const started = store.start()
    await server.start()
    await started
    expect(await store.healthy?.()).toBe(true)
    const me = nextId()
    await store.messages.open([me, nextId()], me, 'kept', at(1))
    await server.kill()
    await server.start()
    expect((await store.messages.threadsOf(me, null, slice)).count).toBe(1)
    expect(await store.healthy?.()).toBe(true)
  })

  test('finds the server again although the connection that watches it closed while others did', async () => {
    const way = await breakingPort(Number(new URL(server.url).port))
    closers.push(() => way.close())
    // The driver looks again at once, not half a second after it last did.
    const store = open({}, `mongodb://127.0.0.1:${way.port}/mbin?minHeartbeatFrequencyMS=1`)
    await store.start()
    const me = nextId()
    await store.messages.open([me, nextId()], me, 'kept', at(1))
    way.breakNext()
    // Asks again by itself.
    expect((await store.messages.threadsOf(me, null, slice)).count).toBe(1)
    expect(await store.healthy?.()).toBe(true)
  })

  test('moves its marks forward only, and applies no event twice', async () => {
    const marks = marksOf(open())
    const ran: number[] = []
    const applied = (seq: number) => apply(marks, 'content', seq, async () => void ran.push(seq))
    expect(await marks.applied('content')).toBe(0)
    expect([await applied(3), await applied(3), await applied(2), await applied(4)]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(ran).toEqual([3, 4])
    const failing = apply(marks, 'content', 5, async () => {
      throw new Error('fails')
    })
    await expect(failing).rejects.toThrow('fails')
    expect(await marks.applied('content')).toBe(4)
    await marks.reset()
    expect(await marks.applied('content')).toBe(0)
  })

  describe('rebuilt by another process', () => {
    test('keeps its consumer out until it is done, which then goes on after what it found', async () => {
      const [consumer, rebuilder] = [marksOf(open()), marksOf(open())]
      await apply(consumer, 'content', 9, async () => undefined)
      const seen: string[] = []
      let late: Promise<boolean>[] = []
      await rebuilder.rebuild(async (within) => {
        expect(await consumer.applied('content')).toBe(0)
        late = [7, 8].map((seq) =>
          apply(consumer, 'content', seq, async () => void seen.push(`event ${seq}`)),
        )
        for (const page of [1, 2]) await within(async () => void seen.push(`page ${page}`))
        return new Map([
          ['content', 7],
          ['identity', 3],
        ])
      })
      expect(await Promise.all(late)).toEqual([false, true])
      expect(seen).toEqual(['page 1', 'page 2', 'event 8'])
      expect([await consumer.applied('content'), await consumer.applied('identity')]).toEqual([8, 3])
    })

    test('waits for the event that is being applied', async () => {
      const [consumer, rebuilder] = [marksOf(open()), marksOf(open())]
      const seen: string[] = []
      let finish = () => {}
      let began = () => {}
      const underWay = new Promise<void>((resolve) => (began = resolve))
      const applied = apply(consumer, 'content', 1, async () => {
        began()
        await new Promise<void>((resolve) => (finish = resolve))
        seen.push('event')
      })
      await underWay
      const rebuilt = rebuilder.rebuild(async () => {
        seen.push('rebuild')
        return new Map()
      })
      // The other source's event comes while the rebuild waits: it yields, or both would wait for each other.
      const other = apply(consumer, 'identity', 1, async () => void seen.push('other event'))
      finish()
      await Promise.all([applied, rebuilt, other])
      expect(seen.indexOf('event')).toBeLessThan(seen.indexOf('rebuild'))
      expect(seen).toHaveLength(3)
    })

    test('lets its consumer go on after a rebuild that failed, and after one that was killed', async () => {
      const consumer = marksOf(open())
      const failed = marksOf(open()).rebuild(async () => {
        throw new Error('an owner did not answer')
      })
      await expect(failed).rejects.toThrow('did not answer')
      expect(await apply(consumer, 'content', 1, async () => undefined)).toBe(true)

      const killed = open({ leaseMs: 200 })
      const left = marksOf(killed).rebuild(
        () => new Promise<never>((_resolve, reject) => closers.push(async () => reject(new Error('killed')))),
      )
      left.catch(() => undefined)
      await eventually(async () => expect(await consumer.applied('content')).toBe(0))
      expect(await apply(consumer, 'content', 2, async () => undefined)).toBe(true)
    })

    test('by two at once is rebuilt by one after the other', async () => {
      const [one, two] = [marksOf(open()), marksOf(open())]
      let inside = 0
      let most = 0
      const rebuild = (marks: typeof one, seq: number) =>
        marks.rebuild(async (within) => {
          most = Math.max(most, ++inside)
          for (let page = 0; page < 3; page += 1) await within(async () => undefined)
          inside -= 1
          return new Map([['content', seq]])
        })
      await Promise.all([rebuild(one, 1), rebuild(two, 2)])
      expect(most).toBe(1)
      expect([1, 2]).toContain(await one.applied('content'))
    })
  })
})
