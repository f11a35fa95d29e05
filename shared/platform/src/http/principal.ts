import type { Scope } from '@app/contract/scopes.ts'
import { grantersOf } from '@app/contract/scopes.ts'

/** Who is asking, as the gateway established it. */
export type Principal = {
  userId: number
  username: string
  isAdmin: boolean
  isGlobalModerator: boolean
  isBot: boolean
  /** `session`: a browser session of the user's own, which holds every scope. */
  via: 'session' | 'token'
  scopes: readonly string[]
  clientId: string | null
  sessionId: string | null
  /** The authorization that a token and those refreshed from it hang on; none of a session, nor of a bot. */
  grantId?: string | null | undefined
}

/** Whether the caller may use what `scope` guards; nobody for an anonymous reader. */
export const holds = (principal: Principal | null, scope: Scope): boolean => {
  if (!principal) return false
  if (principal.via === 'session') return true
  const granters = grantersOf(scope)
  return principal.scopes.some((granted) => granters.has(granted as Scope))
}
