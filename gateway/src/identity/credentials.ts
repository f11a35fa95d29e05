import type { IncomingMessage } from 'node:http'
import { ACCOUNT_COOKIE, DEVICE_COOKIE, SESSION_COOKIE } from '@app/contract/session-cookies.ts'
import { parseCookie } from 'cookie'

/** An access token bound to a key, which comes with a proof of that key (RFC 9449, section 7.1). */
export const dpopOf = (req: IncomingMessage): { token: string; proof: string } | null => {
  const token = /^dpop +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  return token === undefined ? null : { token, proof: String(req.headers['dpop'] ?? '') }
}

/** What a request proves its caller with. Anything but these two schemes in `Authorization` counts as nothing. */
export const bearerOf = (req: IncomingMessage): string | null => {
  const { authorization = '' } = req.headers
  return /^bearer(?:\s|$)/i.test(authorization) ? authorization.slice('bearer'.length).trim() : null
}

/** Whether the browser is signed in to accounts beside the one that speaks, if one does. */
export const holdsAside = (cookie: string | undefined): boolean =>
  cookie !== undefined && cookie.includes(ACCOUNT_COOKIE)

/**
 * Whether the browser is signed in to some account, also where none of them speaks for it now. Cheap enough for the hot
 * path: may say yes to a cookie whose name only ends like ours.
 */
export const mayHoldSession = (cookie: string | undefined): boolean =>
  cookie !== undefined && (cookie.includes(`${SESSION_COOKIE}=`) || holdsAside(cookie))

const secret = new RegExp(`^(?:__Host-)?(?:${SESSION_COOKIE}|${DEVICE_COOKIE}|${ACCOUNT_COOKIE}\\d*)=`)

/** On https the name is `__Host-…`; by the plain one it was set by the previous release, and lasts until it ends. */
export const sessionOf = (req: IncomingMessage, https: boolean): string | null => {
  const { cookie } = req.headers
  if (cookie === undefined || !mayHoldSession(cookie)) return null
  const cookies = parseCookie(cookie)
  return (https ? cookies[`__Host-${SESSION_COOKIE}`] : undefined) || cookies[SESSION_COOKIE] || null
}

/** The other cookies, as one header; empty where there are none. */
export const withoutSession = (cookie: string | undefined): string =>
  cookie === undefined
    ? ''
    : cookie
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair !== '' && !secret.test(pair))
        .join('; ')

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined

/**
 * Whether a browser says that our own page sent this. Asked of everything that changes state and comes with a session
 * cookie: other sites can send the cookie along, but can forge none of these headers.
 */
export const isSameOrigin = (req: IncomingMessage, origin: string): boolean => {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  // Browsers of text send only what the form stood on.
  const given = req.headers.origin ?? originOf(req.headers.referer)
  if (given === undefined) return false
  if (given === origin || !URL.canParse(given)) return given === origin
  const { host, protocol } = new URL(given)
  // A page that came over plain http may be anybody's where ours come over https.
  return host === req.headers.host && (protocol === 'https:' || !origin.startsWith('https:'))
}

/** Whether a browser says that another site caused this, also by a link that somebody followed. */
export const isFromOtherSite = (req: IncomingMessage): boolean => {
  const site = req.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
