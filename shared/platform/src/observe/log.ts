import { pino, stdTimeFunctions } from 'pino'
import type { DestinationStream, Logger as Pino } from 'pino'
export type Logger = Pino

const secrets = [
  'authorization',
  'cookie',
  '"set-cookie"',
  '"x-mbin-identity"',
  'password',
  'plainPassword',
  'currentPassword',
  'newPassword',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'id_token',
  'secret',
  'clientSecret',
  'client_secret',
  'code_verifier',
  'totp',
  'privateKey',
  'privateKeyPem',
  'apiKey',
]

const at = (prefix: string) =>
  secrets.map((name) => (name.startsWith('"') ? `${prefix}[${name}]` : `${prefix}.${name}`))
const redact = [
  ...secrets.map((name) => (name.startsWith('"') ? `[${name}]` : name)),
  ...at('*'),
  ...at('*.*'),
  ...at('*.headers'),
]

/** One JSON line per message, ISO time, no secrets however they came in. Written to stdout unless told otherwise. */
export const createLogger = (
  { level = 'info', name }: { level?: string; name: string },
  destination?: DestinationStream,
): Logger => {
  const options = {
    name,
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redact, censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
