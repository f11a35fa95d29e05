import { expect, vi, test } from 'vitest'
import { silent } from '../testing/database.ts'
import { createReadiness } from './readiness.ts'
import type { Dependency } from './readiness.ts'

const dependency = (name: string, decides: boolean, answers: Dependency['answers']): Dependency => ({
  name,
  decides,
  answers,
})
const there = async () => true
const away = async () => false

test.each([
  ['everything answers', [there, there, there], true, []],
  ['the broker is away', [there, there, away], true, ['events']],
  ['one database of two is away', [there, away, there], true, ['messaging']],
  ['every database is away', [away, away, there], false, ['content', 'messaging']],
  ['asking fails', [there, there, () => Promise.reject(new Error('no'))], true, ['events']],
] as const)('%s', async (_what, [content, messaging, events], ready, degraded) => {
  const readiness = createReadiness(
    [
      dependency('content', true, content),
      dependency('messaging', true, messaging),
      dependency('events', false, events),
    ],
    { log: silent },
  )
  expect(await readiness()).toMatchObject({ ready, degraded })
})

test('what does not answer in time counts as missing', async () => {
  vi.useFakeTimers()
  try {
    const asked = createReadiness([dependency('content', true, () => new Promise(() => undefined))], {
      log: silent,
    })()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await asked).toEqual({ ready: false, degraded: ['content'], checks: { content: false } })
  } finally {
    vi.useRealTimers()
  }
})

test('a process without a database of its own is ready until it stops', async () => {
  let stopping = false
  const readiness = createReadiness([dependency('content', false, away)], {
    log: silent,
    isStopping: () => stopping,
  })
  expect((await readiness()).ready).toBe(true)
  stopping = true
  expect((await readiness()).ready).toBe(false)
})

test('an outage is told once, and so is its end', async () => {
  const warn = vi.spyOn(silent, 'warn')
  const info = vi.spyOn(silent, 'info')
  let answers = there
  const readiness = createReadiness([dependency('events', false, () => answers())], { log: silent })
  await readiness()
  answers = away
  await readiness()
  await readiness()
  answers = there
  await readiness()
  await readiness()
  expect([warn.mock.calls.length, info.mock.calls.length]).toEqual([1, 1])
})

test('an outage that lasts is told again once a minute', async () => {
  const warn = vi.spyOn(silent, 'warn')
  warn.mockClear()
  let now = 0
  const readiness = createReadiness([dependency('events', false, away)], { log: silent, now: () => now })
  // Asked every five seconds for three minutes.
  for (; now < 180_000; now += 5_000) await readiness()
  expect(warn.mock.calls.length).toBe(3)
})
