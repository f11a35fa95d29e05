import { expect, test } from 'vitest'
import { createCoalescedRun } from './coalesced-run.ts'

test('what is asked for while it runs is done in one more run', async () => {
  const coalesced = createCoalescedRun()
  let runs = 0
  let finish: () => void = () => undefined
  const first = new Promise<void>((resolve) => (finish = resolve))
  const work = async () => {
    runs += 1
    if (runs === 1) await first
  }
  const asked = [coalesced(work), coalesced(work), coalesced(work)]
  expect(runs).toBe(1)
  finish()
  await Promise.all(asked)
  expect(runs).toBe(2)
})

test('a failure reaches who asked, and the next one runs again', async () => {
  const coalesced = createCoalescedRun()
  await expect(coalesced(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let done = false
  await coalesced(async () => void (done = true))
  expect(done).toBe(true)
})
