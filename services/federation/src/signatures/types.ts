import type { webcrypto } from 'node:crypto'

/** How requests are signed: draft-cavage-http-signatures-12, or RFC 9421. */
export type Scheme = 'cavage' | 'rfc9421'

/**
 * Why we think that a host takes a scheme: it `told` so, by what it sends or says of itself; what was signed so was
 * `taken`; or it was, where the other one had been refused.
 */
export type Basis = 'told' | 'taken' | 'other refused'

export type KnownScheme = { scheme: Scheme; basis: Basis }

export type SigningKey = {
  id: string
  privateKey: webcrypto.CryptoKey
  /** What was the key before, while there may be servers that know no other. */
  previousKey?: webcrypto.CryptoKey | null
}

/** A request that is to be signed. `url` is spelt as it goes out. */
export type UnsignedRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** What somebody wants a signature by RFC 9421 to be like, as `Accept-Signature` says. */
export type Challenge = {
  label: string
  components: string[]
  nonce?: string
  tag?: string
  expires?: true
}
