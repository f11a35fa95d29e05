import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../secrets/secrets.ts'

/** SHA-1, 6 digits, 30 seconds: what every authenticator understands (RFC 6238). */
const STEP_S = 30
const DIGITS = 6
/** A clock may be off by so much either way (rules/accounts.md#second-factor). */
const LEEWAY_S = 15

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding. */
export const toBase32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

export const fromBase32 = (text: string): Buffer => {
  let bits = ''
  for (const letter of text) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const newTotpSecret = (): string => toBase32(randomBytes(20))

/** The code of a time step (RFC 4226, section 5.3). */
export const totpAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest[digest.length - 1]! & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is, if it is one of now and none used before; else null. */
export const matchingStep = (secret: string, code: string, now: Date, lastStep: number): number | null => {
  const seconds = now.getTime() / 1000
  const first = Math.floor((seconds - LEEWAY_S) / STEP_S)
  const last = Math.floor((seconds + LEEWAY_S) / STEP_S)
  for (let step = first; step <= last; step++) {
    if (step > lastStep && sameText(totpAt(secret, step), code)) return step
  }
  return null
}

/** What a QR code for an authenticator holds. */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?` +
  new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' }).toString()
