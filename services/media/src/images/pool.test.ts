import { expect, test } from 'vitest'
import { createPool } from './pool.ts'

test('no more works run at once than there is room for, and the others follow in order', async () => {
  const pool = createPool('test', 2)
  let running = 0
  let most = 0
  const done: number[] = []
  await Promise.all(
    [0, 1, 2, 3, 4, 5].map((n) =>
      pool(async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running -= 1
        done.push(n)
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
})

test('a work that fails makes room for the next', async () => {
  const pool = createPool('test', 1)
  const failing = pool(() => Promise.reject(new Error('no')))
  const next = pool(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('who would wait too long is told to come back', async () => {
  const pool = createPool('test', 1, 1)
  let finish: () => void = () => undefined
  const running = pool(() => new Promise<void>((resolve) => (finish = resolve)))
  const waiting = pool(async () => 'waited')
  await expect(pool(async () => 'late')).rejects.toMatchObject({ status: 503 })
  finish()
  await running
  expect(await waiting).toBe('waited')
})
