import { beforeAll, describe, expect, test } from 'vitest'
import { resolveRemote } from '@app/contract/calls/federation.ts'
import { contentCreated, contentEdited, contentQuoteAnswered } from '@app/contract/events/content.ts'
import type { ContentCard, QuoteConsent } from '@app/contract/events/content.ts'
import { userChanged, userFollowed } from '@app/contract/events/identity.ts'
import { aUser, nextId } from '@app/platform/testing/index.ts'
import { PUBLIC } from '../src/json-ld/json.ts'
import type { Json } from '../src/json-ld/json.ts'
import { readObject } from '../src/objects/read-object.ts'
import { aCard, until } from './peers.ts'
import { activity, bob, federationScene, note } from './scene.ts'

const scene = federationScene()
const home = 'https://home.test'
const alice = `${home}/u/alice`
const dora = aUser({ userId: 12, username: 'dora' })
const carol = 'https://far.test/u/carol'
let carolId: number

beforeAll(async () => {
  await scene.world.emit(userChanged, dora)
  await scene.world.peers.actor(carol)
  await scene.world.ask(resolveRemote, { query: carol })
  carolId = scene.world.userIds.get(carol) ?? 0
  for (const followedId of [11, 12])
    await scene.world.emit(userFollowed, { followerId: scene.world.userIds.get(bob) ?? 0, followedId })
})

const ours = (overrides: Partial<ContentCard> = {}): ContentCard => {
  const id = nextId()
  return aCard({ type: 'post', id, threadId: id, authorId: 11, magazineId: 21, title: null, ...overrides })
}
const addressOf = ({ id }: ContentCard) => `${home}/m/maps/p/${id}/-`
const quoteOf = ({ type, id, authorId, apId }: ContentCard, consent: QuoteConsent) => ({
  consent,
  address: null,
  item: { type, id, authorId, apId },
})
const put = async (card: ContentCard) => {
  scene.world.cards.set(card.apId ?? addressOf(card), card)
  await scene.world.emit(contentCreated, card)
  return card
}
/** Something of Carol's, with what her server says of who may quote it. */
const hers = async (policy: Json = { canQuote: { automaticApproval: [PUBLIC] } }) => {
  const apId = `https://far.test/note/${nextId()}`
  scene.world.peers.documents.set(apId, note({ id: apId, attributedTo: carol, interactionPolicy: policy }))
  return put(ours({ apId, authorId: carolId }))
}
const sentFrom = (type: string, object: string) =>
  scene.world
    .sent(({ activity: one }) => {
      const said = one['object']
      return one['type'] === type && (said === object || (said as Json)?.['id'] === object)
    })
    .then(({ activity: one }) => one)
const answersTo = (card: ContentCard) =>
  scene.world.quoteAnswers.filter(({ apId }) => apId === addressOf(card))

describe('what we write of a quote', () => {
  test('is in the words of all who know quotes, and a line for the others', async () => {
    const quoted = await hers()
    const quoting = await put(ours({ body: 'So *true*', quote: quoteOf(quoted, 'pending') }))
    const create = await sentFrom('Create', addressOf(quoting))
    const address = quoted.apId
    expect(create['object']).toMatchObject({
      quote: address,
      quoteUrl: address,
      quoteUri: address,
      _misskey_quote: address,
      content: `<p>So <em>true</em></p>\n<p class="quote-inline">RE: <a href="${address}">${address}</a></p>\n`,
      source: { content: `So *true*\n\nRE: ${address}` },
    })
    expect((create['object'] as Json)['quoteAuthorization']).toBeUndefined()
    expect((create['object'] as Json)['tag']).toContainEqual({
      type: 'Link',
      mediaType: 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
      rel: 'https://misskey-hub.net/ns#_misskey_quote',
      href: address,
      name: `RE: ${address}`,
    })
    const { '@context': _, ...served } = (await scene.world.get(`/m/maps/p/${quoting.id}/-`)).body
    expect(served).toEqual(create['object'])
    expect(readObject(served, new Date())).toMatchObject({
      body: `So *true*\n\nRE: ${address}`,
      quote: { address, authorization: null },
    })
  })

  test('stands alone below a picture without words', async () => {
    const quoting = ours({ body: null })
    await put({ ...quoting, quote: quoteOf(await put(ours()), 'accepted') })
    const { object } = (await sentFrom('Create', addressOf(quoting))) as { object: Json }
    expect(object['content']).toMatch(/^<p class="quote-inline">/)
    expect(object['source']).toMatchObject({ content: expect.stringMatching(/^RE: /) })
  })
})

describe('a quote of what is elsewhere', () => {
  const request = async (quoted: ContentCard, extra: Partial<ContentCard> = {}) => {
    const quoting = await put(ours({ quote: quoteOf(quoted, 'pending'), ...extra }))
    return { quoting, asked: await sentFrom('QuoteRequest', String(quoted.apId)) }
  }
  const answer = (type: 'Accept' | 'Reject', object: unknown, extra: Json = {}) =>
    scene.world.post(activity(type, object, { actor: carol, ...extra }), { signer: carol })
  const stamp = (quoting: ContentCard, quoted: ContentCard, extra: Json = {}) => {
    const id = `https://far.test/stamps/${nextId()}`
    scene.world.peers.documents.set(id, {
      id,
      type: 'QuoteAuthorization',
      attributedTo: carol,
      interactingObject: addressOf(quoting),
      interactionTarget: quoted.apId,
      ...extra,
    })
    return id
  }

  test('is asked for once, with what quotes', async () => {
    const quoted = await hers()
    const { quoting, asked } = await request(quoted)
    expect(asked).toMatchObject({ actor: alice, to: [carol] })
    expect(asked['instrument']).toMatchObject({ id: addressOf(quoting), quote: quoted.apId })
    await scene.world.emit(contentEdited, quoting)
    const { asked: next } = await request(await hers())
    expect(next).toBeDefined()
    const requests = scene.world.peers.delivered.filter(
      ({ activity: one }) => one['type'] === 'QuoteRequest' && one['object'] === quoted.apId,
    )
    expect(requests).toHaveLength(1)
  })

  test('of something for followers is asked for without telling what it says', async () => {
    const { quoting, asked } = await request(await hers(), { audience: 'followers', visibility: 'private' })
    expect(asked['instrument']).toBe(addressOf(quoting))
  })

  test('is agreed to by an authorization that holds, which then goes with it', async () => {
    const quoted = await hers()
    const { quoting, asked } = await request(quoted)
    await answer('Accept', asked['id'])
    const other = stamp(quoting, quoted, { interactingObject: 'https://home.test/other' })
    await answer('Accept', asked['id'], { result: other })
    await scene.world.post(activity('Accept', asked['id'], { result: stamp(quoting, quoted) }))
    const result = stamp(quoting, quoted)
    const { id: _, ...unnamed } = asked
    await answer('Accept', { ...unnamed, instrument: addressOf(quoting) }, { result })
    await until(() => answersTo(quoting)[0])
    expect(answersTo(quoting)).toEqual([
      { apId: addressOf(quoting), quotedApId: quoted.apId, consent: 'accepted' },
    ])
    const agreed = { ...quoting, quote: quoteOf(quoted, 'accepted') }
    scene.world.cards.set(addressOf(quoting), agreed)
    await scene.world.emit(contentQuoteAnswered, agreed)
    const update = await sentFrom('Update', addressOf(quoting))
    expect(update['object']).toMatchObject({ quote: quoted.apId, quoteAuthorization: result })
    expect((await scene.world.get(`/m/maps/p/${quoting.id}/-`)).body['quoteAuthorization']).toBe(result)

    await scene.world.post(activity('Delete', result, { actor: carol }), { signer: carol })
    await until(() => answersTo(quoting)[1])
    expect(answersTo(quoting)[1]).toMatchObject({ quotedApId: quoted.apId, consent: 'revoked' })
  })

  test('is agreed to by word alone where the authorization is not served, at their own server', async () => {
    const quoted = await hers()
    const { quoting, asked } = await request(quoted)
    await answer('Accept', asked['id'], { result: 'https://there.test/stamps/none' })
    await answer('Accept', asked['id'], { result: 'https://far.test/stamps/none' })
    await until(() => answersTo(quoting)[0])
    expect(answersTo(quoting)).toMatchObject([{ consent: 'accepted' }])
    const [kept] = await scene.world.deps.db.knex('quote_authorization').where({ quote: addressOf(quoting) })
    expect(kept).toMatchObject({ address: 'https://far.test/stamps/none', quoted: quoted.apId })
  })

  test('is refused, and then told no more', async () => {
    const quoted = await hers()
    const { quoting, asked } = await request(quoted)
    await scene.world.post(activity('Reject', asked['id']))
    await answer('Reject', asked['id'])
    await until(() => answersTo(quoting)[0])
    expect(answersTo(quoting)).toMatchObject([{ consent: 'rejected' }])
    await scene.world.emit(contentQuoteAnswered, { ...quoting, quote: quoteOf(quoted, 'rejected') })
    const { object } = (await sentFrom('Update', addressOf(quoting))) as { object: Json }
    expect(JSON.stringify(object)).not.toContain(quoted.apId)
  })

  test('stands at once where its server says nothing of quotes', async () => {
    const quoted = await hers({})
    const quoting = await put(ours({ quote: quoteOf(quoted, 'pending') }))
    await until(() => answersTo(quoting)[0])
    expect(answersTo(quoting)).toMatchObject([{ consent: 'accepted' }])
    expect(scene.world.peers.delivered.map(({ activity: { type } }) => type)).not.toContain('QuoteRequest')
  })
})

describe('a quote of somebody here', () => {
  const here = async (consent: QuoteConsent = 'accepted') => {
    const quoted = await put(ours({ authorId: dora.userId }))
    return { quoted, quoting: await put(ours({ quote: quoteOf(quoted, consent) })) }
  }

  test('carries an authorization that others may read', async () => {
    const { quoted, quoting } = await here()
    const { object } = (await sentFrom('Create', addressOf(quoting))) as { object: Json }
    const address = String(object['quoteAuthorization'])
    expect((await scene.world.get(new URL(address).pathname)).body).toMatchObject({
      id: address,
      type: 'QuoteAuthorization',
      attributedTo: `${home}/u/dora`,
      interactingObject: addressOf(quoting),
      interactionTarget: addressOf(quoted),
    })
    const mine = await put(ours({ quote: quoteOf(quoting, 'accepted') }))
    const { object: own } = (await sentFrom('Create', addressOf(mine))) as { object: Json }
    expect(own).toMatchObject({ quote: addressOf(quoting) })
    expect(own['quoteAuthorization']).toBeUndefined()
  })

  test('is taken back by deleting it, and told no more', async () => {
    const { quoted, quoting } = await here()
    const { object } = (await sentFrom('Create', addressOf(quoting))) as { object: Json }
    const address = String(object['quoteAuthorization'])
    await scene.world.emit(contentQuoteAnswered, { ...quoting, quote: quoteOf(quoted, 'revoked') })
    const deletion = await sentFrom('Delete', address)
    expect(deletion).toMatchObject({
      actor: `${home}/u/dora`,
      object: { type: 'QuoteAuthorization', interactingObject: addressOf(quoting) },
    })
    const update = (await sentFrom('Update', addressOf(quoting))) as { object: Json }
    expect(update.object['quote']).toBeUndefined()
    expect((await scene.world.get(new URL(address).pathname)).status).toBe(404)
  })

  test('from elsewhere is taken back for good, also where nobody asked for it', async () => {
    const quoted = await put(ours())
    const address = addressOf(quoted)
    const quoting = note({ quoteUrl: address })
    const receive = async () => {
      const before = scene.world.ingested.length
      await scene.world.post(activity('Create', quoting))
      return until(() => scene.world.ingested[before]?.quote?.consent)
    }
    expect(await receive()).toBe('accepted')
    const theirs = scene.world.cards.get(String(quoting['id']))!
    await scene.world.emit(contentCreated, theirs)
    await scene.world.emit(contentQuoteAnswered, { ...theirs, quote: quoteOf(quoted, 'revoked') })
    expect(await receive()).toBe('revoked')
    expect(scene.world.peers.delivered.map(({ activity: { type } }) => type)).not.toContain('Delete')
  })
})
