import { describe, expect, test } from 'vitest'
import type { AdmissionLimits, Rank } from './admission.ts'
import { createAdmission } from './admission.ts'

const small: AdmissionLimits = {
  atMost: 4,
  atLeast: 1,
  expensivePart: 1 / 2,
  waiting: 3,
  waitMs: 1_000,
  lateMs: 80,
  ofOne: { all: 100, expensive: 100, uploads: 100 },
}

const scene = (more: Partial<AdmissionLimits> = {}) => {
  let time = 0
  const admission = createAdmission({ ...small, ...more }, () => time)
  const began: string[] = []
  const outcomes = new Map<string, number>()
  const leaves = new Map<string, () => void>()
  const gone = new Map<string, AbortController>()
  /** One request; what became of it is read from `began` and `outcomes`. */
  const enter = async (name: string, rank: Rank, of: { key?: string; upload?: boolean } = {}) => {
    const controller = new AbortController()
    gone.set(name, controller)
    const asked = { rank, key: of.key ?? null, upload: of.upload ?? false }
    void admission.enter(asked, controller.signal).then(
      (leave) => {
        began.push(name)
        leaves.set(name, leave)
      },
      (refusal: { status: number }) => outcomes.set(name, refusal.status),
    )
    await settled()
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    admission,
    began,
    outcomes,
    enter,
    leave: async (name: string) => {
      leaves.get(name)?.()
      await settled()
    },
    abandon: async (name: string) => {
      gone.get(name)?.abort()
      await settled()
    },
    adjust: async (lateMs: number, passed = 0) => {
      time += passed
      admission.adjust(lateMs)
      await settled()
    },
  }
}

describe('when there is no room', () => {
  test('the important ones go first, whenever they came', async () => {
    const { enter, leave, began } = scene({ atMost: 1 })
    await enter('running', 'anonymous')
    await enter('reader', 'anonymous')
    await enter('member', 'member')
    await enter('vote', 'vital')
    for (const name of ['running', 'vote', 'member', 'reader']) await leave(name)
    expect(began).toEqual(['running', 'vote', 'member', 'reader'])
  })

  test('of those that wait the oldest of the lowest rank is dropped', async () => {
    const { enter, outcomes, admission } = scene({ atMost: 1 })
    await enter('running', 'vital')
    for (const name of ['first', 'second']) await enter(name, 'anonymous')
    await enter('search', 'expensive')
    await enter('member', 'member')
    expect([...outcomes]).toEqual([['search', 503]])
    await enter('vote', 'vital')
    expect([...outcomes]).toEqual([
      ['search', 503],
      ['first', 503],
    ])
    expect(admission.shed).toEqual({ expensive: 1, anonymous: 1, member: 0, vital: 0 })
    await enter('another search', 'expensive')
    expect(outcomes.get('another search')).toBe(503)
  })

  test('nobody waits longer than they may, nor when their caller has gone', async () => {
    const { enter, leave, adjust, abandon, outcomes, began } = scene({ atMost: 1 })
    await enter('running', 'member')
    await enter('patient', 'member')
    await adjust(0, 1_001)
    expect(outcomes.get('patient')).toBe(503)
    await enter('gone', 'member')
    await abandon('gone')
    await leave('running')
    expect(began).toEqual(['running'])
  })

  test('expensive ones take a part of it only', async () => {
    const { enter, began } = scene()
    for (const name of ['a', 'b', 'c']) await enter(name, 'expensive')
    await enter('member', 'member')
    expect(began).toEqual(['a', 'b', 'member'])
  })
})

test('room shrinks while the event loop is late or a context is busy, and grows again', async () => {
  const { admission, adjust } = scene({ atMost: 100 })
  for (let time = 0; time < 30; time++) await adjust(200)
  expect(admission.room()).toBe(1)
  for (let time = 0; time < 40; time++) await adjust(1)
  expect(admission.room()).toBe(100)
  admission.noteBusy()
  await adjust(1)
  expect(admission.room()).toBe(80)
})

test.each([
  ['requests', { all: 2, expensive: 9, uploads: 9 }, 'member', false],
  ['searches', { all: 9, expensive: 2, uploads: 9 }, 'expensive', false],
  ['uploads', { all: 9, expensive: 9, uploads: 2 }, 'member', true],
] as const)('one caller has no more than their share of %s', async (_what, ofOne, rank, upload) => {
  const { enter, leave, outcomes, began } = scene({ atMost: 100, ofOne })
  for (const name of ['a', 'b', 'c']) await enter(name, rank, { key: 'one', upload })
  await enter('other', rank, { key: 'another', upload })
  expect([began, [...outcomes]]).toEqual([['a', 'b', 'other'], [['c', 429]]])
  await leave('a')
  await enter('again', rank, { key: 'one', upload })
  expect(began.at(-1)).toBe('again')
})
