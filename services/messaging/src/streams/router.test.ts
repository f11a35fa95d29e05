import { afterEach, expect, test } from 'vitest'
import { eventually, messagingWorld } from '../../test/messaging-world.ts'
import type { MessagingWorld, Stream } from '../../test/messaging-world.ts'
import { liveLimits } from './hub.ts'

let world: MessagingWorld
const streams: Stream[] = []
const open = async (...args: Parameters<MessagingWorld['live']>) => {
  const stream = await world.live(...args)
  streams.push(stream)
  return stream
}
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  await world.close()
})

const from = (address: string) => ({ 'x-forwarded-for': address })

test('one address opens so many streams and no more, and another is not held to account for them', async () => {
  world = await messagingWorld({ live: { ...liveLimits, perAddress: 2 } })
  const first = await open(null, '/live/feed', from('192.0.2.1'))
  expect((await open(null, '/live/feed', from('192.0.2.1'))).status).toBe(200)
  const refused = await open(null, '/live/feed', from('192.0.2.1'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect((await open(null, '/live/feed', from('192.0.2.2'))).status).toBe(200)
  first.close()
  await eventually(async () => expect((await open(null, '/live/feed', from('192.0.2.1'))).status).toBe(200))
})

test('a member opens so many from wherever they are', async () => {
  world = await messagingWorld({ live: { ...liveLimits, perMember: 1 } })
  const [anna, bert] = [await world.user(), await world.user()]
  expect((await open(anna, '/live/me', from('192.0.2.1'))).status).toBe(200)
  expect((await open(anna, '/live/me', from('192.0.2.2'))).status).toBe(429)
  expect((await open(bert, '/live/me', from('192.0.2.2'))).status).toBe(200)
})

test('all together open so many as this process bears', async () => {
  world = await messagingWorld({ live: { ...liveLimits, all: 1 } })
  expect((await open(null, '/live/feed', from('192.0.2.1'))).status).toBe(200)
  expect((await open(null, '/live/feed', from('192.0.2.2'))).status).toBe(429)
})

test('where a browser cannot send the header, the last event is named in the address', async () => {
  world = await messagingWorld()
  const [author, magazine] = [await world.user(), await world.magazine()]
  const before = await open(null, '/live/feed')
  await world.thread(author, magazine)
  await eventually(() => expect(before.named('created')).toHaveLength(1))
  before.close()
  const missed = await world.thread(author, magazine)
  const last = before.named('created')[0]?.id ?? ''
  const after = await open(null, `/live/feed?lastEventId=${last}`)
  await eventually(() => expect(after.named('created')).toMatchObject([{ data: { id: missed.id } }]))
})
