import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gateway, WebOptions } from '@app/gateway/index.ts'
import { SESSION_COOKIE } from '@app/contract/session-cookies.ts'
import { SERVICE_HEADER } from '@app/gateway/index.ts'
import { signService } from '@app/platform/http/internal-identity.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { ApiAnswer, ApiRequest } from '@app/web/server/page.ts'

type Api = (request: ApiRequest) => Promise<ApiAnswer>

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist')

export const isWebBuilt = (): Promise<boolean> =>
  access(join(dist, 'server', 'entry-server.js')).then(
    () => true,
    () => false,
  )

/** The renderer's questions to a gateway in the same process: no connection in between. */
export const askGateway =
  (gateway: () => Gateway): Api =>
  async ({ path, headers, ...request }) => {
    const {
      status,
      headers: given,
      body,
    } = await gateway().ask({
      ...request,
      url: path,
      headers: { ...headers, ...(request.body && { 'content-length': String(request.body.length) }) },
    })
    const valuesOf = (name: string) => [given[name] ?? []].flat().map(String)
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: {
        get: (name) => valuesOf(name.toLowerCase())[0] ?? null,
        getSetCookie: () => valuesOf('set-cookie'),
      },
      text: () => Promise.resolve(body.toString('utf8')),
    }
  }

/** The same to a gateway elsewhere, which is told that it is not one reader who asks so much. */
export const fetchGateway =
  (base: string, secret: string): Api =>
  ({ path, headers, method, body, signal }) =>
    fetch(base + path, {
      method,
      headers: { ...headers, [SERVICE_HEADER]: signService('gateway', secret) },
      body: body && new Uint8Array(body),
      redirect: 'manual',
      signal,
    })

export type WebHandler = Extract<WebOptions, { handler: unknown }>

/** The server-side renderer on the built application. */
export const createWeb = async (origin: string, api: Api, log: Logger): Promise<WebHandler> => {
  const { createWebHandler } = await import('@app/web/server/index.ts')
  const handler = await createWebHandler({
    api,
    origin,
    dist,
    sessionCookie: SESSION_COOKIE,
    onError: (error, path) => log.error({ err: error, path }, 'a page could not be drawn'),
  })
  return { handler, assets: handler.assets }
}
