import { randomUUID } from 'node:crypto'
import { operations } from '@app/contract/catalogue.ts'
import { adminUpdateSettings } from '@app/contract/community/instance.ts'
import { adminAuditLog } from '@app/contract/identity/audit.ts'
import { entryUpdate } from '@app/contract/content/entries.ts'
import { commentDelete } from '@app/contract/content/entry-comments.ts'
import { isStaffAct } from '@app/contract/staff-acts.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { CallOptions } from '@app/platform/testing/client.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { filledWorld } from './kit/filled-world.ts'
import type { FilledWorld } from './kit/filled-world.ts'

// What staff do leaves a line in identity's audit log, whichever context it is done in (rules/moderation.md#audit-log).

let world: FilledWorld
beforeAll(async () => {
  world = await filledWorld({}, 2)
})
afterAll(() => world?.close())

const lines = async () =>
  (await world.as(world.owner, 'identity').call(adminAuditLog, { query: { perPage: 100 } })).body.items

/** Does it as an administrator; answers the status and the line of it. */
const done = async (operation: Operation, options: CallOptions<Operation>) => {
  const requestId = randomUUID()
  const { status } = await world
    .as(world.owner, operation.context)
    .call(operation, { ...options, headers: { 'x-request-id': requestId } })
  const line = await eventually(async () => {
    const found = (await lines()).filter((one) => one.requestId === requestId)
    expect(found).toHaveLength(1)
    return found[0]!
  })
  return { status, line }
}

test('settings are told with what they were and became', async () => {
  const { line } = await done(adminUpdateSettings as Operation, { body: { KBIN_META_TITLE: 'Audited' } })
  expect(line.changes).toEqual([{ name: 'KBIN_META_TITLE', from: 'Commonplace', to: 'Audited' }])
})

test('of operations of everybody only what a role allows is kept', async () => {
  const text = { title: 'By staff', body: 'Better now.', lang: 'en', isAdult: false }
  const theirs = await done(entryUpdate as Operation, {
    params: { entry_id: world.ids['reported']! },
    body: text,
  })
  expect(theirs).toMatchObject({ status: 200, line: { operation: 'entry_update' } })
  const own = await world.as(world.owner, 'content').call(entryUpdate as Operation, {
    params: { entry_id: world.ids['entry_id']! },
    body: text,
    headers: { 'x-request-id': 'audit-own' },
  })
  expect(own.status).toBe(200)
  const removed = await done(commentDelete as Operation, { params: { comment_id: world.ids['comment_id']! } })
  expect(removed).toMatchObject({ status: 204 })
  expect((await lines()).filter(({ requestId }) => requestId === 'audit-own')).toEqual([])
})

// Last: some of them remove what the others are about.
const acts = operations.filter(isStaffAct)

test.each(acts.map((operation) => [operation.id, operation] as const))(
  '%s leaves a line',
  async (id, operation) => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, world.ids[name] ?? '999999']))
    const body = operation.body ? { body: {} } : {}
    const { status, line } = await done(operation, { params, ...body })
    expect(line).toMatchObject({ operation: id, username: world.owner.username, status })
    for (const name of names) expect(line.about[name]).toBe(String(params[name]))
  },
)
