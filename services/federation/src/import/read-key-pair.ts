import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject, webcrypto } from 'node:crypto'

export type KeyPair = {
  privateJwk: webcrypto.JsonWebKey
  publicJwk: webcrypto.JsonWebKey
  publicPem: string
}

const read = (pem: string, make: (text: string) => KeyObject): KeyObject | null => {
  try {
    // phpseclib ends lines with CRLF.
    const key = make(pem.replaceAll('\r\n', '\n').trim())
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

const spki = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }) as string

/** A pair of RSA keys as PEM of PKCS #8 or #1; null where they are none, or do not belong together. */
export const readKeyPair = (privatePem: string, publicPem: string): KeyPair | null => {
  const privateKey = read(privatePem, createPrivateKey)
  const publicKey = read(publicPem, createPublicKey)
  if (!privateKey || !publicKey || spki(createPublicKey(privateKey)) !== spki(publicKey)) return null
  const use = { alg: 'RS256', ext: true }
  return {
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...use, key_ops: ['sign'] },
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...use, key_ops: ['verify'] },
    publicPem: spki(publicKey),
  }
}
