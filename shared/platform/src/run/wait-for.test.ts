import { expect, test } from 'vitest'
import { createLogger } from '../observe/log.ts'
import { tried, waitFor } from './wait-for.ts'

const logged = () => {
  const lines: string[] = []
  const log = createLogger({ name: 'test' }, { write: (line) => void lines.push(line) })
  return { log, messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg) }
}
const never = new AbortController().signal

test('waits for each as long as it takes, and says so once in a while', async () => {
  const { log, messages } = logged()
  let asked = 0
  const slow = { name: 'PostgreSQL', answers: async () => ++asked > 4 }
  const there = { name: 'Redis', answers: async () => true }
  await waitFor([slow, there], { log, signal: never })
  expect(messages()).toEqual(['waiting for PostgreSQL', 'everything is there now'])
})

test('what is there at once needs no word', async () => {
  const { log, messages } = logged()
  await waitFor([{ name: 'PostgreSQL', answers: async () => true }], { log, signal: never })
  expect(messages()).toEqual([])
})

test('whoever is told to stop does not wait any longer', async () => {
  const stop = new AbortController()
  const waiting = waitFor([{ name: 'PostgreSQL', answers: async () => false }], {
    log: logged().log,
    signal: stop.signal,
  })
  stop.abort()
  await expect(waiting).rejects.toThrow('aborted')
})

test('a store that is away may come; one that refuses the password will not change its mind', async () => {
  const fails = (code: string) => tried(() => Promise.reject(Object.assign(new Error('no'), { code })))()
  expect(await fails('ECONNREFUSED')).toBe(false)
  expect(await fails('ENOTFOUND')).toBe(false)
  await expect(fails('28P01')).rejects.toThrow('no')
})
