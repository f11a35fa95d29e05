import type { Principal } from './principal.ts'
import { forbidden } from './refusal.ts'
import { noteRoleAsked } from './request-context.ts'

/**
 * 403 for all but the instance's administrators: a scope gives nothing by itself where a role is needed too
 * (rules/oauth-and-limits.md#scopes).
 */
export const requireAdmin = (principal: Principal): void => {
  noteRoleAsked()
  if (!principal.isAdmin) throw forbidden('Only administrators of this instance may do this.')
}

/** For a route of administrators: refuses everybody else before any fault of what they sent. */
export const adminGuard = {
  guard: async ({ principal }: { principal: Principal }): Promise<void> => requireAdmin(principal),
}
