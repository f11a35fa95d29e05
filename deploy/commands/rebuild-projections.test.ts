import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminBlockInstance } from '@app/contract/community/instance-blocks.ts'
import { adminSilenceInstance } from '@app/contract/community/instance-silences.ts'
import { adminBanInstance, adminUpdateSettings } from '@app/contract/community/instance.ts'
import { magazineBlock, magazineCreate, magazineSubscribe } from '@app/contract/community/magazines.ts'
import { moderateMagazineBanUser } from '@app/contract/community/moderation.ts'
import { entryFavourite, entryVote, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { authRegister } from '@app/contract/identity/accounts.ts'
import { userInstanceBlocksBlock, userRetrieveFilterListsCreate } from '@app/contract/identity/filters.ts'
import { userBlock } from '@app/contract/identity/blocks.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import type { Operation, OperationSpec } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import type { Context } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { eventually, principalOf, wholeWorld } from '@app/platform/testing/index.ts'
import type { CallOptions } from '@app/platform/testing/client.ts'
import type { WholeWorld } from '@app/platform/testing/world.ts'
import { loaders } from '../program/modules.ts'

const PICTURE = `http://localhost:8080/media/aa/bb/${'c'.repeat(64)}.png`

let world: WholeWorld
let owner: Principal
let member: Principal

const done = async <O extends OperationSpec>(
  by: Principal | null,
  operation: Operation<O>,
  options: CallOptions<O>,
) => {
  const answer = await world.as(by, operation.context).call(operation, options)
  if (answer.status >= 300)
    throw new Error(`${operation.id}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const join = async (username: string, isAdmin = false): Promise<Principal> => {
  const email = `${username}@example.org`
  const body = { username, email, plainPassword: 'correct horse battery', agreeTerms: true as const }
  const { userId } = await done(null, authRegister, { body })
  return principalOf({ userId, username, isAdmin })
}

/** All rows of a context's tables, by table, in an order of their own. */
/** How far a context's own events were handed on: it moves by itself, and is no copy. */
const OWN_MARK = 'relay_mark'

const rowsOf = async (context: Context): Promise<Map<string, string[]>> => {
  const knex = world.knex(context)
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
    'select tablename as name from pg_tables where schemaname = current_schema() and tablename <> ? order by 1',
    [OWN_MARK],
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await knex(name).select('*')
    found.set(name, rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return found
}

beforeAll(async () => {
  const modules = await Promise.all(
    contexts.map((context) => loaders({ mongoUrl: undefined })[context].load()),
  )
  world = await wholeWorld({ contexts: modules })
  owner = await join('owner', true)
  member = await join('member')
  const fan = await join('fan')
  const { magazineId } = await done(owner, magazineCreate, { body: { name: 'copies', title: 'Copies' } })
  const { magazineId: other } = await done(owner, magazineCreate, {
    body: { name: 'others', title: 'Others' },
  })
  const { entryId } = await done(member, magazineEntryCreateArticle, {
    params: { magazine_id: magazineId },
    body: { title: 'Voted on', body: `![shown](${PICTURE})`, lang: 'en' },
  })
  await done(fan, entryVote, { params: { entry_id: entryId, choice: 1 } })
  await done(fan, entryFavourite, { params: { entry_id: entryId } })
  await done(owner, entryVote, { params: { entry_id: entryId, choice: -1 } })
  await done(fan, userFollow, { params: { user_id: member.userId } })
  await done(member, userBlock, { params: { user_id: owner.userId } })
  await done(fan, magazineSubscribe, { params: { magazine_id: magazineId } })
  await done(member, magazineBlock, { params: { magazine_id: other } })
  await done(owner, moderateMagazineBanUser, {
    params: { magazine_id: other, user_id: fan.userId },
    body: { reason: 'Noise', expiredAt: null },
  })
  await done(fan, userRetrieveFilterListsCreate, {
    body: { name: 'Words', expirationDate: null, feeds: true, profile: false, comments: true, words: [] },
  })
  await done(owner, adminUpdateSettings, { body: { KBIN_TITLE: 'Kept' } })
  await done(owner, adminBanInstance, { params: { domain: 'banned.example' } })
  await done(owner, adminBlockInstance, { body: { domains: ['banned.example'] } })
  await done(owner, adminSilenceInstance, { body: { domains: ['quiet.example'] } })
  await done(fan, userInstanceBlocksBlock, { body: { domains: ['banned.example'] } })
  await eventually(async () => {
    const { reputationPoints } = await done(null, userRetrieve, { params: { user_id: member.userId } })
    expect(reputationPoints).toBe(2)
  })
  // Half an hour ago: recent enough for what was done since to change nothing.
  const wereHere = { last_active: new Date(Date.now() - 1_800_000) }
  for (const context of ['identity', 'community'] as const)
    await world.knex(context)('account').update(wereHere)
})
afterAll(() => world?.close())

test.each(contexts)('a rebuild finds the copies that %s keeps as they were', async (context) => {
  const clear = world.runtime(context).projection?.clear
  if (!clear) throw new Error(`${context} cannot empty its copies`)
  const before = await rowsOf(context)
  await clear()
  const cleared = await rowsOf(context)
  const projections = [...before.keys()].filter(
    (table) => String(before.get(table)) !== String(cleared.get(table)),
  )
  expect(projections).not.toEqual([])
  await world.rebuild(context)
  const after = await rowsOf(context)
  for (const table of projections) expect([table, after.get(table)]).toEqual([table, before.get(table)])
})
