import { beforeAll, describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { generateCryptoKeyPair, signJsonLd } from '@fedify/fedify/sig'
import { encodeMultibase, exportMultibaseKey } from '@fedify/vocab-runtime'
import { contentCreated } from '@app/contract/events/content.ts'
import { userFollowed } from '@app/contract/events/identity.ts'
import type { Json } from '../json-ld/json.ts'
import { contextLoader } from '../json-ld/context-loader.ts'
import { aCard, until } from '../../test/peers.ts'
import { activity, alice, bob, federationScene, note, trains } from '../../test/scene.ts'

const scene = federationScene()
const dora = 'https://proof.test/u/dora'
let proofKey: Awaited<ReturnType<typeof generateCryptoKeyPair>>
let rsaKey: Awaited<ReturnType<typeof generateCryptoKeyPair>>

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
const settled = () => scene.world.settled()
const forward = (json: unknown) => scene.world.post(json as Json, { signer: trains })

beforeAll(async () => {
  proofKey = await generateCryptoKeyPair('Ed25519')
  const key = {
    id: `${dora}#ed25519`,
    type: 'Multikey',
    controller: dora,
    publicKeyMultibase: await exportMultibaseKey(proofKey.publicKey),
  }
  await scene.world.peers.actor(dora, 'Person', { assertionMethod: [key] })
  rsaKey = await scene.world.peers.pair(0)
})

describe('what somebody else than its actor brings', () => {
  const written = (content = '<p>Hi</p>') => {
    const id = `https://proof.test/note/${crypto.randomUUID()}`
    return note({ id, attributedTo: dora, content })
  }
  const byDora = (type: string, object: unknown) => {
    const id = `https://proof.test/activity/${crypto.randomUUID()}`
    return activity(type, object, { id, actor: dora })
  }
  /** Signs a document as eddsa-jcs-2022 says: the hashes of its proof's options and of itself, both canonical (RFC 8785). */
  const proved = async (plain: Json): Promise<Json> => {
    const contexts = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/data-integrity/v1']
    const json = { ...plain, '@context': contexts }
    const options = {
      '@context': contexts,
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-jcs-2022',
      verificationMethod: `${dora}#ed25519`,
      proofPurpose: 'assertionMethod',
      created: '2026-01-02T03:04:05Z',
    }
    const hash = (value: unknown) => createHash('sha256').update(canonical(value)).digest()
    const bytes = Buffer.concat([hash(options), hash(json)])
    const signature = await crypto.subtle.sign('Ed25519', proofKey.privateKey, bytes)
    const proofValue = Buffer.from(encodeMultibase('base58btc', new Uint8Array(signature))).toString()
    return { ...json, proof: { ...options, proofValue } }
  }
  const signed = (json: Json) =>
    signJsonLd(json, rsaKey.privateKey, new URL(`${dora}#main-key`), { contextLoader }) as Promise<Json>

  test('counts with an integrity proof of its actor (FEP-8b32), and not when a byte of it was changed', async () => {
    const [true_, forged] = [written(), written()]
    expect(await forward(await proved(byDora('Create', true_)))).toBe(202)
    const kept = await until(() => scene.world.ingested.find(({ apId }) => apId === true_['id']))
    expect(kept.body).toBe('Hi')
    const proof = await proved(byDora('Create', forged))
    await forward(JSON.parse(JSON.stringify(proof).replace('<p>Hi</p>', '<p>Ho</p>')))
    await settled()
    expect(scene.world.ingested.some(({ apId }) => apId === forged['id'])).toBe(false)
  })

  test('a deletion counts with a Linked Data signature, and only as its actor meant it', async () => {
    const [gone, other] = [written(), written()]
    for (const json of [gone, other]) {
      scene.world.cards.set(String(json['id']), aCard({ apId: String(json['id']) }))
      scene.world.peers.documents.set(String(json['id']), json)
    }
    scene.world.removed.length = 0
    const signedDelete = await signed(byDora('Delete', gone['id']))
    await forward({ ...signedDelete, object: other['id'] })
    // The same statements under another context, which JSON read plainly would take for the deletion of something else.
    await forward({
      ...signedDelete,
      '@context': [
        signedDelete['@context'],
        { meant: { '@id': 'as:object', '@type': '@id' }, object: 'urn:none' },
      ],
      meant: gone['id'],
      object: other['id'],
    })
    await settled()
    expect(scene.world.removed).toEqual([])
    await forward(signedDelete)
    await until(() => scene.world.removed.some(({ apId }) => apId === gone['id']))
    expect(scene.world.removed.map(({ apId }) => apId)).toEqual([gone['id']])
  })

  test('else counts as its origin says: the activity, what was written, or that it is gone', async () => {
    const [served, fetched, gone, unknown] = [
      written('<p>forged</p>'),
      written('<p>forged</p>'),
      written(),
      written(),
    ]
    const { documents } = scene.world.peers
    const create = byDora('Create', served)
    documents.set(String(create['id']), { ...create, object: { ...served, content: '<p>true</p>' } })
    documents.set(String(fetched['id']), { ...fetched, content: '<p>true</p>' })
    for (const { id } of [gone, unknown]) scene.world.cards.set(String(id), aCard({ apId: String(id) }))
    documents.set(String(unknown['id']), unknown)
    scene.world.peers.statuses.set(String(gone['id']), 410)
    scene.world.removed.length = 0
    for (const json of [
      create,
      byDora('Create', fetched),
      byDora('Delete', gone['id']),
      byDora('Delete', unknown['id']),
      byDora('Like', gone['id']),
      byDora('Follow', 'https://home.test/m/maps'),
    ])
      expect(await forward(json)).toBe(202)
    await until(() => scene.world.removed.length > 0)
    for (const { id } of [served, fetched]) {
      const kept = await until(() => scene.world.ingested.find(({ apId }) => apId === id))
      expect(kept.body).toBe('true')
    }
    await settled()
    expect(scene.world.removed.map(({ apId }) => apId)).toEqual([gone['id']])
    expect(scene.world.votes.some(({ apId }) => apId === gone['id'])).toBe(false)
    expect(scene.world.subscriptions).toEqual([])
  })

  test('a forged one does not keep away the true one of the same id', async () => {
    const object = written()
    const create = byDora('Create', object)
    await forward({ ...create, object: { ...object, content: '<p>forged</p>' } })
    await settled()
    expect(await scene.world.post(create)).toBe(202)
    const kept = await until(() => scene.world.ingested.find(({ apId }) => apId === object['id']))
    expect(kept.body).toBe('Hi')
  })
})

test('an answer to a thread of ours goes on as it came to followers and those who take part, not to where it is from', async () => {
  const { world } = scene
  const [follower, taking] = ['https://follows.test/u/fay', 'https://takes.test/u/tom']
  for (const one of [follower, taking]) {
    await world.peers.actor(one)
    await world.post(
      { ...activity('Like', 'https://none.test/1'), actor: one, id: `${one}/like` },
      { signer: one },
    )
    await until(() => world.userIds.has(one))
  }
  const userId = (one: string) => world.userIds.get(one) ?? 0
  await world.emit(userFollowed, { followerId: userId(follower), followedId: alice.userId })
  const of = { magazineId: 1, threadId: 900, threadAuthorId: alice.userId }
  const post = aCard({ type: 'post', id: 900, authorId: alice.userId, ...of })
  await world.emit(contentCreated, post)
  const threadId = 'https://home.test/m/random/p/900/-'
  world.cards.set(threadId, post)
  const earlier = 'https://takes.test/note/1'
  await world.emit(
    contentCreated,
    aCard({ type: 'post_comment', id: 901, apId: earlier, authorId: userId(taking), ...of }),
  )
  const reply = note({ inReplyTo: threadId })
  const create = activity('Create', reply, { unknownProperty: [1, { a: null }] })
  world.cardOf.set(String(reply['id']), of)
  await world.post(create)
  for (const inbox of [`${follower}/inbox`, `${taking}/inbox`]) {
    const sent = await world.sent((one) => one.inbox === inbox && one.activity['id'] === create['id'])
    expect(sent).toMatchObject({ activity: create, signedBy: `https://home.test/u/alice` })
  }
  expect(
    world.peers.delivered.some(
      ({ inbox, activity: { id } }) => inbox === `${bob}/inbox` && id === create['id'],
    ),
  ).toBe(false)
})
