import type { IncomingHttpHeaders } from 'node:http'
import { internalHeaders } from '@app/platform/http/headers.ts'
import { signInternal } from '@app/platform/http/internal-identity.ts'
import type { Principal } from '@app/platform/http/principal.ts'

/** The signature holds for a minute; a request must not arrive with the last second of it. */
const REUSED_MS = 20_000

/** Signs who asks, once for many requests of the same caller. */
export const createSigner = (secret: string): ((principal: Principal | null) => string) => {
  type Signed = { token: string; until: number }
  const bySomeone = new WeakMap<Principal, Signed>()
  let byNobody: Signed | undefined
  return (principal) => {
    const now = Date.now()
    const kept = principal ? bySomeone.get(principal) : byNobody
    if (kept && kept.until > now) return kept.token
    const signed = { token: signInternal(principal, secret, now), until: now + REUSED_MS }
    if (principal) bySomeone.set(principal, signed)
    else byNobody = signed
    return signed.token
  }
}

const ours = [
  ...Object.values(internalHeaders).filter((name) => name !== internalHeaders.requestId),
  'forwarded',
  'x-real-ip',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-server',
]

/** Takes away what only the inside of the system may say, whoever sent it. */
export const stripInternal = (headers: IncomingHttpHeaders): void => {
  for (const name of ours) delete headers[name]
  for (const name in headers) if (name.startsWith('x-mbin-')) delete headers[name]
}
