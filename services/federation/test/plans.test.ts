import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { HostSort } from '@app/contract/federation/hosts.ts'
import { contextWorld } from '@app/platform/testing/index.ts'
import type { ContextWorld } from '@app/platform/testing/index.ts'
import { planOf, readsOf, rowsRead } from '@app/platform/testing/plan.ts'
import { pageStatement } from '../src/delivery/hosts.view.ts'
import { federation } from '../src/index.ts'

let world: ContextWorld
const knex = () => world.deps.db.knex

beforeAll(async () => {
  world = await contextWorld(federation)
  // Twenty thousand servers, some of them away with much that waits.
  await knex().raw(`
    insert into instance (domain, received_at, checked_at)
    select 'host' || n || '.test', case when n % 7 > 0 then now() - n * interval '1 minute' end, now()
    from generate_series(1, 20000) n`)
  await knex().raw(`
    insert into delivery_host (host, failures, waiting)
    select 'host' || n || '.test', case when n % 40 = 0 then n % 11 else 0 end, case when n % 20 = 0 then 50 else 0 end
    from generate_series(1, 20000) n`)
  await knex().raw(`
    insert into delivery (activity, inbox, host, sender, due_at, created_at)
    select gen_random_uuid(), 'https://host' || n || '.test/inbox', 'host' || n || '.test', '{}', now() + interval '1 day', now()
    from generate_series(20, 20000, 20) n, generate_series(1, 50) each`)
  await knex().raw('analyze instance, delivery_host, delivery')
})
afterAll(() => world.close())

describe('lists of hosts', () => {
  const indexes = {
    domain: 'instance_name',
    received: 'instance_heard',
    waiting: 'delivery_host_waiting',
    failures: 'delivery_host_failing',
  } satisfies Record<HostSort, string>

  test.each(HostSort.options)(
    'a page by %s is read along an index, with what belongs to it',
    async (sort) => {
      const plan = await planOf(knex(), pageStatement({ sort, q: '', p: 1, perPage: 25 }))
      expect(readsOf(plan)).toEqual(
        ['delivery_host_pkey', 'delivery_host_seq', indexes[sort], 'instance_pkey'].toSorted(),
      )
      expect(rowsRead(plan)).toBeLessThanOrEqual(4 * 25)
    },
  )

  test('a name is found by how it begins', async () => {
    const plan = await planOf(knex(), pageStatement({ sort: 'domain', q: 'host1999', p: 1, perPage: 25 }))
    expect(rowsRead(plan)).toBeLessThanOrEqual(4 * 11)
  })
})
