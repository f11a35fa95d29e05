import { createHash, webcrypto } from 'node:crypto'
import { COLLECTION_SYNCHRONIZATION } from '../followers/followers-digest.rules.ts'
import type { Challenge, SigningKey, UnsignedRequest } from './types.ts'

const ALGORITHM = 'rsa-v1_5-sha256'
/** How long a signature is good where somebody wants to be told. */
const GOOD_FOR_S = 5 * 60

/**
 * What servers of the fediverse want signed of every request; of one with a body its digest, too, and what it says of
 * followers (FEP-8fcf).
 */
const covered = ({ body, headers }: UnsignedRequest): string[] => [
  '@method',
  '@target-uri',
  ...(body === undefined ? [] : ['content-digest']),
  ...(COLLECTION_SYNCHRONIZATION in headers ? [COLLECTION_SYNCHRONIZATION] : []),
]

/** What a request can have signed: what is derived from its first line, and its headers. */
const componentsOf = ({ method, url: address, headers }: UnsignedRequest): Map<string, string> => {
  const url = new URL(address)
  return new Map([
    ...Object.entries(headers).map(([name, value]) => [name, value.trim()] as const),
    ['host', url.host],
    ['@method', method],
    ['@target-uri', url.href],
    ['@authority', url.host],
    ['@scheme', url.protocol.slice(0, -1)],
    ['@request-target', url.pathname + url.search],
    ['@path', url.pathname],
    ['@query', url.search || '?'],
  ])
}

/** A string as structured fields have it (RFC 9651). */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** `Content-Digest` of a body (RFC 9530). */
export const contentDigest = (body: string): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/**
 * The headers of a request, signed as RFC 9421 says. A challenge may want more of it covered than is usual, never less:
 * what we sign has to be good for this one request and no other. Null: the challenge wants what the request has not.
 */
export const signedByRfc9421 = async (
  unsigned: UnsignedRequest,
  key: SigningKey,
  now: Date,
  challenge: Challenge | null = null,
): Promise<Record<string, string> | null> => {
  const headers: Record<string, string> = {
    ...unsigned.headers,
    date: now.toUTCString(),
    ...(unsigned.body === undefined ? {} : { 'content-digest': contentDigest(unsigned.body) }),
  }
  const components = componentsOf({ ...unsigned, headers })
  const names = [...new Set([...covered(unsigned), ...(challenge?.components ?? [])])]
  const created = Math.floor(now.getTime() / 1000)
  const { label = 'sig1', nonce, tag, expires } = challenge ?? {}
  const parameters = [
    `(${names.map(quoted).join(' ')})`,
    `created=${created}`,
    ...(expires ? [`expires=${created + GOOD_FOR_S}`] : []),
    `keyid=${quoted(key.id)}`,
    `alg=${quoted(ALGORITHM)}`,
    ...(nonce === undefined ? [] : [`nonce=${quoted(nonce)}`]),
    ...(tag === undefined ? [] : [`tag=${quoted(tag)}`]),
  ].join(';')
  if (!names.every((name) => components.has(name))) return null
  const lines = names.map((name) => `${quoted(name)}: ${components.get(name)}`)
  lines.push(`${quoted('@signature-params')}: ${parameters}`)
  const signature = await webcrypto.subtle.sign(
    'RSASSA-PKCS1-v1_5',
    key.privateKey,
    Buffer.from(lines.join('\n')),
  )
  return {
    ...headers,
    'signature-input': `${label}=${parameters}`,
    signature: `${label}=:${Buffer.from(signature).toString('base64')}:`,
  }
}
