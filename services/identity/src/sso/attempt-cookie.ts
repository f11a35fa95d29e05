import type { IncomingMessage, ServerResponse } from 'node:http'
import { clearCookie, cookieOf, setCookie } from '../sessions/cookies.ts'

/** Known to the browser that began an attempt, and to no other. */
const COOKIE = 'mbin_sso'
const COOKIE_LIFE_MS = 10 * 60_000

export const attemptCookieOf = (req: IncomingMessage, instanceUrl: string): string =>
  cookieOf(req, instanceUrl, COOKIE) ?? ''

export const keepAttempt = (res: ServerResponse, instanceUrl: string, token: string): void =>
  setCookie(res, instanceUrl, { name: COOKIE, value: token, lifeMs: COOKIE_LIFE_MS })
export const forgetAttempt = (res: ServerResponse, instanceUrl: string): void =>
  clearCookie(res, instanceUrl, COOKIE)
