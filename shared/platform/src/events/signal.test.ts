import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { Loop } from './signal.ts'

let rounds = 0
let loop: Loop
const start = (restMs: number) => {
  rounds = 0
  const work = async () => {
    rounds++
    return 60_000
  }
  loop = new Loop(work, () => 60_000, restMs)
  loop.wake()
}
afterEach(() => loop.stop())

test('the first wake-up is heeded at once', async () => {
  start(60_000)
  await nextTurn()
  expect(rounds).toBe(1)
})

test('those that follow closely share the next round', async () => {
  start(50)
  await nextTurn()
  for (let i = 0; i < 10; i++) {
    loop.wake()
    await nextTurn()
  }
  expect(rounds).toBe(1)
  await eventually(() => expect(rounds).toBe(2))
})
