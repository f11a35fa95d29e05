import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

test('work under one key is done in turn, also after a failure, and other keys do not wait', async () => {
  const inOrder = createKeyedQueue()
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inOrder('a', async () => {
    await gate.promise
    done.push('a1')
    throw new Error('failed')
  })
  const second = inOrder('a', async () => void done.push('a2'))
  await inOrder('b', async () => void done.push('b1'))
  expect(done).toEqual(['b1'])
  gate.resolve()
  await expect(first).rejects.toThrow('failed')
  await second
  await inOrder('a', async () => void done.push('a3'))
  expect(done).toEqual(['b1', 'a1', 'a2', 'a3'])
})
