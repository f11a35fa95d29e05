import { readFile } from 'node:fs/promises'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Instance } from './kit/program.ts'
import { aPerson } from './kit/people.ts'
import { startInstance } from './kit/program.ts'
import { logStatements } from './kit/statements.ts'
import type { Ran } from './kit/statements.ts'

// What the database is asked for is counted where it is answered: in the log of PostgreSQL.

let instance: Instance
let asked: () => Promise<Ran[]>
beforeAll(async () => {
  instance = await startInstance()
  asked = await logStatements(instance)
})
afterAll(() => instance?.remove())

/** By whom and what, each as often as it was asked. */
const named = (statements: readonly Ran[]): string[] =>
  statements.map(({ by, name, text }) => `${by}: ${name || text}`)

/** How often the main thread of a process has gone to sleep so far. */
const sleepsOf = async (pid: number): Promise<number> =>
  Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])

test('an instance that nobody uses asks for less than a statement a second, and hardly wakes', async () => {
  // The program looks after its stores every ten seconds, and so is the clock of this test.
  const LOOK_SECONDS = 10
  const looks = 3
  const until = async (times: number): Promise<Ran[]> => {
    const seen: Ran[] = []
    await eventually(async () => {
      seen.push(...(await asked()))
      expect(seen.filter(({ name }) => name === 'ready').length).toBeGreaterThanOrEqual(times)
    })
    return seen
  }
  // What is done once after a start is over by then.
  await until(1)
  const isLinux = process.platform === 'linux'
  const [began, before] = [performance.now(), isLinux ? await sleepsOf(instance.program.pid) : 0]
  expect(named(await until(looks)).length).toBeLessThan(looks * LOOK_SECONDS)
  // About 20 a second were reached, 0.2 % of a quick core; a slow one needs several times as much for the same.
  const woken = isLinux ? (await sleepsOf(instance.program.pid)) - before : 0
  expect(woken / ((performance.now() - began) / 1000)).toBeLessThan(50)
})

test('a front page asks what is this member’s, and what is alike for all but now and then', async () => {
  const { client, username } = await aPerson(instance.origin, 'reader')
  const headers = { cookie: client.cookie }
  const pages = 20
  const open = async (): Promise<void> => {
    const page = await fetch(`${instance.origin}/`, { headers })
    expect(page.status).toBe(200)
    const isOurs = (await page.text()).includes(`href="/u/${username}"`)
    expect(isOurs).toBe(true)
  }
  await open()
  await asked()
  await Promise.all(Array.from({ length: pages }, open))
  const counted = Map.groupBy(named(await asked()), (one) => one)
  const each = (name: string): number => (counted.get(name)?.length ?? 0) / pages
  expect(each('community: magazines-subscribed')).toBeGreaterThan(0.9)
  // Kept for a second, for visitors and for this part of a member's page.
  expect(each('identity: list-accounts-all')).toBeLessThan(0.5)
  expect(each('identity: count-accounts-all')).toBeLessThan(0.5)
  expect(each('identity: relations-to-reader')).toBeLessThan(0.5)
})

test('a search reads what its words mean and ranks what has them once, however often it is asked for', async () => {
  const { client } = await aPerson(instance.origin, 'seeker')
  await asked()
  for (let turn = 0; turn < 5; turn++) expect((await client.fetch('/api/search/v2?q=tides')).status).toBe(200)
  const names = named(await asked())
  const timesOf = (name: RegExp): number => names.filter((one) => name.test(one)).length
  expect(timesOf(/^content: search-\d+$/)).toBe(1)
  expect(timesOf(/^content: search-words$/)).toBe(1)
  expect(timesOf(/^content: search-sample$/)).toBe(1)
})
