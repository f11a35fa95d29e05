import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buffer } from 'node:stream/consumers'
import { MIMEType } from 'node:util'
import { defaultLanguage, isInterfaceTag, LANGUAGE_COOKIE } from '@app/contract/languages.ts'
import { ACCOUNT_COOKIE } from '@app/contract/session-cookies.ts'
import { readCookie } from '../src/model/appearance.ts'
import type { ApiAnswer, ApiRequest, Page, PageRequest, Posted } from './page.ts'
import type { TextFiles } from '../vite/texts.ts'
import { pageHead, type Manifest } from './assets.ts'

export type WebHandlerOptions = {
  /**
   * Asks the API as the visitor would: the headers carry the visitor's cookies. In one process this is the gateway itself,
   * elsewhere a fetch to it.
   */
  api: (request: ApiRequest) => Promise<ApiAnswer>
  /** Public address of the site, for example `https://commonplace.example`. */
  origin: string
  /** Folder of the built bundles; `web/dist` by default. */
  dist?: string
  /** Name of the cookie that carries a session; without it a visitor is anonymous and nothing is asked about them. */
  sessionCookie?: string
  /** Told of what failed inside; visitors never are. */
  onError?: (error: unknown, path: string) => void
  timeoutMs?: number
}

export type WebHandler = ((req: IncomingMessage, res: ServerResponse) => void) & {
  /** Folder of static files beside the pages: `assets/` with hashed names, icons, manifest, service worker. */
  assets: string
}

type Renderer = {
  renderPage: (request: PageRequest) => Promise<Page>
  spriteUrl: string
}

/** What of the visitor's request goes along with every question: who asks, and from where. */
const passedOn = [
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-request-id',
  'authorization',
  // The gateway holds what is changed against these, as if the browser had asked it.
  'origin',
  'referer',
  'sec-fetch-site',
  // What a browser only keeps for later is not read yet.
  'sec-purpose',
  'purpose',
] as const

const distFolder = join(import.meta.dirname, '../dist')

/** The language a reader chose here, else the one that their browser likes best: the gateway names one of ours. */
const languageOf = ({
  cookie,
  'accept-language': header,
}: IncomingMessage['headers']): PageRequest['language'] => {
  const chosen = readCookie(cookie, LANGUAGE_COOKIE)
  if (isInterfaceTag(chosen)) return { tag: chosen, isChosen: true }
  return { tag: isInterfaceTag(header) ? header : defaultLanguage, isChosen: false }
}

const failedPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>That did not work</title><h1>That did not work</h1><p>Something went wrong on our side. <a href="">Try again</a>'

/** Path and query of the page that a form stood on; the front page where the browser does not say. */
const pageOf = (referer: string | undefined, host: string | undefined): string => {
  if (referer === undefined || !URL.canParse(referer)) return '/'
  const { host: theirs, pathname, search } = new URL(referer)
  return theirs === host ? pathname + search : '/'
}

/** More than any page of ours has. What reads `a&a&…` takes time with the square of its length. */
const MAX_FIELDS = 1_000

const hasTooManyFields = (body: Buffer, { essence, params }: MIMEType): boolean => {
  const between = essence === 'multipart/form-data' ? `--${params.get('boundary') ?? ''}` : '&'
  let fields = 0
  for (let at = body.indexOf(between); at !== -1; at = body.indexOf(between, at + between.length))
    if (++fields > MAX_FIELDS) return true
  return false
}

/** What was sent from a form; its size is bounded by the gateway. Null where it cannot be read. */
const readPosted = async (req: IncomingMessage): Promise<Posted | null> => {
  try {
    const type = new MIMEType(req.headers['content-type'] ?? '')
    const body = await buffer(req)
    if (hasTooManyFields(body, type)) return null
    const headers = { 'content-type': String(type) }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    return { form, from: pageOf(req.headers.referer, req.headers.host) }
  } catch {
    return null
  }
}

type Sent = { headers: Record<string, string>; bytes: Uint8Array | undefined }

/** A body as it goes over the wire: a form with files names its own boundary. */
const layOut = async (body: RequestInit['body']): Promise<Sent> => {
  if (body === undefined || body === null) return { headers: {}, bytes: undefined }
  if (typeof body === 'string') return { headers: {}, bytes: Buffer.from(body) }
  const response = new Response(body)
  const type = response.headers.get('content-type')
  return {
    headers: type === null ? {} : { 'content-type': type },
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

/** Answers every page of the site with HTML that can be read as it comes, and that the script brings to life. */
export const createWebHandler = async (options: WebHandlerOptions): Promise<WebHandler> => {
  const { api, onError, sessionCookie, timeoutMs = 8000 } = options
  const origin = new URL(options.origin).origin
  const dist = options.dist ?? distFolder
  const renderer = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as Renderer
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const texts = JSON.parse(await readFile(join(dist, 'client/.vite/texts.json'), 'utf8')) as TextFiles
  const head = pageHead(manifest, texts, renderer.spriteUrl)

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', origin)
    if (url.origin !== origin) return send(res, 404, failedPage, 'no-store')
    if (req.method !== 'GET' && req.method !== 'HEAD' && req.method !== 'POST') {
      res.setHeader('Allow', 'GET, HEAD, POST')
      return send(res, 405, failedPage, 'no-store')
    }
    const posted = req.method === 'POST' ? await readPosted(req) : undefined
    if (posted === null) return send(res, 400, failedPage, 'no-store')
    const cookie = req.headers.cookie
    const carried: Record<string, string> = { 'x-web-render': '1' }
    for (const name of passedOn) {
      const value = req.headers[name]
      if (typeof value === 'string') carried[name] = value
    }
    const patience = new AbortController()
    const { signal } = patience
    // One that ends with the page: a signal of its own time would hold all answers for as long.
    const timer = setTimeout(() => patience.abort(), timeoutMs)
    res.once('close', () => clearTimeout(timer))
    const language = languageOf(req.headers)
    // What the API says in words is said in the same language.
    carried['accept-language'] = language.tag
    const page = await renderer.renderPage({
      url,
      cookie,
      member: sessionCookie ? (cookie?.includes(`${sessionCookie}=`) ?? false) : cookie !== undefined,
      language,
      posted,
      transport: async (path, { method = 'GET', body, headers, credentials }) => {
        const sent = await layOut(body)
        const askAs = (who: Record<string, string>) =>
          api({
            method,
            path,
            headers: { ...who, ...(headers as Record<string, string>), ...sent.headers },
            body: sent.bytes,
            signal,
          })
        if (credentials !== 'omit') return askAs(carried)
        const { cookie: _, authorization: __, ...nobody } = carried
        const answer = await askAs(nobody)
        // An instance may be for members alone.
        return answer.status === 401 ? askAs(carried) : answer
      },
    })
    if (page.error !== undefined) onError?.(page.error, url.pathname)
    for (const one of page.cookies) res.appendHeader('Set-Cookie', one)
    if (page.location !== undefined) {
      res.writeHead(page.status, { Location: page.location, 'Cache-Control': 'no-store' }).end()
      return
    }
    const keep =
      posted ||
      page.personal ||
      (cookie?.includes(ACCOUNT_COOKIE) ?? false) ||
      page.status !== 200 ||
      page.cookies.length > 0
        ? 'private, no-store'
        : 'public, max-age=0, must-revalidate'
    res.setHeader('Vary', 'Cookie, Accept-Language')
    send(res, page.status, head.wrap(page, page.language), keep)
  }

  const handler = (req: IncomingMessage, res: ServerResponse): void => {
    answer(req, res).catch((error: unknown) => {
      onError?.(error, req.url ?? '/')
      if (res.headersSent) res.destroy()
      else send(res, 500, failedPage, 'no-store')
    })
  }
  return Object.assign(handler, { assets: join(dist, 'client') })
}

const send = (res: ServerResponse, status: number, html: string, cacheControl: string): void => {
  // Once, for its length and for the connection, which takes much longer to write what is still a string.
  const bytes = Buffer.from(html)
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': bytes.length,
    'Cache-Control': cacheControl,
  })
  res.end(res.req.method === 'HEAD' ? undefined : bytes)
}
