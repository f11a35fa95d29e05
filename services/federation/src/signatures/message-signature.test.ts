import { createVerify } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import { generateCryptoKeyPair, verifyRequest } from '@fedify/fedify/sig'
import { exportSpki } from '@fedify/vocab-runtime'
import { beforeAll, describe, expect, test } from 'vitest'
import { httpbis } from 'http-message-signatures'
import { contextLoader } from '../json-ld/context-loader.ts'
import { readChallenge } from './knock.rules.ts'
import { contentDigest, signedByRfc9421 } from './message-signature.ts'
import type { Challenge, UnsignedRequest } from './types.ts'

const actor = 'https://home.test/u/alice'
const keyId = `${actor}#main-key`
const get: UnsignedRequest = {
  method: 'GET',
  url: 'https://there.test/u/bob?page=1&of=%C3%A4',
  headers: { accept: 'application/activity+json' },
}
const post: UnsignedRequest = {
  method: 'POST',
  url: 'https://there.test:8443/f/inbox',
  headers: { 'content-type': 'application/activity+json' },
  body: '{"type":"Like","content":"größer"}',
}

describe('a signature by RFC 9421', () => {
  let pair: webcrypto.CryptoKeyPair
  let pem: string
  beforeAll(async () => {
    pair = await generateCryptoKeyPair('RSASSA-PKCS1-v1_5')
    pem = await exportSpki(pair.publicKey)
  })
  const sign = async (request: UnsignedRequest, challenge?: Challenge) => {
    const headers = await signedByRfc9421(
      request,
      { id: keyId, privateKey: pair.privateKey },
      new Date(),
      challenge,
    )
    if (!headers) throw new Error('not signed')
    return headers
  }
  /** By an implementation that has nothing to do with the fediverse. */
  const holds = (
    { method, url }: UnsignedRequest,
    headers: Record<string, string>,
    requiredFields: string[],
    requiredParams: string[] = [],
  ) =>
    httpbis.verifyMessage(
      {
        requiredFields,
        requiredParams: ['created', 'keyid', 'alg', ...requiredParams],
        keyLookup: async ({ keyid }) =>
          keyid === keyId
            ? {
                id: keyId,
                algs: ['rsa-v1_5-sha256'],
                verify: async (data, signature) => createVerify('sha256').update(data).verify(pem, signature),
              }
            : null,
      },
      { method, url, headers },
    )

  test.each([
    { request: get, fields: ['@method', '@target-uri'] },
    { request: post, fields: ['@method', '@target-uri', 'content-digest'] },
  ])('of a $request.method holds for others, and for no other request', async ({ request, fields }) => {
    const headers = await sign(request)
    expect(await holds(request, headers, fields)).toBe(true)
    expect(await holds({ ...request, url: 'https://there.test/elsewhere' }, headers, fields)).toBe(false)
    expect(await holds({ ...request, method: request === get ? 'POST' : 'GET' }, headers, fields)).toBe(false)
    if (request === post) {
      const other = { ...headers, 'content-digest': contentDigest('another body') }
      expect(await holds(request, other, fields)).toBe(false)
    }
  })

  test('holds for Fedify, whose digest of the body is the same', async () => {
    const document = {
      '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
      id: actor,
      type: 'Person',
      inbox: `${actor}/inbox`,
      publicKey: { id: keyId, type: 'CryptographicKey', owner: actor, publicKeyPem: pem },
    }
    for (const { url, ...request } of [get, post]) {
      const headers = await sign({ url, ...request })
      const key = await verifyRequest(new Request(url, { ...request, headers }), {
        spec: 'rfc9421',
        contextLoader,
        documentLoader: async (documentUrl) => ({ contextUrl: null, documentUrl, document }),
      })
      expect(key?.ownerId?.href).toBe(actor)
    }
  })

  test('covers all that somebody wants beside the usual, with their nonce, and says when it ends', async () => {
    const wish = readChallenge(
      'theirs=("@method" "@authority" "@path" "@query" "@scheme" "host" "date" "content-type");created;expires;nonce="n\\"1\\\\";tag="fediverse"',
      keyId,
    )
    expect(wish).not.toBeNull()
    const headers = await sign(post, wish ?? undefined)
    expect(headers['signature-input']).toMatch(/^theirs=\("@method" "@target-uri" "content-digest" /)
    const known = { ...headers, host: 'there.test:8443' }
    expect(
      await holds(
        post,
        known,
        ['@authority', '@path', '@query', '@scheme', 'content-type', 'content-digest', '@target-uri'],
        ['nonce', 'tag', 'expires'],
      ),
    ).toBe(true)
  })

  test.each(['x-odd', '@query-param', 'constructor', '__proto__'])(
    'is not made over %s, which the request has not',
    async (name) => {
      const wish = { label: 'sig', components: [name] }
      expect(
        await signedByRfc9421(post, { id: keyId, privateKey: pair.privateKey }, new Date(), wish),
      ).toBeNull()
    },
  )

  test.each([
    ['nothing', null],
    ['what is no dictionary', '((('],
    ['the status, which no request has', 'sig=("@status")'],
    ['a part of a field', 'sig=("content-digest";key="sha-256")'],
    ['the key of somebody else', 'sig=("@method");keyid="https://there.test/u/bob#main-key"'],
    ['an algorithm that the key is not for', 'sig=("@method");alg="ed25519"'],
  ])('is as usual where somebody wants %s', (_what, header) => {
    expect(readChallenge(header, keyId)).toBeNull()
  })

  test('takes the first wish that can be met', () => {
    expect(readChallenge('a=("@method");alg="ed25519", b=("@path");nonce="1"', keyId)).toEqual({
      label: 'b',
      components: ['@path'],
      nonce: '1',
    })
  })
})
