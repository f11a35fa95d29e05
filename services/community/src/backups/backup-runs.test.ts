import { afterAll, beforeAll, expect, test } from 'vitest'
import { instanceHealth } from '@app/contract/community/health.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { CommunityWorld } from '../../test/community-world.ts'
import { communityWorld } from '../../test/community-world.ts'
import { noteBackup, readBackupAges } from './backup-runs.ts'

let world: CommunityWorld
let admin: UserCard
beforeAll(async () => {
  world = await communityWorld()
  admin = await world.aMember({ isAdmin: true })
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const told = async () => {
  const { body } = await world.by(admin).call(instanceHealth, { query: {} })
  return (body as { backups: unknown }).backups
}

test('an old backup is told of, and a new instance has time for its first', async () => {
  const never = { at: null, old: false }
  expect(await told()).toEqual({ backup: never, rehearsal: never })
  await noteBackup(world.deps, 'backup', ago(3))
  await noteBackup(world.deps, 'rehearsal', ago(34))
  const at = expect.any(String)
  expect(await told()).toEqual({ backup: { at, old: true }, rehearsal: { at, old: false } })
  await noteBackup(world.deps, 'backup', ago(1))
  // Somebody tells late of an earlier one.
  await noteBackup(world.deps, 'backup', ago(5))
  await noteBackup(world.deps, 'rehearsal', ago(33))
  expect(await told()).toEqual({ backup: { at, old: false }, rehearsal: { at, old: false } })
  const { backup } = await readBackupAges(world.deps.db)
  expect(backup).toBeGreaterThan(DAY_MS / 1_000 - 1)
})

test('what never happened is as old as the instance', async () => {
  await world.deps.db.knex('backup_run').delete()
  await world.deps.db.knex.raw(`update migration set applied_at = now() - interval '40 days'`)
  expect(await told()).toEqual({ backup: { at: null, old: true }, rehearsal: { at: null, old: true } })
})
