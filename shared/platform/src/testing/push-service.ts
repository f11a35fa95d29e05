import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'

export type Pushed = { endpoint: string; authorization: string; content: Record<string, unknown> }
type Browser = {
  key: ReturnType<typeof createECDH>
  auth: string
  status: number
  applicationServerKey?: string | undefined
}

const bodyOf = async (req: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A push service with the browsers that subscribed to it: takes what is sent over HTTP, and decrypts it as they do. */
export const createPushService = async () => {
  const received: Pushed[] = []
  const browsers = new Map<string, Browser>()
  const server = createServer((req, res) => {
    void bodyOf(req).then((body) => {
      const browser = browsers.get(req.url ?? '')
      if (!browser) return void res.writeHead(404).end()
      if (browser.status >= 300)
        return void res.writeHead(browser.status, browser.status < 400 ? { location: '/' } : {}).end()
      if (req.headers['content-encoding'] !== 'aes128gcm' || !Number(req.headers['ttl']))
        return void res.writeHead(400).end()
      const authorization = req.headers.authorization ?? ''
      // As a browser's subscription is bound to a key (RFC 8292, 4.2).
      if (browser.applicationServerKey && !readVapid(authorization, browser.applicationServerKey))
        return void res.writeHead(403).end()
      const content = ece.decrypt(body, {
        version: 'aes128gcm',
        privateKey: browser.key,
        authSecret: browser.auth,
      })
      received.push({
        endpoint: `${origin}${req.url}`,
        authorization,
        content: JSON.parse(content.toString()) as Record<string, unknown>,
      })
      res.writeHead(browser.status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    at: (name: string) => received.filter(({ endpoint }) => endpoint === `${origin}/${name}`),
    /** A browser that subscribes, for one server's key alone where that is given: what it registers with us. */
    subscribe(name: string, applicationServerKey?: string) {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      browsers.set(`/${name}`, { key, auth, status: 201, applicationServerKey })
      return {
        endpoint: `${origin}/${name}`,
        serverKey: auth,
        contentPublicKey: key.getPublicKey('base64url'),
      }
    },
    answers(name: string, status: number) {
      const browser = browsers.get(`/${name}`)
      if (browser) browser.status = status
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
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
