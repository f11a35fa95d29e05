import type { Principal } from '@app/platform/http/principal.ts'

/** The client that a browser session is. */
export const sessionClient = (sessionId: string): string => `session:${sessionId}`

/** The client that one authorization of an app is: its token, and those refreshed from it. */
export const grantClient = (clientId: string, grantId: string): string => `${clientId}:${grantId}`

/** One subscription for each authorization of an app, each bot, and each browser session. */
export const clientOf = ({ clientId, sessionId, grantId }: Principal): string => {
  if (clientId === null) return sessionClient(sessionId ?? '')
  return grantId ? grantClient(clientId, grantId) : clientId
}
