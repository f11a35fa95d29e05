import { afterEach, beforeEach, expect, test } from 'vitest'
import { linked } from '../testing/linked.ts'
import type { Wire } from './link.ts'
import { createLink } from './link.ts'

let link: ReturnType<typeof linked>
beforeEach(() => {
  link = linked()
})
afterEach(() => link.close())

test('each of many at once gets its own answer', async () => {
  link.primary.on('double', async (n: number) => n * 2)
  const asked = Array.from({ length: 20 }, (_, n) => link.worker.ask<number>('double', n))
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, n) => n * 2))
})

test('what is told arrives before what is asked afterwards', async () => {
  const heard: string[] = []
  link.primary.on('note', (text: string) => void heard.push(text))
  link.primary.on('heard', () => heard)
  link.worker.tell('note', 'one')
  link.worker.tell('note', 'two')
  expect(await link.worker.ask('heard')).toEqual(['one', 'two'])
})

test('a failure over there is one here, and so is a question that nobody answers', async () => {
  link.primary.on('fail', () => {
    throw new Error('no room')
  })
  await expect(link.worker.ask('fail')).rejects.toThrow('no room')
  await expect(link.worker.ask('unheard of')).rejects.toThrow('Nobody here answers unheard of')
})

test('what is said in one turn goes in one message', async () => {
  const sent: unknown[] = []
  const wire: Wire = { send: (message) => void sent.push(message), listen: () => undefined }
  const one = createLink(wire)
  for (const n of [1, 2, 3]) one.tell('note', n)
  await new Promise(setImmediate)
  expect(sent).toHaveLength(1)
})

test('whoever waits when the other has gone is told so, and who asks later too', async () => {
  link.primary.on('never', () => new Promise(() => undefined))
  const waiting = link.worker.ask('never')
  link.worker.close()
  await expect(waiting).rejects.toThrow('has gone')
  await expect(link.worker.ask('never')).rejects.toThrow('has gone')
})
