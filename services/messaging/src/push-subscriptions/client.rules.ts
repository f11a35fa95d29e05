import type { Principal } from '@app/platform/http/principal.ts'

/** The client that a browser session is. */
export const sessionClient = (sessionId: string): string => `session:${sessionId}`

/** One subscription for each client of a member; a browser session is a client too. */
export const clientOf = ({ clientId, sessionId }: Principal): string =>
  clientId ?? sessionClient(sessionId ?? '')
