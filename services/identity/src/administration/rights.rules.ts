import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, unauthorized } from '@app/platform/http/refusal.ts'
import { noteRoleAsked } from '@app/platform/http/request-context.ts'

/** As `requireAdmin`, for what global moderators may do, too. */
export const requireStaff = (principal: Principal): void => {
  noteRoleAsked()
  if (!principal.isAdmin && !principal.isGlobalModerator)
    throw forbidden('Only administrators and global moderators of this instance may do this.')
}

/** For what the web application offers staff beyond the API. */
export const requireSession = ({ via }: Principal): void => {
  if (via !== 'session') throw unauthorized('Only a signed-in browser may do this.')
}
