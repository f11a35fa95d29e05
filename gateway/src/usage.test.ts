import { expect, test } from '@jest/globals'
import { noteClientUse } from '@app/contract/calls/identity.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { createCallRegistry, createInProcessCalls } from '@app/platform/calls/in-process.ts'
import { pino } from 'pino'
import { createUsage } from './usage.ts'

type Use = { clientId: string; route: string; count: number }

const world = () => {
  const reported: Use[][] = []
  const identity = { away: false }
  const registry = createCallRegistry()
  registry.add([
    answer(noteClientUse, async ({ uses }) => {
      if (identity.away) throw new Error('away')
      reported.push(uses.map(({ clientId, route, count }) => ({ clientId, route, count })))
      return {}
    }),
  ])
  const log = pino({ level: 'silent' })
  return { reported, identity, usage: createUsage({ calls: createInProcessCalls(registry), log }) }
}
const total = (reports: Use[][], clientId: string) =>
  reports.flat().reduce((sum, use) => sum + (use.clientId === clientId ? use.count : 0), 0)

test('calls are counted together and reported once', async () => {
  const { usage, reported } = world()
  for (let i = 0; i < 5; i += 1) usage.note('a', '/api/entries')
  usage.note('b', '/api/entries')
  await usage.flush()
  await usage.close()
  expect([total(reported, 'a'), total(reported, 'b')]).toEqual([5, 1])
  expect(reported).toHaveLength(1)
})

test('what could not be reported is reported later, with what came meanwhile', async () => {
  const { usage, identity, reported } = world()
  identity.away = true
  usage.note('a', '/api/entries')
  await usage.flush()
  usage.note('a', '/api/entries')
  identity.away = false
  await usage.close()
  expect(total(reported, 'a')).toBe(2)
})
