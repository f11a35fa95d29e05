import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

test('who comes while another is at it waits, and goes with all who wait', async () => {
  const batcher = new Batcher()
  const seen: number[][] = []
  const gates: (() => void)[] = []
  const run = async (jobs: readonly number[]) => {
    seen.push([...jobs])
    await new Promise<void>((open) => gates.push(open))
  }
  const all = [1, 2, 3].map((job) => batcher.add('a', job, run))
  const other = batcher.add('b', 9, run)
  expect(seen).toEqual([[1], [9]])
  gates.forEach((open) => open())
  await Promise.all([all[0], other])
  await Promise.resolve()
  expect(seen).toEqual([[1], [9], [2, 3]])
  gates.forEach((open) => open())
  await Promise.all(all)
  const later = batcher.add('a', 4, run)
  expect(seen.at(-1)).toEqual([4])
  gates.forEach((open) => open())
  await later
})

test('a batch that fails fails for those who shared it, and for nobody after them', async () => {
  const batcher = new Batcher()
  let calls = 0
  const run = async () => {
    if (++calls === 1) throw new Error('no luck')
  }
  const first = batcher.add('a', 1, run)
  const second = batcher.add('a', 2, run)
  await expect(first).rejects.toThrow('no luck')
  await expect(second).resolves.toBeUndefined()
})

test('no batch is larger than a few', async () => {
  const batcher = new Batcher()
  const sizes: number[] = []
  const run = async (jobs: readonly number[]) => void sizes.push(jobs.length)
  await Promise.all(Array.from({ length: 121 }, (_, job) => batcher.add('a', job, run)))
  expect(sizes).toEqual([1, 50, 50, 20])
})
