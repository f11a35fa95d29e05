import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import type { Migration } from '@app/platform/db/database.ts'
import { createIndexOnline, requireColumnOnline, updateInBatches } from '@app/platform/db/migrate.ts'
import { platformMigrations } from '@app/platform/db/platform-migrations.ts'
import type { SchemaWorld } from '@app/platform/testing/database.ts'
import { schemaWorld } from '@app/platform/testing/database.ts'
import { hasPreviousRelease, PREVIOUS_COMMIT, readReleaseManifest } from '../e2e/kit/previous-release.ts'
import { loadMigrations } from '../program/migrations.ts'
import { droppedTooSoon, migrationFaults } from './migration-rules.ts'

const manifest = readReleaseManifest()
const releasedBy = (context: Context, owner: string) =>
  (manifest.migrations[context] ?? []).filter((name) => name.startsWith(`${owner}/`)).length

let world: SchemaWorld
let migrations: Record<Context, readonly Migration[]>
beforeAll(async () => {
  world = await schemaWorld()
  migrations = await loadMigrations()
})
afterAll(() => world.close())

/** Whether a word stands in what the previous release ran for a context, its migrations left out. */
const readBefore = (context: Context) => (word: string) => {
  const paths = [`services/${context}/src`, 'shared/platform/src', ':!*/migrations*', ':!*.test.ts']
  const { status } = spawnSync('git', ['grep', '-qw', '-e', word, PREVIOUS_COMMIT, '--', ...paths])
  return status === 0
}

describe('migrations since the previous release', () => {
  test.each(contexts)('of %s hold up nobody', async (context) => {
    const db = world.open(context)
    expect(await migrationFaults(db, migrations[context], releasedBy(context, 'context'))).toEqual([])
  })

  test('of the platform hold up nobody', async () => {
    const db = world.open('platform')
    const released = releasedBy('content', 'platform')
    expect(await migrationFaults(db, platformMigrations, released, { platform: false })).toEqual([])
  })

  const ofRelease = hasPreviousRelease() ? test : test.skip
  ofRelease.each(contexts)('of %s drop nothing that the previous release reads', async (context) => {
    const released = manifest.tables.filter(({ schema }) => schema === context)
    expect(released.length).toBeGreaterThan(5)
    expect(await droppedTooSoon(world.open(context), released, readBefore(context))).toEqual([])
  })
})

const base: Migration = {
  name: '001-base',
  async up(knex) {
    await knex.raw(`
      create table thing (id integer primary key, size integer, label text not null default '');
      create table part (id integer primary key, thing_id integer);
      create table setting (id integer primary key, value integer);
      insert into thing select generate_series(1, 20)`)
  },
}
const up = (text: string): Migration => ({
  name: '002-next',
  up: async (knex) => void (await knex.raw(text)),
})

let schemas = 0
const judge = (migration: Migration) => migrationFaults(world.open(`case_${++schemas}`), [base, migration], 1)

describe('a migration is refused that', () => {
  test.each<[what: string, text: string, instead: RegExp]>([
    [
      'builds an index in a transaction',
      'create index thing_size on thing (size)',
      /thing_size.*createIndexOnline/,
    ],
    ['makes a column unique', 'alter table thing add unique (size)', /thing_size_key.*createIndexOnline/],
    [
      'fills a new column by a function',
      'alter table thing add made timestamptz default clock_timestamp()',
      /writes "thing" anew.*updateInBatches/,
    ],
    ['changes the type of a column', 'alter table thing alter size type bigint', /writes "thing" anew/],
    [
      'adds a stored column',
      'alter table thing add twice integer generated always as (size * 2) stored',
      /writes "thing" anew/,
    ],
    [
      'requires a column',
      'alter table part alter thing_id set not null',
      /reads all of "part" to require thing_id.*requireColumnOnline/,
    ],
    ['checks all rows', 'alter table thing add check (size > 0)', /thing_size_check.*not valid/],
    [
      'checks a reference of all rows',
      'alter table part add foreign key (thing_id) references thing',
      /part_thing_id_fkey.*not valid/,
    ],
    ['locks a table', 'lock table thing in share mode', /LOCK.*lockWithin/],
    [
      'changes every row at once',
      'update thing set size = 1',
      /changes rows all over "thing".*updateInBatches/,
    ],
    ['removes rows from all over', 'delete from thing where size is null', /updateInBatches/],
    [
      'reads a table while it holds another',
      'alter table part add more text; create table sum as select count(*) from thing',
      /holds "part" while it reads all of "thing"/,
    ],
    [
      'adds a column that running processes do not fill',
      'alter table part add must integer not null',
      /must to "part".*default/,
    ],
  ])('%s', async (_what, text, instead) => {
    const faults = await judge(up(text))
    expect(faults[0]).toMatch(instead)
    expect(faults[0]).toMatch(/^002-next /)
  })

  test('builds an index online, but not concurrently', async () => {
    const faults = await judge({
      name: '002-next',
      online: async (client) => void (await client.query('create index thing_size on thing (size)')),
    })
    expect(faults).toEqual([expect.stringMatching(/createIndexOnline/)])
  })

  test('changes every row at once, online as well', async () => {
    const faults = await judge({
      name: '002-next',
      online: async (client) => void (await client.query('update thing set size = 1')),
    })
    expect(faults).toEqual([expect.stringMatching(/updateInBatches/)])
  })
})

describe('a migration is let through that', () => {
  test.each([
    ['adds a column', 'alter table thing add note text'],
    ['adds a column with a constant', `alter table thing add note text not null default 'none'`],
    [
      'makes a table with an index',
      'create table other (id integer primary key, size integer); create index on other (size)',
    ],
    [
      'adds a check for what is written from now on',
      'alter table thing add constraint large check (size > 0) not valid',
    ],
    ['changes a small table', 'update setting set value = 1; alter table setting alter value set not null'],
    [
      'renames a table and keeps a view',
      'alter table part rename to piece; create view part as select * from piece',
    ],
  ])('%s', async (_what, text) => {
    expect(await judge(up(text))).toEqual([])
  })

  test('does the slow work online', async () => {
    const faults = await judge({
      name: '002-next',
      async online(client) {
        await updateInBatches(
          client,
          'update thing set size = 1 where id in (select id from thing where size is null limit $1)',
          7,
        )
        await createIndexOnline(client, 'thing_size', 'on thing (size)')
        await requireColumnOnline(client, 'thing', 'size')
      },
    })
    expect(faults).toEqual([])
  })
})

describe('what the previous release reads', () => {
  const released = [{ schema: 'content', name: 'part', columns: ['id', 'thing_id'] }]
  const after = async (text: string, reads: boolean) => {
    const db = world.open(`case_${++schemas}`)
    await migrationFaults(db, [base, up(text)], 1)
    return droppedTooSoon(db, released, () => reads)
  }

  test('is not dropped: a column', async () => {
    expect(await after('alter table part drop thing_id', true)).toEqual([
      expect.stringMatching(/^content\.part\.thing_id is gone.*release after/),
    ])
  })
  test('is not renamed: a column', async () => {
    expect(await after('alter table part rename thing_id to whole_id', true)).toHaveLength(1)
  })
  test('is not renamed: a table without a view', async () => {
    expect(await after('alter table part rename to piece', true)).toEqual([
      expect.stringMatching(/^content\.part is gone.*view under its old name/),
    ])
  })
  test('may be renamed behind a view', async () => {
    expect(
      await after(
        'alter table part rename to piece; create view part as select id, thing_id from piece',
        true,
      ),
    ).toEqual([])
  })
  test('goes once nobody reads it', async () => {
    expect(await after('alter table part drop thing_id', false)).toEqual([])
  })
})
