import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import ece from 'http_ece'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'

export type Pushed = { endpoint: string; authorization: string; content: Record<string, unknown> }

/** A browser's side of Web Push: keys of its own, and an endpoint that decrypts what it gets. */
export const createPushService = () => {
  const received: Pushed[] = []
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: string; status: number }>()

  const fetch: SafeFetch = async (url, options = {}) => {
    const browser = browsers.get(url)
    if (!browser) throw new Error(`UnsafeAddress: ${url}`)
    if (browser.status < 300) {
      const headers = options.headers ?? {}
      const content = ece.decrypt(Buffer.from(options.body ?? ''), {
        version: 'aes128gcm',
        privateKey: browser.key,
        authSecret: browser.auth,
      })
      received.push({
        endpoint: url,
        authorization: headers['Authorization'] ?? '',
        content: JSON.parse(content.toString()) as Record<string, unknown>,
      })
    }
    return { status: browser.status, url, headers: new Headers(), body: Buffer.alloc(0) }
  }

  return {
    fetch,
    received,
    /** A browser that subscribes: what it registers with us. */
    subscribe(endpoint: string) {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      browsers.set(endpoint, { key, auth, status: 201 })
      return { endpoint, serverKey: auth, contentPublicKey: key.getPublicKey('base64url') }
    },
    answers(endpoint: string, status: number) {
      const browser = browsers.get(endpoint)
      if (browser) browser.status = status
    },
  }
}

/** The claims of a VAPID header (RFC 8292) where `publicKey` signed them; null where it did not. */
export const readVapid = (authorization: string, publicKey: string): Record<string, unknown> | null => {
  const token = /t=([^,]+)/.exec(authorization)?.[1] ?? ''
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const genuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  )
  return genuine
    ? (JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as Record<string, unknown>)
    : null
}
