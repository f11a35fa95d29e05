import { expect, test } from 'vitest'
import { clientUse } from '@app/contract/jobs.ts'
import type { Job } from '@app/platform/bus/bus.ts'
import { pino } from 'pino'
import { createUsage } from './usage.ts'

type Use = { clientId: string; route: string; count: number }

const world = () => {
  const reported: Use[][] = []
  const broker = { away: false }
  const send = async ({ queue, data }: Job) => {
    if (broker.away) throw new Error('away')
    expect(queue).toBe(clientUse.queue)
    reported.push(clientUse.data.parse(data).uses)
  }
  return { reported, broker, usage: createUsage({ send, log: pino({ level: 'silent' }) }) }
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
  const { usage, broker, reported } = world()
  broker.away = true
  usage.note('a', '/api/entries')
  await usage.flush()
  usage.note('a', '/api/entries')
  broker.away = false
  await usage.close()
  expect(total(reported, 'a')).toBe(2)
})
