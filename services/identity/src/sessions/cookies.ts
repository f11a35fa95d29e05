import type { ServerResponse } from 'node:http'
import { stringifySetCookie } from 'cookie'

/** Kept from scripts, and Lax: a cookie comes along when a link, or a provider, leads the browser here. */
const attributes = (instanceUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', secure: instanceUrl.startsWith('https:'), path: '/' }) as const

/** Without a life (in milliseconds) it ends with the browser's own session. */
export const setCookie = (
  res: ServerResponse,
  instanceUrl: string,
  { name, value, lifeMs }: { name: string; value: string; lifeMs?: number | undefined },
): void => {
  const life =
    lifeMs === undefined ? {} : { maxAge: Math.floor(lifeMs / 1000), expires: new Date(Date.now() + lifeMs) }
  res.appendHeader('Set-Cookie', stringifySetCookie({ name, value, ...attributes(instanceUrl), ...life }))
}

export const clearCookie = (res: ServerResponse, instanceUrl: string, name: string): void => {
  const over = { value: '', expires: new Date(1) }
  res.appendHeader('Set-Cookie', stringifySetCookie({ name, ...over, ...attributes(instanceUrl) }))
}
