import { resolveRemote } from '@app/contract/calls/federation.ts'
import { instruments } from '@app/platform/observe/instruments.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import { signRequest } from '@fedify/fedify/sig'
import { describe, expect, test } from 'vitest'
import { keyOf } from '../actors/keys.ts'
import { createFederation } from '../context.ts'
import { aCard, until } from '../../test/peers.ts'
import { activity, federationScene, newId } from '../../test/scene.ts'
import { sendSigned } from './send-signed.ts'
import type { Scheme } from './types.ts'

const scene = federationScene()

let serial = 0
/** A server that takes one kind of signature, or none, and says `otherwise` to the rest. */
const aPeer = (takes: Scheme | null, otherwise = 401) => {
  const host = `strict${++serial}.test`
  const inbox = `https://${host}/inbox`
  scene.world.peers.strict.set(host, { takes, otherwise })
  return {
    host,
    inbox,
    knocks: (address = inbox) => scene.world.peers.knocks.get(address) ?? [],
    kept: async (): Promise<unknown> =>
      scene.world.deps.db.knex('signature_scheme').where({ host }).first('scheme', 'basis'),
  }
}

/** A process of this server: what one remembers in memory, another does not. */
const aProcess = () => {
  const federation = createFederation(scene.world.deps)
  const send = async (method: 'GET' | 'POST', url: string) => {
    const { privateKey } = await keyOf(federation, 'user', 11)
    const key = { id: 'https://home.test/u/alice#main-key', privateKey }
    const body = method === 'POST' ? { body: '{"type":"Like"}' } : {}
    const { status } = await sendSigned(federation, key, { method, url, headers: {}, ...body }, {})
    return status
  }
  return { post: (url: string) => send('POST', url), get: (url: string) => send('GET', url) }
}

describe('who takes one kind of signature', () => {
  test('RFC 9421: it is tried after the other was refused, and at once from then on, by every process', async () => {
    const peer = aPeer('rfc9421')
    const process = aProcess()
    expect(await process.post(peer.inbox)).toBe(202)
    expect(await process.post(peer.inbox)).toBe(202)
    expect(await aProcess().post(peer.inbox)).toBe(202)
    expect(peer.knocks()).toEqual(['cavage', 'rfc9421', 'rfc9421', 'rfc9421'])
    expect(await peer.kept()).toEqual({ scheme: 'rfc9421', basis: 'other refused' })
    expect(await instruments.metrics()).toMatch(
      /mbin_signed_requests_total\{scheme="rfc9421",knock="second",outcome="taken"\} [1-9]/,
    )
  })

  test('the draft: it is what a server gets that nothing is known of', async () => {
    const peer = aPeer('cavage')
    expect(await aProcess().post(peer.inbox)).toBe(202)
    expect(peer.knocks()).toEqual(['cavage'])
    expect(await peer.kept()).toEqual({ scheme: 'cavage', basis: 'taken' })
  })

  test('a server that changed its mind is found out with one request', async () => {
    const peer = aPeer('cavage')
    const process = aProcess()
    await process.post(peer.inbox)
    scene.world.peers.strict.set(peer.host, { takes: 'rfc9421', otherwise: 401 })
    expect(await process.post(peer.inbox)).toBe(202)
    expect(await process.post(peer.inbox)).toBe(202)
    expect(peer.knocks()).toEqual(['cavage', 'cavage', 'rfc9421', 'rfc9421'])
  })

  test.each([400, 403])(
    '%i is about the signature where nothing is known, and about the rest later',
    async (status) => {
      const peer = aPeer('rfc9421', status)
      const process = aProcess()
      expect(await process.post(peer.inbox)).toBe(202)
      scene.world.peers.strict.set(peer.host, { takes: null, otherwise: status })
      expect(await process.post(peer.inbox)).toBe(status)
      expect(peer.knocks()).toEqual(['cavage', 'rfc9421', 'rfc9421'])
    },
  )

  test.each([404, 410, 429, 500])('%i is no answer to a signature', async (status) => {
    const peer = aPeer('rfc9421', status)
    expect(await aProcess().post(peer.inbox)).toBe(status)
    expect(peer.knocks()).toEqual(['cavage'])
    expect(await peer.kept()).toBeUndefined()
  })

  test('who refuses both gets no more than one further request a minute', async () => {
    const peer = aPeer(null)
    const process = aProcess()
    for (let times = 0; times < 3; times++) expect(await process.post(peer.inbox)).toBe(401)
    expect(peer.knocks()).toEqual(['cavage', 'rfc9421', 'cavage', 'cavage'])
    expect(await peer.kept()).toBeUndefined()
  })

  test('what it took is forgotten after a week', async () => {
    const peer = aPeer('cavage')
    await aProcess().post(peer.inbox)
    await scene.world.deps.db
      .knex('signature_scheme')
      .where({ host: peer.host })
      .update({ scheme: 'rfc9421', known_until: scene.world.deps.clock.now() })
    await aProcess().post(peer.inbox)
    expect(peer.knocks()).toEqual(['cavage', 'cavage'])
    expect(await peer.kept()).toEqual({ scheme: 'cavage', basis: 'taken' })
  })
})

describe('documents', () => {
  test('one that is read by everybody says nothing of signatures, one that is not does', async () => {
    const open = aPeer('cavage')
    scene.world.peers.documents.set(`https://${open.host}/note`, {})
    expect(await aProcess().get(`https://${open.host}/note`)).toBe(200)
    expect(await open.kept()).toBeUndefined()

    const closed = aPeer('rfc9421')
    scene.world.peers.documents.set(`https://${closed.host}/note`, {})
    expect(await aProcess().get(`https://${closed.host}/note`)).toBe(200)
    expect(await closed.kept()).toEqual({ scheme: 'rfc9421', basis: 'other refused' })
  })

  test('that there is none is an answer, too', async () => {
    const peer = aPeer('rfc9421')
    const address = `https://${peer.host}/none`
    expect(await aProcess().get(address)).toBe(404)
    expect(peer.knocks(address)).toEqual(['cavage', 'rfc9421'])
    expect(await peer.kept()).toMatchObject({ scheme: 'rfc9421' })
  })
})

describe('what a server says of itself', () => {
  test('what it wants covered it gets, with its nonce, in the one further request', async () => {
    const peer = aPeer('rfc9421')
    scene.world.peers.headers.set(peer.inbox, {
      'accept-signature': 'theirs=("@method" "@target-uri" "@authority");created;nonce="n1"',
    })
    const seen: string[] = []
    const { fetch } = scene.world.peers
    const federation = createFederation({
      ...scene.world.deps,
      fetch: (url, options) => {
        seen.push(options?.headers?.['signature-input'] ?? 'cavage')
        return fetch(url, options)
      },
    })
    const { privateKey } = await keyOf(federation, 'user', 11)
    const answer = await sendSigned(
      federation,
      { id: 'https://home.test/u/alice#main-key', privateKey },
      { method: 'POST', url: peer.inbox, headers: {}, body: '{"type":"Like"}' },
      {},
    )
    expect(answer.status).toBe(202)
    expect(seen).toEqual([
      'cavage',
      expect.stringMatching(
        /^theirs=\("@method" "@target-uri" "content-digest" "@authority"\);.*;nonce="n1"$/,
      ),
    ])
  })

  test('who wants it of requests that it took gets RFC 9421 the next time', async () => {
    const inbox = 'https://wishing.test/inbox'
    scene.world.peers.headers.set(inbox, { 'accept-signature': 'sig=("@method" "@target-uri")' })
    await aProcess().post(inbox)
    expect(
      await scene.world.deps.db
        .knex('signature_scheme')
        .where({ host: 'wishing.test' })
        .first('scheme', 'basis'),
    ).toEqual({ scheme: 'rfc9421', basis: 'told' })
  })

  test('who announces it (FEP-844e) is met with it', async () => {
    const peer = aPeer('rfc9421')
    scene.world.peers.strict.delete(peer.host)
    const id = `https://${peer.host}/u/eve`
    await scene.world.peers.actor(id, 'Person', {
      generator: {
        type: 'Application',
        implements: [{ href: 'https://datatracker.ietf.org/doc/html/rfc9421', name: 'RFC-9421' }],
      },
    })
    await scene.world.ask(resolveRemote, { query: id })
    scene.world.peers.strict.set(peer.host, { takes: 'rfc9421', otherwise: 401 })
    expect(await aProcess().post(peer.inbox)).toBe(202)
    expect(peer.knocks()).toEqual(['rfc9421'])
  })

  test('who signs so is answered so; who was found to refuse it is not', async () => {
    for (const { takes, knocks } of [
      { takes: 'rfc9421' as const, knocks: ['rfc9421'] },
      { takes: 'cavage' as const, knocks: ['rfc9421', 'cavage', 'cavage'] },
    ]) {
      const peer = aPeer(takes)
      // It opens before it is strict, so that our answer to the Follow is not what is looked at.
      scene.world.peers.strict.delete(peer.host)
      const eve = await scene.world.peers.actor(`https://${peer.host}/u/eve`)
      const { privateKey } = await scene.world.peers.pair(0)
      const speak = () =>
        scene.world.post(
          activity('Follow', 'https://home.test/u/alice', { id: newId(peer.host), actor: eve }),
          {
            spoil: async (request) => {
              const headers = { 'content-type': 'application/activity+json' }
              const unsigned = new Request(request.url, {
                method: 'POST',
                headers,
                body: await request.text(),
              })
              return signRequest(unsigned, privateKey, new URL(`${eve}#main-key`), { spec: 'rfc9421' })
            },
          },
        )
      expect(await speak()).toBe(202)
      await until(() => scene.world.peers.delivered.some(({ inbox }) => inbox.startsWith(eve)))
      scene.world.peers.strict.set(peer.host, { takes, otherwise: 401 })
      expect(await aProcess().post(peer.inbox)).toBe(202)
      if (takes === 'cavage') {
        expect(await speak()).toBe(202)
        expect(await aProcess().post(peer.inbox)).toBe(202)
      }
      expect(peer.knocks()).toEqual(knocks)
    }
  })
})

test('deliveries reach a server that takes RFC 9421 alone, and its closed documents are read', async () => {
  const peer = aPeer('rfc9421')
  const eve = await scene.world.peers.actor(`https://${peer.host}/u/eve`)
  expect(await scene.world.ask(resolveRemote, { query: eve })).toMatchObject({ userId: expect.any(Number) })
  await scene.world.emit(userFollowed, { followerId: scene.world.userIds.get(eve) ?? 0, followedId: 11 })
  await scene.world.emit(contentCreated, aCard({ id: 901, authorId: 11, magazineId: 21 }))
  const sent = await scene.world.sent(({ inbox }) => inbox.startsWith(eve))
  expect(sent).toMatchObject({ signedBy: 'https://home.test/u/alice', activity: { type: 'Create' } })
  expect(peer.knocks(eve)).toEqual(['cavage', 'rfc9421', 'rfc9421'])
  expect(peer.knocks(sent.inbox)).toEqual(['rfc9421'])
})
