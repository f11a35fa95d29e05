import type { IncomingMessage } from 'node:http'
import type { Principal } from './principal.ts'

const principals = new WeakMap<IncomingMessage, Principal | null>()

/** Who is asking, for routes written by hand as well as for operations; null for an anonymous reader. */
export const principalOf = (req: IncomingMessage): Principal | null => principals.get(req) ?? null

export const rememberPrincipal = (req: IncomingMessage, principal: Principal | null): void => {
  principals.set(req, principal)
}
