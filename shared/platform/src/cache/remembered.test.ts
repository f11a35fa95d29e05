import { expect, test } from 'vitest'
import { Remembered } from './remembered.ts'

/** A store whose readings end when the test says so. */
const store = () => {
  const readings: PromiseWithResolvers<string | undefined>[] = []
  const read = () => {
    const one = Promise.withResolvers<string | undefined>()
    readings.push(one)
    return one.promise
  }
  return { readings, read }
}

test('those who ask at once share a reading, and later ones its answer', async () => {
  const { readings, read } = store()
  const memory = new Remembered<number, string | undefined>('test', 10)
  const both = Promise.all([memory.get(1, read), memory.get(1, read)])
  readings[0]?.resolve('one')
  expect(await both).toEqual(['one', 'one'])
  expect(await memory.get(1, read)).toBe('one')
  expect(readings).toHaveLength(1)
})

test.each([
  ['a failure', (one: PromiseWithResolvers<string | undefined>) => one.reject(new Error('no'))],
  ['what was not there', (one: PromiseWithResolvers<string | undefined>) => one.resolve(undefined)],
])('%s is asked for again', async (_what, end) => {
  const { readings, read } = store()
  const memory = new Remembered<number, string | undefined>('test', 10)
  const first = memory.get(1, read).catch(() => undefined)
  if (readings[0]) end(readings[0])
  expect(await first).toBeUndefined()
  const second = memory.get(1, read)
  readings[1]?.resolve('one')
  expect(await second).toBe('one')
})

test.each([
  ['forgotten', (memory: Remembered<number, string | undefined>) => memory.forget(1)],
  ['cleared', (memory: Remembered<number, string | undefined>) => memory.clear()],
])('what was still being read when it was %s is not remembered', async (_how, forget) => {
  const { readings, read } = store()
  const memory = new Remembered<number, string | undefined>('test', 10)
  const before = memory.get(1, read)
  forget(memory)
  const after = memory.get(1, read)
  readings[1]?.resolve('new')
  readings[0]?.resolve('old')
  expect(await Promise.all([before, after])).toEqual(['old', 'new'])
  expect(await memory.get(1, read)).toBe('new')
  expect(readings).toHaveLength(2)
})

test('a reading that was forgotten and fails takes nothing with it', async () => {
  const { readings, read } = store()
  const memory = new Remembered<number, string | undefined>('test', 10)
  const before = memory.get(1, read).catch(() => 'failed')
  memory.forget(1)
  const after = memory.get(1, read)
  readings[1]?.resolve('new')
  readings[0]?.reject(new Error('no'))
  expect(await Promise.all([before, after])).toEqual(['failed', 'new'])
  expect(await memory.get(1, read)).toBe('new')
  expect(readings).toHaveLength(2)
})

test('more than it may hold makes it forget what was asked for longest ago', async () => {
  const asked: number[] = []
  const memory = new Remembered<number, number>('test', 2)
  const ask = (key: number) => memory.get(key, async () => (asked.push(key), key))
  for (const key of [1, 2, 1, 3, 1, 2]) await ask(key)
  expect(asked).toEqual([1, 2, 3, 2])
})
