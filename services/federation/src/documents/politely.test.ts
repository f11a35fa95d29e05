import { expect, test } from 'vitest'
import type { Federation } from '../context.ts'
import { BudgetSpent, politely } from './politely.ts'

/** A host that may be asked `points` times, and then again after `waitMs`. */
const federationWith = (points: number, waitMs: number) => {
  const asked: string[] = []
  let left = points
  const federation = {
    isBackfill: false,
    fetchTurns: {
      consume() {
        const allowed = left-- > 0
        if (!allowed) left = 1
        return { allowed, limit: points, remaining: 0, resetAt: Date.now() + waitMs }
      },
    },
    async fetch(address: string) {
      asked.push(address)
      return { status: 200, url: address, headers: new Headers(), body: Buffer.alloc(0) }
    },
  }
  return { asked, federation: federation as unknown as Federation }
}

test('what nobody waits for waits for its turn', async () => {
  const { asked, federation } = federationWith(2, 1)
  const polite = politely(federation)
  for (const n of [1, 2, 3]) await polite.fetch(`https://there.test/${n}`)
  expect(asked).toHaveLength(3)
  expect(polite.isBackfill).toBe(true)
})

test('it gives up where its turn would come too late, and asks nobody', async () => {
  const { asked, federation } = federationWith(0, 60_000)
  await expect(politely(federation, { withinMs: 1_000 }).fetch('https://there.test/')).rejects.toThrow(
    BudgetSpent,
  )
  expect(asked).toEqual([])
})

test('it asks so often in all and no more', async () => {
  const { asked, federation } = federationWith(100, 1)
  const polite = politely(federation, { requests: 2 })
  await polite.fetch('https://a.test/')
  await polite.fetch('https://b.test/')
  await expect(polite.fetch('https://c.test/')).rejects.toThrow(BudgetSpent)
  expect(asked).toEqual(['https://a.test/', 'https://b.test/'])
})
