import { afterAll, beforeAll, describe, expect, vi, test } from 'vitest'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { currentRequest } from '@app/platform/http/request-context.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import { viewsOfOthers } from '../../test/views-of-others.ts'

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let reader: Member
let magazineId: number
/** What federation was asked for, and what it answers. */
const asked: string[] = []
let remote: { userId: number | null; magazineId: number | null; object: { type: 'entry'; id: number } | null }

beforeAll(async () => {
  world = await contentWorld()
  world.answerCalls([
    ...viewsOfOthers,
    answer(resolveRemote, async ({ query }) => {
      asked.push(query)
      return remote
    }),
  ])
  author = await world.member()
  reader = await world.member({ settings: { hideAdult: true } })
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

describe('a handle or an address', () => {
  test('of somebody or something kept here is shown without asking anybody', async () => {
    asked.length = 0
    const person = await world.user({
      username: 'ann@far.example',
      domain: 'far.example',
      apProfileId: 'https://far.example/u/ann',
    })
    const place = await world.magazine({ name: 'ann@far.example', domain: 'far.example' })
    const { entryId } = await world.entry(author, magazineId)
    const apId = 'https://far.example/objects/1'
    await world.stored('entry', entryId).update({ ap_id: apId })
    const named = async (q: string) => {
      const { body } = await reader.call(op.searchV2, { query: { q, onlyAP: true } })
      expect(body).toMatchObject({
        items: [],
        pagination: { count: 0, currentPage: 1, maxPage: 0, perPage: 1 },
      })
      return body.apResults.map((one) => one.user?.userId ?? one.magazine?.magazineId ?? one.entry?.entryId)
    }
    expect(await named('@ann@far.example')).toEqual([person.userId])
    expect(await named('@Ann@FAR.example')).toEqual([person.userId])
    expect(await named('!ann@far.example')).toEqual([place.magazineId])
    expect(await named('ann@far.example')).toEqual([person.userId, place.magazineId])
    expect(await named('https://far.example/u/ann')).toEqual([person.userId])
    expect(await named(apId)).toEqual([entryId])
    expect(await named(`@${author.username}@${world.config.domain}`)).toEqual([author.userId])
    const old = await reader.call(op.search, { query: { q: '@ann@far.example' } })
    expect(old.body.apActors).toMatchObject([{ type: 'user', object: { userId: person.userId } }])
    const object = await reader.call(op.search, { query: { q: apId } })
    expect(object.body.apObjects).toMatchObject([{ itemType: 'entry', entryId }])
    expect(asked).toEqual([])
  })

  test('fetched just now is shown from the primary: no replica has it yet', async () => {
    const { entryId } = await world.entry(author, magazineId)
    remote = { userId: null, magazineId: null, object: { type: 'entry', id: entryId } }
    const { db } = world.deps
    const original = db.query.bind(db)
    const mayAskReplica: boolean[] = []
    const spied = vi.spyOn(db, 'query').mockImplementation(((...given: Parameters<typeof db.query>) => {
      const request = currentRequest()
      const [name, , , options] = given
      if (name === 'views-threads')
        mayAskReplica.push(!!options?.fromReplica && request?.readFrom !== undefined)
      // As where replicas are read, from the request's beginning on.
      else if (request) request.readFrom = 0
      return original(...given)
    }) as typeof db.query)
    try {
      await reader.call(op.searchV2, { query: { q: 'https://far.example/objects/new', onlyAP: true } })
      expect(mayAskReplica).toEqual([false])
    } finally {
      spied.mockRestore()
    }
  })

  test('nobody knows here is asked of the other server, for members or where the setting lets anybody', async () => {
    asked.length = 0
    const { entryId } = await world.entry(author, magazineId)
    remote = { userId: 77, magazineId: null, object: null }
    const ask = async (who: Pick<Member, 'call'>, q: string) =>
      (await who.call(op.searchV2, { query: { q } })).body.apResults
    await world.settings({})
    expect(await ask(world.anonymous, '@new@far.example')).toEqual([])
    expect(asked).toEqual([])
    expect(await ask(reader, '@new@far.example')).toMatchObject([{ user: { userId: 77 } }])
    await world.settings({ KBIN_FEDERATED_SEARCH_ONLY_LOGGEDIN: false })
    expect(await ask(world.anonymous, 'new@far.example:8080')).toMatchObject([{ user: { userId: 77 } }])
    remote = { userId: null, magazineId: null, object: { type: 'entry', id: entryId } }
    expect(await ask(reader, 'https://far.example/objects/2')).toMatchObject([{ entry: { entryId } }])
    const old = await reader.call(op.search, { query: { q: 'https://far.example/objects/3' } })
    expect(old.body.apObjects).toMatchObject([{ itemType: 'entry', entryId }])
    const visited = await world.anonymous.call(op.search, { query: { q: 'https://far.example/objects/4' } })
    expect(visited.body.apObjects).toEqual([])
    expect(asked).toEqual([
      '@new@far.example',
      'new@far.example:8080',
      'https://far.example/objects/2',
      'https://far.example/objects/3',
      'https://far.example/objects/4',
    ])
    expect(await ask(reader, 'plain words')).toEqual([])
    expect(await ask(reader, 'ftp://far.example/x')).toEqual([])
    expect(asked).toHaveLength(5)
  })

  test('of a server that does not answer finds nothing', async () => {
    world.answerCalls([
      answer(resolveRemote, async () => {
        throw new Error('unreachable')
      }),
    ])
    const { status, body } = await reader.call(op.searchV2, { query: { q: '@gone@nowhere.example' } })
    expect([status, body.apResults]).toEqual([200, []])
  })
})
