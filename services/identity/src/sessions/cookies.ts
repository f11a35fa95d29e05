import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'

/** Kept from scripts, and Lax: a cookie comes along when a link, or a provider, leads the browser here. */
const attributes = (instanceUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', secure: instanceUrl.startsWith('https:'), path: '/' }) as const

/**
 * On https the prefix keeps other hosts of the same site, and whoever speaks plain http in our name, from setting it
 * (RFC 6265bis, section 4.1.3.2).
 */
const nameOf = (name: string, instanceUrl: string): string =>
  instanceUrl.startsWith('https:') ? `__Host-${name}` : name

export const cookieOf = (req: IncomingMessage, instanceUrl: string, name: string): string | null =>
  parseCookie(req.headers.cookie ?? '')[nameOf(name, instanceUrl)] || null

/** Values of the cookies whose names begin so, by the rest of these. */
export const cookiesBeginning = (
  req: IncomingMessage,
  instanceUrl: string,
  beginning: string,
): Record<string, string> => {
  const start = nameOf(beginning, instanceUrl)
  const found = Object.entries(parseCookie(req.headers.cookie ?? '')).flatMap(([name, value]) =>
    name.startsWith(start) && value ? [[name.slice(start.length), value] as const] : [],
  )
  return Object.fromEntries(found)
}

/** Without a life (in milliseconds) it ends with the browser's own session. */
export const setCookie = (
  res: ServerResponse,
  instanceUrl: string,
  { name, value, lifeMs }: { name: string; value: string; lifeMs?: number | undefined },
): void => {
  const life =
    lifeMs === undefined ? {} : { maxAge: Math.floor(lifeMs / 1000), expires: new Date(Date.now() + lifeMs) }
  res.appendHeader(
    'Set-Cookie',
    stringifySetCookie({ name: nameOf(name, instanceUrl), value, ...attributes(instanceUrl), ...life }),
  )
}

export const clearCookie = (res: ServerResponse, instanceUrl: string, name: string): void => {
  const over = { value: '', expires: new Date(1) }
  // Under its plain name as well, by which the previous release set it.
  for (const each of new Set([nameOf(name, instanceUrl), name]))
    res.appendHeader('Set-Cookie', stringifySetCookie({ name: each, ...over, ...attributes(instanceUrl) }))
}
