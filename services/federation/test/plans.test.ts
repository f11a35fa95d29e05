import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HostSort } from '@app/contract/federation/hosts.ts'
import { contextWorld } from '@app/platform/testing/index.ts'
import type { ContextWorld } from '@app/platform/testing/index.ts'
import { planOf, readsOf, rowsRead } from '@app/platform/testing/plan.ts'
import { pageStatement } from '../src/delivery/hosts.view.ts'
import { createFederation } from '../src/context.ts'
import type { Federation } from '../src/context.ts'
import { acceptedFollowers, partialFollowers } from '../src/followers/partial-followers.ts'
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
  // People of all of them; each follows a few members, and one member is followed by three hundred.
  await knex().raw(`
    insert into user_card (user_id, username, ap_profile_id, domain, state, card)
    select n, 'u' || n, case when n > 200 then 'https://host' || n % 20000 || '.test/u/' || n end,
      case when n > 200 then 'host' || n % 20000 || '.test' end, 'active', '{}'
    from generate_series(1, 40000) n`)
  await knex().raw(`
    insert into remote_actor (ap_id, kind, local_id, domain, handle, inbox, fetched_at)
    select ap_profile_id, 'user', user_id, domain, username, ap_profile_id || '/inbox', now()
    from user_card where domain is not null`)
  await knex().raw(`
    insert into user_follow (follower_id, followed_id)
    select n, 2 + (n + each) % 198 from generate_series(201, 40000) n, generate_series(1, 2) each
    union select n * 100, 1 from generate_series(3, 302) n
    union select n, 300 from generate_series(1, 150) n
    on conflict do nothing`)
  await knex().raw(`
    insert into unanswered_follow (actor_id, object, tries, retry_at)
    select n, 'https://host' || n || '.test/u/' || n, 1, now() from generate_series(1, 200) n`)
  await knex().raw(
    'analyze instance, delivery_host, delivery, user_card, remote_actor, user_follow, unanswered_follow',
  )
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

/** The plan of a statement, by its name, that something asks. */
const planAsked = async (name: string, ask: (federation: Federation) => Promise<unknown>) => {
  const asked: { name: string; text: string; values: readonly unknown[] }[] = []
  const { db } = world.deps
  const recording: typeof db = {
    ...db,
    query: (called, text, values = [], options) => {
      asked.push({ name: called, text, values })
      return db.query(called, text, values, options)
    },
  }
  await ask(createFederation({ ...world.deps, db: recording }))
  const statement = asked.find((one) => one.name === name)
  if (!statement) throw new Error(`${name} was not asked`)
  return planOf(knex(), statement)
}

describe('the digest of followers (FEP-8fcf)', () => {
  test('of a member is made of their followers alone', async () => {
    const plan = await planAsked('followers-elsewhere', (asking) =>
      partialFollowers(asking, 1, 'https://host300.test'),
    )
    expect(readsOf(plan).filter((read) => read.startsWith('all of'))).toEqual([])
    expect(rowsRead(plan)).toBeLessThanOrEqual(3 * 300)
  })

  test('of somebody elsewhere is compared with the members who follow them alone', async () => {
    const followed = { localId: 300, apId: 'https://host300.test/u/300' }
    const plan = await planAsked('accepted-followers', (asking) => acceptedFollowers(asking, followed))
    for (const table of ['user_follow', 'user_card', 'unanswered_follow'])
      expect(readsOf(plan)).not.toContain(`all of ${table}`)
    expect(rowsRead(plan)).toBeLessThanOrEqual(3 * 150)
  })
})
