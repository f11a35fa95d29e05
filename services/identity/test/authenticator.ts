import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewCredential, UsedCredential } from '@app/contract/identity/passkey-credentials.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const VERIFIED = 0b101
const PRESENT_ONLY = 0b001
const HAS_KEY = 0b0100_0000

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** What a browser was given: the options of the server, of which these parts count. */
export type Asked = { challenge: string; [part: string]: unknown }

/** What somebody might do otherwise than they should. */
type Astray = { origin?: string; rpId?: string; verified?: boolean; counter?: number; type?: string }

/** Holds one passkey (ES256, without attestation) and signs with it as a browser of that site would have it sign. */
export const createAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = 'AAAA'

  const clientData = (type: string, { challenge }: Asked, astray: Astray) =>
    Buffer.from(
      JSON.stringify({
        type: astray.type ?? type,
        challenge,
        origin: astray.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (flags: number, astray: Astray, more: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(astray.counter ?? (counter += 1))
    return Buffer.concat([sha256(astray.rpId ?? new URL(origin).hostname), Buffer.from([flags]), count, more])
  }
  const flagsOf = ({ verified = true }: Astray) => (verified ? VERIFIED : PRESENT_ONLY)
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
  } as const

  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  return {
    /** Makes the passkey. */
    create(options: Asked, astray: Astray = {}): NewCredential {
      userHandle = (options['user'] as { id: string }).id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(flagsOf(astray) | HAS_KEY, astray, attested))],
        ]) as never,
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options, astray).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs with it. */
    use(options: Asked, astray: Astray = {}): UsedCredential {
      const data = clientData('webauthn.get', options, astray)
      const authenticatorData = authData(flagsOf(astray), astray)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
