import type { ServerResponse } from 'node:http'
import { clearCookie, setCookie } from './cookies.ts'
import { SESSION_LIFE_MS } from './session.repository.ts'

const SESSION_COOKIE = 'mbin_session'

/** Not remembered, the cookie ends with the browser's own session. */
export const setSessionCookie = (
  res: ServerResponse,
  instanceUrl: string,
  token: string,
  remember = true,
): void => {
  const lifeMs = remember ? SESSION_LIFE_MS : undefined
  setCookie(res, instanceUrl, { name: SESSION_COOKIE, value: token, lifeMs })
}

export const clearSessionCookie = (res: ServerResponse, instanceUrl: string): void =>
  clearCookie(res, instanceUrl, SESSION_COOKIE)
