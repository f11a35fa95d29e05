import { hash } from 'node:crypto'

/** Name of the header, as a signature covers it. */
export const COLLECTION_SYNCHRONIZATION = 'collection-synchronization'

/** What a server says of an actor's followers at ours: which collection, where our part of it is, and its digest. */
export type FollowersClaim = { collectionId: string; url: string; digest: string }

const BYTES = 32
const NAMES = ['collectionId', 'url', 'digest'] as const
/** Three addresses of the usual length need a tenth of it. */
const MAX_LENGTH = 8192

/**
 * The digest of a part of a followers collection (FEP-8fcf): SHA-256 of each id, each once, combined by XOR; lower-case
 * hexadecimal. Of nobody it is 64 times 0.
 */
export const followersDigest = (ids: Iterable<string>): string => {
  const digest = Buffer.alloc(BYTES)
  for (const id of new Set(ids)) {
    const one = hash('sha256', id, 'buffer')
    for (let at = 0; at < BYTES; at++) digest.writeUInt8(digest.readUInt8(at) ^ one.readUInt8(at), at)
  }
  return digest.toString('hex')
}

/** The value of `Collection-Synchronization`: parameters as those of a signature by draft-cavage. */
export const writeClaim = (claim: FollowersClaim): string =>
  NAMES.map((name) => `${name}="${claim[name]}"`).join(', ')

/** What `Collection-Synchronization` says; null: it lacks something, says it twice, or its digest is none. */
export const readClaim = (header: string): FollowersClaim | null => {
  if (header.length > MAX_LENGTH) return null
  const parameters = [...header.matchAll(/(?:^|,)\s*(\w+)="([^"]*)"/g)].map(([, name, value]) => ({
    name,
    value,
  }))
  const of = (wanted: string): string | null => {
    const [value, second] = parameters.filter(({ name }) => name === wanted).map((one) => one.value)
    return second === undefined && value ? value : null
  }
  const [collectionId, url, digest] = NAMES.map(of)
  if (!collectionId || !url || !digest || !/^[\da-f]{64}$/i.test(digest)) return null
  return { collectionId, url, digest: digest.toLowerCase() }
}

/**
 * Whether the signature that a request was verified by covers its `Collection-Synchronization`. Of several by RFC 9421
 * each has to: any of them may be the one that holds.
 */
export const coversClaim = (headers: Headers): boolean => {
  const input = headers.get('signature-input')
  if (input !== null) {
    const covered = [...input.matchAll(/=\(([^)]*)\)/g)].map(([, names = '']) => names.split(' '))
    return covered.length > 0 && covered.every((names) => names.includes(`"${COLLECTION_SYNCHRONIZATION}"`))
  }
  const names = /headers="([^"]*)"/.exec(headers.get('signature') ?? '')?.[1] ?? ''
  return names.toLowerCase().split(' ').includes(COLLECTION_SYNCHRONIZATION)
}
