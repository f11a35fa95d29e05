import type { IncomingMessage } from 'node:http'

/** Without the query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

/** Without its question mark; empty where there is none. */
export const searchOf = ({ url = '/' }: IncomingMessage): string => {
  const query = url.indexOf('?')
  return query === -1 ? '' : url.slice(query + 1)
}

/** Who asks, as the gateway says: only it calls a context. */
export const callerAddress = (req: IncomingMessage): string => {
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
  return forwarded.split(',', 1)[0]?.trim() || (req.socket.remoteAddress ?? '')
}
