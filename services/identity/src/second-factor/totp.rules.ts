import { HOTP, Secret, TOTP } from 'otpauth'
import { sameText } from '../secrets/secrets.ts'

/** SHA-1, 6 digits, 30 seconds: what every authenticator understands (RFC 6238). */
const STEP_S = 30
const DIGITS = 6
/** A clock may be off by so much either way (rules/accounts.md#second-factor). */
const LEEWAY_S = 15

/** In base 32, as people type it into an authenticator: 160 bits (RFC 4226, section 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The code of a time step (RFC 4226, section 5.3). */
export const totpAt = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: DIGITS, counter: step })

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
  new TOTP({
    issuer,
    label: account,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_S,
  }).toString()
