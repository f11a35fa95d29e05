import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defederation, magazineByName } from '@app/contract/calls/community.ts'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { bookmarkAddress, relateToMagazine } from '@app/contract/calls/portability.ts'
import type { AccountImport, PortableKind } from '@app/contract/identity/portability.ts'
import {
  authImport,
  authImportAdd,
  authImportRemove,
  authImports,
  authImportStart,
} from '@app/contract/identity/portability.ts'
import { userBlock } from '@app/contract/identity/blocks.ts'
import { userFollow } from '@app/contract/identity/users.ts'
import { aMagazine, answer, eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { detailOf, fromAfar, identityWorld } from '../../test/identity-world.ts'
import { removeOldImports } from './data-import.repository.ts'
import { runImport } from './run-import.ts'

type Member = Awaited<ReturnType<IdentityWorld['member']>>
let world: IdentityWorld
let member: Member
/** People elsewhere whom nobody here knows before they are asked for. */
const elsewhere = new Map<string, ReturnType<typeof fromAfar>>()
/** What other contexts were asked to do, and what federation was asked for. */
/** Whose server is too slow the first time it is asked. */
const slow = new Set<string>()
let asked: string[] = []
let away = false
const DONE = { outcome: 'done' as const, reason: null }

beforeAll(async () => {
  world = await identityWorld()
  world.answerCalls([
    answer(resolveRemote, async ({ query }) => {
      asked.push(query)
      const person = slow.delete(query) ? undefined : elsewhere.get(query)
      const userId = person ? (await world.ask(upsertRemoteUser, person)).userId : null
      return { userId, magazineId: query === '!dogs@far.example' ? 12 : null, object: null }
    }),
    answer(magazineByName, async ({ name }) =>
      name === 'cats@far.example' ? aMagazine({ magazineId: 11, name }) : null,
    ),
    answer(relateToMagazine, async ({ magazineId, relation, on, viewer }) => {
      if (away) throw new Error('community is away')
      asked.push(`${viewer.username} ${relation} ${magazineId} ${on}`)
      return DONE
    }),
    answer(bookmarkAddress, async ({ address, list, on }) => {
      asked.push(`${list} ${address} ${on}`)
      return address.endsWith('gone') ? { ...DONE, outcome: 'not_found' as const } : DONE
    }),
    answer(defederation, async ({ domains }) => ({
      defederated: domains.map((domain) => domain === 'closed.example'),
    })),
  ])
  for (const [name, host] of [
    ['ann', 'far.example'],
    ['bob', 'far.example'],
    ['eve', 'closed.example'],
  ] as const)
    elsewhere.set(`@${name}@${host}`, fromAfar(name, host))
  elsewhere.set('https://far.example/u/bob', fromAfar('bob'))
})
beforeEach(async () => {
  member = await world.member()
  asked = []
  away = false
})
afterAll(() => world.close())

const upload = (
  text: string | Buffer,
  {
    name = 'file.csv',
    who = member,
    ...body
  }: { name?: string; who?: Member; kind?: PortableKind | ''; mode?: 'merge' | 'overwrite' } = {},
) => world.as(who).call(authImportAdd, { body, file: { filename: name, bytes: Buffer.from(text) } })
const start = ({ importId }: { importId: number }, who = member) =>
  world.as(who).call(authImportStart, { params: { import_id: importId } })
const read = async ({ importId }: { importId: number }, query = {}) =>
  (await world.as(member).call(authImport, { params: { import_id: importId }, query })).body
const finished = (one: { importId: number }) =>
  eventually(async () => {
    const result = await read(one)
    expect(result.import.state).toBe('done')
    return result
  })
const bring = async (...given: Parameters<typeof upload>): Promise<Awaited<ReturnType<typeof read>>> => {
  const { body } = await upload(...given)
  expect((await start(body)).status).toBe(200)
  return finished(body)
}
const exported = async (kind: string, who = member) =>
  (await world.as(who, 'identity').fetch(`/auth/account/export/${kind}`)).text()
const outcomes = ({ items }: Awaited<ReturnType<typeof read>>) =>
  items.map(({ subject, outcome }) => `${subject} ${outcome}`)

const FOLLOWS = 'Account address,Show boosts\nann@far.example,true\nbob@far.example,true\n'

describe('a file', () => {
  test('is shown before anything is done, and done once it is started', async () => {
    const { status, body } = await upload(`${FOLLOWS}ann@far.example,true\nnobody\n`)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      fileName: 'file.csv',
      state: 'ready',
      kinds: [{ kind: 'follows', add: 2, remove: 0 }],
      skipped: 2,
      waiting: 2,
    } satisfies Partial<AccountImport>)
    expect(asked).toEqual([])
    expect((await start(body)).body).toMatchObject({ state: 'running' })
    const result = await finished(body)
    expect(outcomes(result)).toEqual(['ann@far.example done', 'bob@far.example done'])
    expect(result.import).toMatchObject({ done: 2, waiting: 0, finishedAt: expect.any(String) })
    expect(await exported('follows')).toContain('ann@far.example,true,false,\nbob@far.example')
  })

  test('says of each line what came of it', async () => {
    const own = `${member.username}@${world.deps.config.domain}`
    const neighbour = await world.member()
    const result = await bring(
      `Account address,Show boosts\nann@far.example,true\nnobody@far.example,true\neve@closed.example,true\n${own},true\n${neighbour.username}@${world.deps.config.domain},true\nx@127.0.0.1,true\n`,
    )
    expect(outcomes(result)).toEqual([
      'ann@far.example done',
      'nobody@far.example not_found',
      'eve@closed.example refused',
      `${own} refused`,
      `${neighbour.username}@${world.deps.config.domain} done`,
      'x@127.0.0.1 not_found',
    ])
    expect(result.items[2]?.reason).toContain('closed.example')
    expect(result.items[3]?.reason).toContain('yourself')
    const again = await bring('Account address,Show boosts\nann@far.example,true\n')
    expect(outcomes(again)).toEqual(['ann@far.example already'])
    const params = { import_id: result.import.importId }
    const refused = await world
      .as(member)
      .call(authImport, { params, query: { outcome: 'refused', perPage: 1 } })
    expect(refused.body).toMatchObject({
      items: [{ outcome: 'refused' }],
      pagination: { count: 2, maxPage: 2 },
    })
  })

  test('looks once more, at its end, for whom a slow server did not tell in time', async () => {
    slow.add('@ann@far.example')
    const result = await bring(`${FOLLOWS}nobody@far.example,true\n`)
    expect(outcomes(result)).toEqual([
      'ann@far.example done',
      'bob@far.example done',
      'nobody@far.example not_found',
    ])
    expect(asked.filter((query) => query === '@nobody@far.example')).toHaveLength(2)
  })

  test('lifts no block, and does not follow who is blocked', async () => {
    const { userId } = await world.ask(upsertRemoteUser, fromAfar('ann'))
    await world.as(member).call(userBlock, { params: { user_id: userId } })
    const result = await bring('Account address,Show boosts\nann@far.example,true\n')
    expect(result.items).toMatchObject([{ outcome: 'refused', reason: 'You block this account.' }])
    expect(await exported('blocks')).toBe('ann@far.example\n')
  })

  test('of Lemmy brings all kinds', async () => {
    const file = {
      followed_communities: ['https://far.example/m/nobody'],
      saved_posts: ['https://far.example/post/1', 'https://far.example/gone'],
      blocked_users: ['https://far.example/u/bob'],
      blocked_instances: ['bad.example', world.deps.config.domain],
    }
    const result = await bring(JSON.stringify(file), { name: 'lemmy.json' })
    expect(outcomes(result)).toEqual([
      'https://far.example/m/nobody not_found',
      'https://far.example/post/1 done',
      'https://far.example/gone not_found',
      'https://far.example/u/bob done',
      'bad.example done',
    ])
    expect(await exported('instance_blocks')).toBe('bad.example\n')
    expect(await exported('blocks')).toBe('bob@far.example\n')
  })

  test('of magazines finds them here or elsewhere', async () => {
    await bring('Magazine address\ncats@far.example\ndogs@far.example\n', { kind: 'subscriptions' })
    expect(asked).toEqual([
      `${member.username} subscription 11 true`,
      '!dogs@far.example',
      `${member.username} subscription 12 true`,
    ])
  })

  test('of bookmarks goes to the lists it names', async () => {
    await bring('List name,URI\nLater,https://far.example/1\n')
    expect(asked).toEqual(['Later https://far.example/1 true'])
  })

  test('that overwrites ends what it does not name, and says how much beforehand', async () => {
    await bring(FOLLOWS)
    const { body } = await upload('Account address,Show boosts\nbob@far.example,true\n', {
      mode: 'overwrite',
    })
    expect(body.kinds).toEqual([{ kind: 'follows', add: 1, remove: 1 }])
    await start(body)
    const result = await finished(body)
    expect(outcomes(result)).toEqual(['ann@far.example done', 'bob@far.example already'])
    expect(await exported('follows')).not.toContain('ann@')
  })

  test('goes round: what one account gives out, another takes in', async () => {
    await bring(FOLLOWS)
    await bring('Account address,Hide notifications\nann@far.example,true\n')
    await bring('bad.example\nworse.example\n')
    const second = await world.member()
    for (const kind of ['follows', 'mutes', 'instance_blocks'] as const) {
      const text = await exported(kind)
      const { body } = await upload(text, { who: second, kind })
      // The one before is at work for a moment after its last line.
      await eventually(async () => expect((await start(body, second)).status).toBe(200))
      await eventually(async () => expect(await exported(kind, second)).toBe(text))
    }
    expect(await exported('settings', second)).toBe(await exported('settings'))
  })
})

describe('a file that is at work', () => {
  test('goes on with what is left, and hands a job that comes twice nothing', async () => {
    const { body } = await upload('Magazine address\ncats@far.example\ndogs@far.example\n', {
      kind: 'subscriptions',
    })
    away = true
    await start(body)
    const tries = { isLastTry: false, signal: new AbortController().signal }
    await expect(runImport(world.identity, { importId: body.importId, turn: 0 }, tries)).rejects.toThrow()
    expect((await read(body)).import).toMatchObject({ state: 'running', waiting: 2 })
    away = false
    await Promise.all(
      [0, 0, 7].map((turn) => runImport(world.identity, { importId: body.importId, turn }, tries)),
    )
    expect((await finished(body)).import).toMatchObject({ done: 2, waiting: 0 })
  })

  test('does not stand still for one line that cannot be done', async () => {
    const { body } = await upload('Magazine address\ncats@far.example\n', { kind: 'subscriptions' })
    away = true
    await start(body)
    const tries = { isLastTry: true, signal: new AbortController().signal }
    await runImport(world.identity, { importId: body.importId, turn: 0 }, tries)
    expect((await finished(body)).items).toMatchObject([{ outcome: 'refused' }])
  })

  test('keeps others waiting, also when it is at work for days', async () => {
    const { body } = await upload('Magazine address\ncats@far.example\n', { kind: 'subscriptions' })
    away = true
    await start(body)
    world.clock.advance(2 * 86_400_000)
    member = await world.signIn(member.username)
    const other = await upload('a.example\n')
    expect((await start(other.body)).status).toBe(409)
  })

  test('may be stopped, and then be forgotten', async () => {
    const { body } = await upload('Magazine address\ncats@far.example\n', { kind: 'subscriptions' })
    away = true
    await start(body)
    const params = { import_id: body.importId }
    const remove = () => world.as(member).call(authImportRemove, { params })
    expect((await remove()).status).toBe(204)
    expect((await read(body)).import).toMatchObject({ state: 'stopped', waiting: 1 })
    expect((await remove()).status).toBe(204)
    expect((await world.as(member).call(authImports)).body.items).toEqual([])
    expect((await remove()).status).toBe(404)
  })

  test('stops with the account', async () => {
    const { body } = await upload('Magazine address\ncats@far.example\n', { kind: 'subscriptions' })
    away = true
    await start(body)
    await world.deps.db.knex('account').where({ id: member.userId }).update({ is_suspended: true })
    const tries = { isLastTry: false, signal: new AbortController().signal }
    await runImport(world.identity, { importId: body.importId, turn: 0 }, tries)
    expect((await read(body)).import.state).toBe('stopped')
  })
})

describe('limits', () => {
  test('one file at a time, and so many lines a day, however often files are forgotten', async () => {
    const lines = (n: number) => Array.from({ length: n }, (_, i) => `h${i}.example`).join('\n')
    const first = await upload(lines(3_000))
    await start(first.body)
    await finished(first.body)
    await world.as(member).call(authImportRemove, { params: { import_id: first.body.importId } })
    const many = `Account address,Show boosts\n${Array.from({ length: 18_000 }, (_, i) => `u${i}@far.example`).join('\n')}`
    const second = await upload(many)
    expect(second.body.waiting).toBe(18_000)
    expect((await start(second.body)).status).toBe(429)
    world.clock.advance(86_400_001)
    member = await world.signIn(member.username)
    expect((await start(second.body)).status).toBe(200)
    expect((await start(second.body)).status).toBe(409)
    const third = await upload('a.example\n')
    expect((await start(third.body)).status).toBe(409)
    await world.as(member).call(authImportRemove, { params: { import_id: second.body.importId } })
  })

  test('a file is nobody else’s', async () => {
    const { body } = await upload(FOLLOWS)
    const other = await world.member()
    const params = { import_id: body.importId }
    for (const operation of [authImport, authImportStart, authImportRemove])
      expect((await world.as(other).call<typeof authImport>(operation as never, { params })).status).toBe(404)
    expect((await world.as(other).call(authImports)).body.items).toEqual([])
    expect((await world.as(null).call(authImports)).status).toBe(401)
  })

  test('what cannot be read is refused with the reason', async () => {
    const wrong: [string | Buffer, string][] = [
      [Buffer.from([0xff, 0xd8, 0xff, 0]), 'no text'],
      [Buffer.alloc(2 * 1024 * 1024 + 1, 97), '2 MiB'],
      ['a@b.example\n'.repeat(100_000), '20000 lines'],
      ['Name,Colour\nx,y\n', 'kind'],
    ]
    for (const [bytes, said] of wrong) {
      const reply = await upload(bytes)
      expect([reply.status, detailOf(reply)]).toEqual([400, expect.stringContaining(said)])
    }
    expect((await upload('')).status).toBe(400)
    expect((await upload(FOLLOWS, { kind: 'nothing' as PortableKind })).status).toBe(400)
    expect((await upload(FOLLOWS, { kind: '' })).status).toBe(201)
  })

  test('another file takes the place of one that was not started; old ones go', async () => {
    await upload(FOLLOWS)
    const { body } = await upload('a.example\n')
    const list = async () => (await world.as(member).call(authImports)).body.items
    expect((await list()).map(({ importId }) => importId)).toEqual([body.importId])
    world.clock.advance(86_400_001)
    await removeOldImports(world.identity)
    member = await world.signIn(member.username)
    expect(await list()).toEqual([])
  })
})

test('somebody who was followed here before is followed once', async () => {
  const { userId } = await world.ask(upsertRemoteUser, fromAfar('ann'))
  await world.as(member).call(userFollow, { params: { user_id: userId } })
  expect(outcomes(await bring(FOLLOWS))).toEqual(['ann@far.example already', 'bob@far.example done'])
})

test('its owner is written to once it is done', async () => {
  const mailing = await identityWorld({ mailDelivers: true })
  try {
    const admin = await mailing.admin()
    const as = mailing.as(admin)
    const { body } = await as.call(authImportAdd, {
      file: { filename: 'blocked_domains.csv', bytes: Buffer.from('bad.example\n') },
    })
    await as.call(authImportStart, { params: { import_id: body.importId } })
    const mail = await eventually(() => {
      const [found] = mailing.mails
      if (!found) throw new Error('no mail yet')
      return found
    })
    expect([mail.to, mail.text]).toEqual([
      `${admin.username}@example.org`,
      expect.stringContaining('/settings/transfer'),
    ])
  } finally {
    await mailing.close()
  }
})
