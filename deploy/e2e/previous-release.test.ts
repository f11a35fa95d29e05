import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { contexts } from '@app/contract/operation.ts'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { platformMigrations } from '@app/platform/db/platform-migrations.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { pino } from 'pino'
import { openLocation } from '../program/backup/location.ts'
import { restore } from '../program/backup/restore.ts'
import type { Instance } from '../program/instance.ts'
import { openInstance } from '../program/instance.ts'
import type { ReleaseManifest } from './kit/previous-release.ts'
import { unpackBackup } from './kit/previous-release.ts'

// Two sets of tables are made and migrated.

let folder: string
let database: TestDatabase
let instance: Instance
let manifest: ReleaseManifest

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mbin-previous-'))
  manifest = unpackBackup(folder)
  database = await createEmptyDatabase()
  const environment = readEnvironment({ DATABASE_URL: database.url, MBIN_DATA_DIR: join(folder, 'data') })
  instance = await openInstance(environment, contexts, pino({ level: 'silent' }))
  await restore(instance, await openLocation(folder, readEnvironment({})))
})
afterAll(async () => {
  await instance?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const sqlOf = (context: string) => {
  const sql = instance.parts.find((part) => part.context === context)?.sql
  if (!sql) throw new Error(`${context} keeps nothing in SQL`)
  return sql.db
}
const count = async (context: string, table: string): Promise<number> => {
  const [row] = await sqlOf(context).knex(table).count<{ count: string }[]>('* as count')
  return Number(row?.count)
}

describe('a backup of the previous release', () => {
  test('is brought up to date, and every migration it had stays known', async () => {
    for (const { context, runtime } of instance.parts) {
      const declared = [
        ...runtime.migrations.map(({ name }) => `context/${name}`),
        ...platformMigrations.map(({ name }) => `platform/${name}`),
      ]
      const applied: { owner: string; name: string }[] = await sqlOf(context)
        .knex('migration')
        .orderBy(['owner', 'position'])
        .select('owner', 'name')
      expect(applied.map(({ owner, name }) => `${owner}/${name}`)).toEqual(declared)
      for (const owner of ['context/', 'platform/']) {
        const known = (manifest.migrations[context] ?? []).filter((name) => name.startsWith(owner))
        expect(known.length).toBeGreaterThan(0)
        // In their order, and nothing between them.
        expect(declared.filter((name) => name.startsWith(owner)).slice(0, known.length)).toEqual(known)
      }
    }
  })

  test('keeps all that was written', async () => {
    expect(await count('identity', 'account')).toBe(21)
    const items: { kind: string; count: string }[] = await sqlOf('content')
      .knex('item')
      .groupBy('kind')
      .select('kind')
      .count('* as count')
    const of = (...kinds: string[]) =>
      items.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + Number(row.count), 0)
    expect([of('entry'), of('post'), of('entry_comment', 'post_comment')]).toEqual([60, 15, 200])
  })
})

test('a backup of a release that this one does not know is refused', async () => {
  const newer = {
    ...manifest.migrations,
    content: [...(manifest.migrations['content'] ?? []), 'platform/999-tomorrow'],
  }
  const other = mkdtempSync(join(tmpdir(), 'mbin-newer-'))
  const empty = await createEmptyDatabase()
  const environment = readEnvironment({ DATABASE_URL: empty.url, MBIN_DATA_DIR: join(other, 'data') })
  const fresh = await openInstance(environment, contexts, pino({ level: 'silent' }))
  try {
    unpackBackup(other)
    writeFileSync(join(other, 'manifest.json'), JSON.stringify({ ...manifest, migrations: newer }))
    await expect(restore(fresh, await openLocation(other, readEnvironment({})))).rejects.toThrow(
      '999-tomorrow',
    )
  } finally {
    await fresh.close()
    await empty.drop()
    rmSync(other, { recursive: true, force: true })
  }
})
