import { pino, stdTimeFunctions } from 'pino'
import type { DestinationStream, Logger as Pino, LoggerOptions } from 'pino'
import { currentRequest } from '../http/request-context.ts'
import { createOutageLines } from './outage-lines.ts'

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

const WARN = 40

/** One JSON line per message, ISO time, no secrets however they came in. Written to stdout unless told otherwise. */
export const createLogger = (
  { level = 'info', name }: { level?: string; name: string },
  destination?: DestinationStream,
): Logger => {
  const outageLine = createOutageLines()
  const options: LoggerOptions = {
    name,
    level,
    base: { pid: process.pid },
    // What a request, an event or a job causes carries their ids, wherever in the program it is written.
    mixin() {
      const request = currentRequest()
      if (!request) return {}
      const traceId = request.traceparent?.split('-')[1]
      return traceId === undefined
        ? { requestId: request.requestId }
        : { requestId: request.requestId, traceId }
    },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod(args, write, line) {
        const [fields, message] = args as unknown as [unknown, unknown]
        if (line !== WARN || typeof fields !== 'object' || fields === null) return write.apply(this, args)
        const { written, leftOut } = outageLine((fields as { err?: unknown }).err, String(message))
        if (!written) return
        if (leftOut > 0) Object.assign(args[0] as object, { leftOut })
        write.apply(this, args)
      },
    },
    redact: { paths: redact, censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
