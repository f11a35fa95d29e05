import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

const gathering = (most?: number) => {
  const batches: number[][] = []
  const ask = inBatches<number, number>(
    async (batch) => {
      batches.push([...batch])
      await Promise.resolve()
      if (batch.includes(0)) throw new Error('none')
      if (batch.includes(-1)) throw new Error('away')
      return batch.map((one) => one * 2)
    },
    { ...(most ? { most } : {}), concernsAll: (error) => (error as Error).message === 'away' },
  )
  return { batches, ask }
}

test('what is asked for at once goes together, and what comes meanwhile as the next batch', async () => {
  const { batches, ask } = gathering()
  const first = [ask(1), ask(2)]
  await Promise.resolve()
  await Promise.resolve()
  const then = [ask(3), ask(4), ask(5)]
  expect(await Promise.all([...first, ...then])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('no batch is larger than it may be', async () => {
  const { batches, ask } = gathering(2)
  await Promise.all([1, 2, 3, 4, 5].map(ask))
  expect(batches.map((batch) => batch.length)).toEqual([2, 2, 1])
})

test('one that fails does not fail its neighbours', async () => {
  const { ask } = gathering()
  const outcomes = await Promise.allSettled([ask(1), ask(0), ask(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a failure that concerns all is told to all at once', async () => {
  const { batches, ask } = gathering()
  const outcomes = await Promise.allSettled([ask(1), ask(-1), ask(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([[1, -1, 2]])
  expect(await ask(7)).toBe(14)
})
