import { createHash, createSign, createVerify, generateKeyPairSync } from 'node:crypto'

/** One pair for all peers: keys take long to make. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

export { publicKey }

export type Style = {
  algorithm: 'rsa-sha256' | 'hs2019'
  /** What it signs of a request, in its order. */
  get: readonly string[]
  post: readonly string[]
  /** Many leave the query out of `(request-target)`. */
  signsQuery?: boolean
}

const digestOf = (body: string) => `SHA-256=${createHash('sha256').update(body).digest('base64')}`

const signedText = (
  covered: readonly string[],
  target: string,
  header: (name: string) => string | null | undefined,
) =>
  covered
    .map((name) => (name === '(request-target)' ? `${name}: ${target}` : `${name}: ${header(name) ?? ''}`))
    .join('\n')

/** The headers of a request, signed as draft-cavage-http-signatures-12 says. */
export const signedHeaders = (
  { algorithm, get, post, signsQuery = false }: Style,
  keyId: string,
  address: string,
  given: Record<string, string>,
  body?: string,
): Record<string, string> => {
  const { host, pathname, search } = new URL(address)
  const headers: Record<string, string> = {
    ...given,
    date: new Date().toUTCString(),
    ...(body === undefined ? {} : { digest: digestOf(body) }),
  }
  const seen: Record<string, string> = {
    ...headers,
    host,
    'content-length': String(Buffer.byteLength(body ?? '')),
  }
  const covered = body === undefined ? get : post
  const target = `${body === undefined ? 'get' : 'post'} ${pathname}${signsQuery ? search : ''}`
  const signature = createSign('sha256')
    .update(signedText(covered, target, (name) => seen[name]))
    .sign(privateKey, 'base64')
  return {
    ...headers,
    signature: `keyId="${keyId}",algorithm="${algorithm}",headers="${covered.join(' ')}",signature="${signature}"`,
  }
}

type Received = {
  method: string
  target: string
  header(name: string): string | undefined
  body: string
}

/**
 * Checks a request as peers do: it covers what they ask for, its digest fits, and the key that it names signed it.
 * Answers the id of the key, or null.
 */
export const verifiedKey = async (
  { method, target, header, body }: Received,
  pemOf: (keyId: string) => Promise<string | null>,
): Promise<string | null> => {
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(header('signature') ?? '')?.[1] ?? ''
  const covered = part('headers').split(' ')
  const wanted = ['(request-target)', 'host', 'date', ...(method === 'POST' ? ['digest'] : [])]
  if (!wanted.every((name) => covered.includes(name))) return null
  if (method === 'POST' && header('digest') !== digestOf(body)) return null
  const pem = await pemOf(part('keyId'))
  if (!pem) return null
  const text = signedText(covered, `${method.toLowerCase()} ${target}`, header)
  return createVerify('sha256').update(text).verify(pem, part('signature'), 'base64') ? part('keyId') : null
}
