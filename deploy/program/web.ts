import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gateway, WebOptions } from '@app/gateway/index.ts'
import { SERVICE_HEADER, SESSION_COOKIE } from '@app/gateway/index.ts'
import { signService } from '@app/platform/http/internal-identity.ts'
import type { Logger } from '@app/platform/observe/log.ts'

type Api = (request: Request) => Promise<Response>

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist')

export const isWebBuilt = (): Promise<boolean> =>
  access(join(dist, 'server', 'entry-server.js')).then(
    () => true,
    () => false,
  )

const headersOf = (headers: NodeJS.Dict<number | string | string[]>): Headers => {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) result.append(name, String(one))
  }
  return result
}

const bodyOf = async (request: Request): Promise<Uint8Array | undefined> =>
  request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())

/** The renderer's questions to a gateway in the same process: no connection in between. */
export const askGateway =
  (gateway: () => Gateway): Api =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = await bodyOf(request)
    const answer = await gateway().ask({
      method: request.method,
      url: pathname + search,
      headers: {
        ...Object.fromEntries(request.headers),
        ...(body && { 'content-length': String(body.length) }),
      },
      body,
      signal: request.signal,
    })
    const bodiless = answer.status === 204 || answer.status === 304
    return new Response(bodiless ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: headersOf(answer.headers),
    })
  }

/** The same to a gateway elsewhere, which is told that it is not one reader who asks so much. */
export const fetchGateway =
  (base: string, secret: string): Api =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set(SERVICE_HEADER, signService('gateway', secret))
    return fetch(base + pathname + search, {
      method: request.method,
      headers,
      body: await bodyOf(request),
      redirect: 'manual',
      signal: request.signal,
    })
  }

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
