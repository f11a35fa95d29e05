import { operations } from '@app/contract/catalogue.ts'
import { magazineRestore, magazineRetrieve } from '@app/contract/community/magazines.ts'
import { moderateMagazineBanUser } from '@app/contract/community/moderation.ts'
import { entryReport } from '@app/contract/content/entries.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from '../../kit/client.ts'
import { aPerson } from '../../kit/people.ts'
import { startInstance } from '../../kit/program.ts'
import type { Instance } from '../../kit/program.ts'
import type { Request } from './table.ts'
import { owners, table } from './table.ts'
import type { RolesWorld } from './world.ts'
import { actors, rolesWorld } from './world.ts'

let instance: Instance
let world: RolesWorld
beforeAll(async () => {
  instance = await startInstance()
  world = await rolesWorld(instance)
})
afterAll(() => instance?.remove())

/** What each may do (rules/moderation.md#rights): scope and role are both needed, neither replaces the other. */
describe('the scope opens the door, the role decides', () => {
  test.each(table)('%s', async (_, id, may, ready) => {
    const operation = operations.find((one) => one.id === id)
    if (!operation) throw new Error(`there is no operation ${id}`)
    const outcome = async (client: Client, request: Request) => {
      const { status } = await client.call(operation, request as never)
      return status < 300 ? 'may' : status === 403 ? 'may not' : String(status)
    }
    const found: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const actor of actors) {
      const { full, bare } = world.voices[actor]
      const request = await ready(world, full)
      found[`nobody, where ${actor} is asked`] = await outcome(new Client(instance.origin), request)
      found[`${actor} without the scope`] = await outcome(bare, request)
      found[actor] = await outcome(full, request)
      expected[`nobody, where ${actor} is asked`] = '401'
      expected[`${actor} without the scope`] = 'may not'
      expected[actor] = may.includes(actor) ? 'may' : 'may not'
    }
    expect(found).toEqual(expected)
  })
})

test('a deleted magazine is there for its owner and the staff alone, who may restore it', async () => {
  const [params, anonymous] = [await world.hidden(), new Client(instance.origin)]
  for (const [act, refused] of [
    [magazineRetrieve, 404],
    [magazineRestore, 401],
  ] as const) {
    const hidden = { params: act === magazineRestore ? await world.hidden() : params }
    const status = async (client: Client) => (await client.call<typeof act>(act, hidden)).status
    expect(await status(anonymous)).toBe(refused)
    for (const actor of actors.filter((one) => !owners.includes(one)))
      expect([actor, await status(world.voices[actor].full)]).toEqual([actor, 404])
  }
  for (const actor of owners) {
    const hidden = { params: await world.hidden() }
    const { full, bare } = world.voices[actor]
    expect((await full.call(magazineRetrieve, hidden)).status).toBe(200)
    expect((await bare.call(magazineRestore, hidden)).status).toBe(403)
    expect((await full.call(magazineRestore, hidden)).status).toBe(200)
    expect((await anonymous.call(magazineRetrieve, hidden)).status).toBe(200)
  }
})

test('who is banned may still report', async () => {
  const outcast = await aPerson(instance.origin, 'outcast')
  await world.owner.client.get(moderateMagazineBanUser, {
    params: { ...world.here, user_id: outcast.userId },
  })
  const params = await world.anEntry(world.author.client)
  expect((await outcast.client.call(entryReport, { params, body: {} })).status).toBe(204)
})
