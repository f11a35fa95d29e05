import type { IncomingMessage, ServerResponse } from 'node:http'
import { ACCOUNT_COOKIE, SESSION_COOKIE } from '@app/contract/session-cookies.ts'
import { clearCookie, cookieOf, cookiesBeginning, setCookie } from './cookies.ts'

/** A session as a browser holds it. Without a life (in milliseconds) its cookie ends with the browser's own session. */
type Kept = { token: string; lifeMs: number | undefined }

export const sessionCookieOf = (req: IncomingMessage, instanceUrl: string): string | null =>
  cookieOf(req, instanceUrl, SESSION_COOKIE)

export const setSessionCookie = (
  res: ServerResponse,
  instanceUrl: string,
  { token: value, lifeMs }: Kept,
): void => setCookie(res, instanceUrl, { name: SESSION_COOKIE, value, lifeMs })

export const clearSessionCookie = (res: ServerResponse, instanceUrl: string): void =>
  clearCookie(res, instanceUrl, SESSION_COOKIE)

/** The sessions that were put aside, by the number of their account. */
export const asideCookiesOf = (
  req: IncomingMessage,
  instanceUrl: string,
): { accountId: number; token: string }[] =>
  Object.entries(cookiesBeginning(req, instanceUrl, ACCOUNT_COOKIE)).map(([rest, token]) => ({
    accountId: Number(rest),
    token,
  }))

export const setAsideCookie = (
  res: ServerResponse,
  instanceUrl: string,
  accountId: number,
  { token: value, lifeMs }: Kept,
): void => setCookie(res, instanceUrl, { name: `${ACCOUNT_COOKIE}${accountId}`, value, lifeMs })

export const clearAsideCookie = (res: ServerResponse, instanceUrl: string, accountId: number): void =>
  clearCookie(res, instanceUrl, `${ACCOUNT_COOKIE}${accountId}`)
