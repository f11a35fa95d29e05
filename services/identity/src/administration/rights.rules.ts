import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, unauthorized } from '@app/platform/http/refusal.ts'

/** A scope gives nothing by itself where a role is needed too (rules/oauth-and-limits.md#scopes). */
export const requireAdmin = (principal: Principal): void => {
  if (!principal.isAdmin) throw forbidden('Only administrators of this instance may do this.')
}

export const requireStaff = (principal: Principal): void => {
  if (!principal.isAdmin && !principal.isGlobalModerator)
    throw forbidden('Only administrators and global moderators of this instance may do this.')
}

/** For what the web application offers staff beyond the API. */
export const requireSession = ({ via }: Principal): void => {
  if (via !== 'session') throw unauthorized('Only a signed-in browser may do this.')
}
