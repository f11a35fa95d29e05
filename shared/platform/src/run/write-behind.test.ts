import { expect, test } from 'vitest'
import { requestContext } from '../http/request-context.ts'
import { silent } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { createWriteBehind } from './write-behind.ts'

type Count = { key: string; count: number }

const gathering = ({ limit = 100 } = {}) => {
  const written: Count[][] = []
  const store = { away: false }
  const behind = createWriteBehind<Count>({
    name: 'counts',
    keyOf: ({ key }) => key,
    merge: (known, { count }) => ({ ...known, count: known.count + count }),
    async write(items) {
      if (store.away) throw new Error('away')
      written.push(items)
    },
    log: silent,
    limit,
    delayMs: 60_000,
  })
  return { behind, written, store }
}
const once = (key: string) => ({ key, count: 1 })

test('what was added is written together, and nothing where there is nothing', async () => {
  const { behind, written } = gathering()
  await behind.flush()
  for (const key of ['a', 'b', 'a']) behind.add(once(key))
  await behind.flush()
  expect(written).toEqual([[{ key: 'a', count: 2 }, once('b')]])
})

test('is written by itself a moment later, outside the request that added it', async () => {
  const during: unknown[] = []
  const behind = createWriteBehind<Count>({
    name: 'counts',
    keyOf: ({ key }) => key,
    write: async () => void during.push(requestContext.getStore()),
    log: silent,
    delayMs: 1,
  })
  requestContext.run({ requestId: 'r', marks: new Map() }, () => behind.add(once('a')))
  await eventually(() => expect(during).toEqual([undefined]))
})

test('what could not be written is kept, up to a bound, and written with what came meanwhile', async () => {
  const { behind, written, store } = gathering({ limit: 2 })
  store.away = true
  behind.add(once('a'))
  await behind.flush()
  for (const key of ['a', 'b', 'c']) behind.add(once(key))
  store.away = false
  await behind.flush()
  expect(written).toEqual([[{ key: 'a', count: 2 }, once('b')]])
})

test('the end writes what is left, and takes nothing more', async () => {
  const { behind, written } = gathering()
  behind.add(once('a'))
  await behind.close()
  behind.add(once('b'))
  await behind.flush()
  expect(written).toEqual([[once('a')]])
})
