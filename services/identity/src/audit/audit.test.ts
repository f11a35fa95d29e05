import { randomUUID } from 'node:crypto'
import { formatDateTime } from '@app/contract/common.ts'
import {
  adminUserBan,
  adminUserVerify,
  adminViewUserApplicationReject,
} from '@app/contract/identity/admin.ts'
import { adminAuditExport, adminAuditLog } from '@app/contract/identity/audit.ts'
import type { AuditLine } from '@app/contract/identity/audit.ts'
import { auditAct } from '@app/contract/jobs.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { planOf, readsOf, rowsRead } from '@app/platform/testing/plan.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, withScopes } from '../../test/identity-world.ts'
import { readAuditLog } from './audit.view.ts'
import { removeOldLines } from './retain.ts'
import { verifyChain } from './verify-chain.ts'

const DAY_MS = 86_400_000

let world: IdentityWorld
let admin: Principal
beforeAll(async () => {
  world = await identityWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const anAct = (more: Record<string, unknown> = {}) => ({
  lineId: randomUUID(),
  at: new Date().toISOString(),
  userId: 7,
  username: 'somebody',
  operation: 'admin_user_ban',
  about: { user_id: '8' },
  changes: [],
  network: '192.0.2.0/24',
  requestId: 'a-request',
  status: 200,
  ...more,
})
const add = (more: Record<string, unknown> = {}) => world.perform(auditAct, anAct(more))
const read = async (query: Record<string, unknown> = {}) =>
  (await world.as(admin).call(adminAuditLog, { query })).body

/** The lines of requests with this id, once all of `count` are there. */
const linesOf = (requestId: string, count = 1): Promise<readonly AuditLine[]> =>
  eventually(async () => {
    const lines = (await read({ perPage: 100 })).items.filter((line) => line.requestId === requestId)
    expect(lines).toHaveLength(count)
    return lines
  })
const by = (requestId: string) => ({
  headers: { 'x-request-id': requestId, 'x-forwarded-for': '192.0.2.77' },
})

describe('what staff do leaves a line', () => {
  test('of who, what, about whom, from which network and what came of it', async () => {
    const member = await world.member()
    const asked = { params: { user_id: member.userId }, body: { reason: 'noise' }, ...by('of-a-ban') }
    world.clock.stop()
    expect((await world.as(admin).call(adminUserBan, asked)).status).toBe(200)
    expect(await linesOf('of-a-ban')).toEqual([
      {
        number: expect.any(Number),
        at: formatDateTime(world.clock.now()),
        userId: admin.userId,
        username: admin.username,
        operation: 'admin_user_ban',
        about: { user_id: String(member.userId), reason: 'noise' },
        changes: [],
        network: '192.0.2.0/24',
        requestId: 'of-a-ban',
        status: 200,
      },
    ])
  })

  test('also where it is refused, and where it is a GET', async () => {
    const nobody = { params: { user_id: 999_999 } }
    await world.as(admin).call(adminUserVerify, { ...nobody, ...by('of-nobody') })
    expect(await linesOf('of-nobody')).toMatchObject([{ operation: 'admin_user_verify', status: 404 }])
    await world.as(admin).call(adminViewUserApplicationReject, { ...nobody, ...by('of-a-get') })
    expect(await linesOf('of-a-get')).toMatchObject([
      { operation: 'admin_view_user_application_reject', status: 404 },
    ])
  })

  test('and the line is not there without the change: where that rolls back, it says so', async () => {
    const member = await world.member()
    const { knex } = world.deps.db
    await knex.raw(`
      create function refuse_ban() returns trigger language plpgsql as 'begin raise exception ''no''; end';
      create constraint trigger refuse_ban after update of is_banned on account deferrable initially deferred
        for each row execute function refuse_ban()`)
    const asked = { params: { user_id: member.userId }, ...by('of-a-rollback') }
    const { status } = await world
      .as(admin)
      .call(adminUserBan, asked)
      .catch(() => ({ status: 500 }))
    expect(status).toBe(500)
    await knex.raw('drop trigger refuse_ban on account; drop function refuse_ban()')
    expect(await linesOf('of-a-rollback')).toMatchObject([{ status: 500 }])
  })

  test('once, however often it is told', async () => {
    const act = anAct({ requestId: 'told-twice' })
    await world.perform(auditAct, act)
    await world.perform(auditAct, act)
    await linesOf('told-twice')
  })
})

describe('nobody edits it', () => {
  test.each([
    `update audit_line set username = 'nobody'`,
    `delete from audit_line`,
    `truncate audit_line`,
    `do $$ begin perform set_config('mbin.audit_retention', 'on', true); delete from audit_line; end $$`,
  ])('%s', async (statement) => {
    await add()
    await expect(world.deps.db.knex.raw(statement)).rejects.toThrow('neither changed nor removed')
  })

  test('whoever owns the database is found out', async () => {
    for (let n = 0; n < 5; n++) await add()
    const { db } = world.deps
    const sound = await verifyChain(db)
    expect(sound.faults).toEqual([])
    const last = sound.last!
    expect((await verifyChain(db, last)).faults).toEqual([])

    /** What is found while a statement of theirs holds. */
    const after = async (statement: string, noted = last) => {
      const kept = await db.knex('audit_line').select('*').orderBy('number')
      await db.knex.raw(`alter table audit_line disable trigger user; ${statement}`)
      const { faults } = await verifyChain(db, noted)
      await db.knex('audit_line').delete()
      await db.knex('audit_line').insert(
        kept.map((row: Record<string, unknown>) => ({
          ...row,
          about: JSON.stringify(row['about']),
          changes: JSON.stringify(row['changes']),
        })),
      )
      await db.knex.raw('alter table audit_line enable trigger user')
      return faults
    }
    const { number } = last
    expect(await after(`update audit_line set username = 'nobody' where number = ${number - 2}`)).toEqual([
      `Line ${number - 2} was changed.`,
    ])
    expect(await after(`delete from audit_line where number = ${number - 1}`)).toEqual([
      `Lines ${number - 1} to ${number - 1} are missing.`,
    ])
    expect(await after(`delete from audit_line where number = ${number}`)).toEqual([
      `Line ${number} is missing, which was noted.`,
    ])
    expect(await after('delete from audit_line where number < 3')).toEqual([
      'Lines before line 3 are missing, and nothing says that their time was over.',
    ])
    expect((await verifyChain(db, last)).faults).toEqual([])
  })

  test('lines whose time is over go, and a line says so', async () => {
    const own = await identityWorld()
    const at = (days: number) => new Date(own.clock.now().getTime() - days * DAY_MS).toISOString()
    for (const days of [900, 800, 731, 100, 1]) await own.perform(auditAct, anAct({ at: at(days) }))
    await removeOldLines(own.deps)
    await removeOldLines(own.deps)
    const numbers = await own.deps.db.knex('audit_line').orderBy('number').pluck('number')
    expect(numbers).toEqual([4, 5, 6])
    expect(await verifyChain(own.deps.db)).toMatchObject({ lines: 3, faults: [] })
    await own.close()
  })
})

describe('reading it', () => {
  test('is for administrators, and for tokens that hold all of `admin`', async () => {
    const member = await world.member()
    const moderator = { ...member, isGlobalModerator: true }
    for (const operation of [adminAuditLog, adminAuditExport] as Operation[]) {
      expect((await world.as(null).call(operation, {})).status).toBe(401)
      for (const other of [member, moderator])
        expect((await world.as(other).call(operation, {})).status).toBe(403)
    }
    expect((await world.as(withScopes(admin, 'admin')).call(adminAuditLog, {})).status).toBe(200)
  })

  test('by person, operation and time, page by page', async () => {
    const start = Date.now() + 10 * DAY_MS
    for (let n = 0; n < 7; n++)
      await add({
        at: new Date(start + n * 1000).toISOString(),
        username: n % 2 ? 'Odd' : 'even',
        operation: n % 3 ? 'one' : 'another',
        requestId: `filter-${n}`,
      })
    const found = async (query: Record<string, unknown>) =>
      (await read(query)).items.map(({ requestId }) => requestId.replace('filter-', ''))
    expect(await found({ username: 'odd' })).toEqual(['5', '3', '1'])
    expect(await found({ username: 'EVEN', operation: 'another' })).toEqual(['6', '0'])
    expect(await found({ operation: 'one', since: new Date(start + 2000).toISOString() })).toEqual([
      '5',
      '4',
      '2',
    ])
    const pages: string[][] = []
    let cursor: string | null | undefined
    do {
      const page = await read({ since: new Date(start).toISOString(), perPage: 3, ...(cursor && { cursor }) })
      pages.push(page.items.map(({ requestId }) => requestId.replace('filter-', '')))
      cursor = page.nextCursor
    } while (cursor)
    expect(pages).toEqual([['6', '5', '4'], ['3', '2', '1'], ['0']])
    expect((await world.as(admin).call(adminAuditLog, { query: { cursor: 'x' } })).status).toBe(400)
    expect((await world.as(admin).call(adminAuditLog, { query: { since: 'today' } })).status).toBe(400)
  })

  test('as CSV without formulas, and as lines of JSON', async () => {
    await add({ username: '=cmd()', operation: 'exported', changes: [{ name: 'A', from: '1', to: '2' }] })
    const fetched = async (format: string) =>
      (
        await world.as(admin, 'identity').fetch(`/api/admin/audit/export?format=${format}&operation=exported`)
      ).text()
    const [head, line] = (await fetched('csv')).split('\n')
    expect(head).toBe('number,at,userId,username,operation,about,changes,network,requestId,status')
    expect(line).toContain(
      `,'=cmd(),exported,"{""user_id"":""8""}","[{""name"":""A"",""from"":""1"",""to"":""2""}]"`,
    )
    expect(JSON.parse(await fetched('jsonl'))).toMatchObject({ username: '=cmd()', operation: 'exported' })
  })

  test('reads a page of the table and no more', async () => {
    const own = await identityWorld()
    await own.deps.db.knex.raw(`
      insert into audit_line (number, line_id, at, user_id, username, operation, about, changes, request_id, status, previous, hash)
      select n, gen_random_uuid(), now() - n * interval '1 minute', n % 20, 'User' || n % 20, 'operation_' || n % 50, '{}', '[]',
        '', 200, '', '' from generate_series(1, 20000) n;
      analyze audit_line`)
    const statements: { text: string; values: readonly unknown[] }[] = []
    const { db } = own.deps
    const recorded: Pick<typeof db, 'query'> = {
      query: (name, text, values = [], options) => {
        statements.push({ text, values })
        return db.query(name, text, values, options)
      },
    }
    const since = new Date(Date.now() - 400 * DAY_MS).toISOString()
    for (const filters of [
      {},
      { username: 'user7' },
      { operation: 'operation_7' },
      { username: 'USER7', operation: 'operation_7' },
      { since },
      { username: 'user7', since },
    ]) {
      const { nextCursor } = await readAuditLog(recorded, { ...filters, perPage: 20 })
      await readAuditLog(recorded, { ...filters, perPage: 20, cursor: nextCursor! })
    }
    for (const statement of statements) {
      const plan = await planOf(db.knex, statement)
      expect(readsOf(plan)).toEqual([expect.stringMatching(/^audit_line_/)])
      expect(rowsRead(plan)).toBeLessThanOrEqual(21)
    }
    expect(statements).toHaveLength(12)
    await own.close()
  })
})
