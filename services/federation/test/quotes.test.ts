import { describe, expect, test } from 'vitest'
import { contentCreated } from '@app/contract/events/content.ts'
import { quotedAddress, withoutFallback } from '../src/quotes/read-quote.ts'
import { readObject } from '../src/objects/read-object.ts'
import type { Json } from '../src/json-ld/json.ts'
import { aCard, until } from './peers.ts'
import { activity, bob, federationScene, note } from './scene.ts'

const scene = federationScene()
const now = new Date('2026-06-01T00:00:00.000Z')
const carol = 'https://far.test/u/carol'
const AP = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"'

describe('what an object quotes', () => {
  const quoted = 'https://far.test/note/1'
  const link = { type: 'Link', href: quoted, mediaType: AP }
  test.each<[string, Json, string | null]>([
    ['FEP-044f', { quote: quoted }, quoted],
    ['embedded', { quote: { id: quoted, type: 'Note' } }, quoted],
    ['Misskey', { _misskey_quote: quoted, quoteUrl: quoted }, quoted],
    ['Fedibird', { quoteUri: quoted }, quoted],
    ['FEP-e232 by its text', { tag: [{ ...link, name: `RE: ${quoted}` }] }, quoted],
    ['FEP-e232 by its rel', { tag: { ...link, rel: 'https://misskey-hub.net/ns#_misskey_quote' } }, quoted],
    [
      'FEP-e232, as activity',
      { tag: [{ ...link, mediaType: 'application/activity+json', rel: ['quote'] }] },
      quoted,
    ],
    ['an object link that says nothing', { tag: [{ ...link, name: 'this' }] }, null],
    ['a link to a page', { tag: [{ ...link, mediaType: 'text/html', name: 'RE: it' }] }, null],
    ['no address of the web', { quote: 'javascript:alert(1)' }, null],
    ['itself', { id: quoted, quote: quoted }, null],
  ])('is found as %s says it', (_, object, expected) => {
    expect(quotedAddress(object)).toBe(expected)
  })

  test.each([
    ['Hello\n\nRE: https://far.test/@c/1', 'Hello'],
    ['RE: [https://far.test/@c/1](https://far.test/@c/1)\n\nHello', 'Hello'],
    ['Hello  \nQT: <https://far.test/1>', 'Hello'],
    ['RE: https://far.test/1 is wrong', 'RE: https://far.test/1 is wrong'],
  ])('is told by a line that %j has', (text, rest) => {
    expect(withoutFallback(text)).toBe(rest)
  })

  test.each([
    `<p class="quote-inline">RE: <a href="https://far.test/@c/1"><span class="invisible">https://</span>far.test/@c/1</a></p><p>So true</p>`,
    `<p>So true<span class="quote-inline"><br><br>RE: <a href="${quoted}">${quoted}</a></span></p>`,
    '<p>So true</p>',
  ])('is linked once, in the last line: %s', (content) => {
    expect(readObject(note({ content, quote: quoted }), now)).toMatchObject({
      body: `So true\n\nRE: ${quoted}`,
      quote: { address: quoted, authorization: null },
    })
  })
})

describe('a quote from elsewhere', () => {
  const original = (extra: Json = {}): Json => {
    const id = `https://far.test/note/${Math.random()}`
    const document = note({ id, attributedTo: carol, content: '<p>My words</p>', ...extra })
    scene.world.peers.documents.set(id, document)
    return document
  }
  const policy = { interactionPolicy: { canQuote: { automaticApproval: [carol] } } }
  const receive = async (quoting: Json) => {
    await scene.world.post(activity('Create', quoting))
    return until(() => scene.world.ingested.findLast(({ apId }) => apId === quoting['id']))
  }
  const refOf = (document: Json) => {
    const { type, id } = scene.world.cards.get(String(document['id']))!
    return { type, id }
  }

  test('brings what it quotes along, but not what that quotes', async () => {
    await scene.world.peers.actor(carol)
    const innermost = original()
    const quoted = original({ quote: innermost['id'] })
    const { quote } = await receive(note({ quoteUrl: quoted['id'] }))
    expect(quote).toEqual({ address: quoted['id'], item: refOf(quoted), consent: 'accepted' })
    expect(scene.world.cards.has(String(innermost['id']))).toBe(false)
    const kept = scene.world.ingested.find(({ apId }) => apId === quoted['id'])
    expect(kept?.quote).toEqual({ address: innermost['id'], item: null, consent: 'pending' })
  })

  test('is kept without what it quotes where that is not to be had', async () => {
    const missing = 'https://far.test/note/gone'
    expect((await receive(note({ quote: missing }))).quote).toMatchObject({ item: null, consent: 'pending' })
    expect((await receive(note({ quote: 'http://10.0.0.1/note' }))).quote).toMatchObject({ item: null })
  })

  test('waits where the author says who may quote, until their server says that they agree', async () => {
    const quoted = original(policy)
    const quoting = note({ quote: quoted['id'] })
    expect((await receive(quoting)).quote).toMatchObject({ item: refOf(quoted), consent: 'pending' })
    const address = 'https://far.test/stamps/1'
    const stamp = {
      id: address,
      type: 'QuoteAuthorization',
      attributedTo: carol,
      interactingObject: quoting['id'],
      interactionTarget: quoted['id'],
    }
    const update = async (authorization: string) => {
      const before = scene.world.ingested.length
      await scene.world.post(activity('Update', { ...quoting, quoteAuthorization: authorization }))
      return until(() => scene.world.ingested[before]?.quote?.consent)
    }
    expect(await update(address)).toBe('pending')
    scene.world.peers.documents.set(address, { ...stamp, interactingObject: 'https://there.test/note/other' })
    expect(await update(address)).toBe('pending')
    scene.world.peers.documents.set('https://there.test/stamps/1', {
      ...stamp,
      id: 'https://there.test/stamps/1',
    })
    expect(await update('https://there.test/stamps/1')).toBe('pending')
    scene.world.peers.documents.set(address, stamp)
    expect(await update(address)).toBe('accepted')

    const take = (actor: string) =>
      scene.world.post(activity('Delete', address, { actor }), { signer: actor })
    await take(bob)
    await scene.world.peers.actor('https://far.test/u/dave')
    await take('https://far.test/u/dave')
    await take(carol)
    await until(() => scene.world.quoteAnswers.length > 0)
    expect(await update(address)).toBe('revoked')
    expect(scene.world.quoteAnswers).toEqual([
      { apId: quoting['id'], quotedApId: quoted['id'], consent: 'revoked' },
    ])
  })

  test('needs nobody to agree to a quote of oneself', async () => {
    const mine = note({ ...policy, id: 'https://there.test/note/mine' })
    scene.world.peers.documents.set(String(mine['id']), mine)
    expect((await receive(note({ quote: mine['id'], attributedTo: bob }))).quote).toMatchObject({
      consent: 'accepted',
    })
  })

  test('of an item of ours stands where its author does not mind', async () => {
    const address = 'https://home.test/m/maps/p/901/-'
    const card = aCard({ type: 'post', id: 901, threadId: 901, authorId: 11, magazineId: 21, apId: null })
    scene.world.cards.set(address, card)
    await scene.world.emit(contentCreated, card)
    expect((await receive(note({ quote: address }))).quote).toMatchObject({
      item: { type: 'post', id: 901 },
      consent: 'accepted',
    })
    scene.world.unquotable.add(address)
    expect((await receive(note({ quote: address }))).quote).toMatchObject({ consent: 'rejected' })
  })
})

describe('a request to quote an item of ours', () => {
  const quoted = 'https://home.test/m/maps/p/902/-'
  const post = aCard({ type: 'post', id: 902, threadId: 902, authorId: 11, magazineId: 21, apId: null })
  const alice = 'https://home.test/u/alice'
  const ask = async (instrument: unknown, extra: Json = {}) => {
    scene.world.cards.set(quoted, post)
    await scene.world.emit(contentCreated, post)
    const request = activity('QuoteRequest', quoted, { instrument, ...extra })
    await scene.world.post(request)
    return request
  }
  const answerTo = async ({ id }: Json) =>
    (await scene.world.sent(({ activity: one }) => (one['object'] as Json)?.['id'] === id)).activity

  test('is accepted with an authorization that is served, the same for the same quote', async () => {
    const quote = note({ quote: quoted })
    const request = await ask(quote)
    const accept = await answerTo(request)
    expect(accept).toMatchObject({ type: 'Accept', actor: alice, to: [bob] })
    expect(accept['object']).toMatchObject({ type: 'QuoteRequest', instrument: quote['id'], object: quoted })
    const address = String(accept['result'])
    expect((await scene.world.get(new URL(address).pathname)).body).toMatchObject({
      id: address,
      type: 'QuoteAuthorization',
      attributedTo: alice,
      interactingObject: quote['id'],
      interactionTarget: quoted,
    })
    expect((await answerTo(await ask(quote['id'])))['result']).toBe(address)
    expect((await scene.world.get('/f/quote/none')).status).toBe(404)
    const everybody = ['https://www.w3.org/ns/activitystreams#Public']
    // GoToSocial lets nobody do what is left out.
    const may = { always: everybody, automaticApproval: everybody, approvalRequired: [] }
    expect((await scene.world.get('/m/maps/p/902/-')).body['interactionPolicy']).toEqual({
      canLike: may,
      canReply: may,
      canAnnounce: may,
      canQuote: { automaticApproval: everybody },
    })
  })

  test('is refused where they may not, and not heard for what somebody else wrote', async () => {
    const before = await scene.world.deps.db.knex('quote_authorization').count()
    await ask('https://far.test/note/not-theirs')
    await ask(note({ attributedTo: 'https://there.test/u/eve' }))
    scene.world.unquotable.add(quoted)
    const request = await ask(note()['id'])
    expect(await answerTo(request)).toMatchObject({ type: 'Reject', actor: alice })
    expect(await scene.world.deps.db.knex('quote_authorization').count()).toEqual(before)
    expect(scene.world.peers.delivered.map(({ activity: { type } }) => type)).not.toContain('Accept')
  })
})
