import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput } from '@app/contract/call.ts'
import { instanceSettings } from '@app/contract/calls/community.ts'
import {
  noteClientUse,
  principalBySession,
  principalByToken,
  signingKeys,
} from '@app/contract/calls/identity.ts'
import { Id, refusals } from '@app/contract/common.ts'
import type { Context } from '@app/contract/operation.ts'
import { contexts, operation } from '@app/contract/operation.ts'
import { createMemoryCache } from '@app/platform/cache/memory.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { createCallRegistry, createInProcessCalls } from '@app/platform/calls/in-process.ts'
import type { ContextRuntime } from '@app/platform/context.ts'
import { createContextApp } from '@app/platform/http/app.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import { currentRequest, formatMarks, noteMark } from '@app/platform/http/request-context.ts'
import { serve } from '@app/platform/http/serve.ts'
import { Router } from 'express'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { pino } from 'pino'
import { z } from 'zod'
import type { GatewayOptions, Upstream } from '../src/index.ts'
import { createGateway, listen } from '../src/index.ts'
import type { TimeBounds } from '../src/server.ts'

const base = { context: 'content', summary: 'An operation of the tests.' } as const
const Thing = z.object({ id: z.int(), who: z.string().nullable(), seen: z.int() })

export const operations = {
  read: operation({
    ...base,
    id: 'thing_read',
    method: 'GET',
    path: '/api/thing/{thing_id}',
    auth: 'optional',
    rate: 'api_read',
    anonymousRate: 'anonymous_api_read',
    params: z.object({ thing_id: Id }),
    replies: { 200: Thing, ...refusals(401, 404, 429) },
  }),
  front: operation({
    ...base,
    id: 'thing_front',
    method: 'GET',
    path: '/api/things',
    auth: 'optional',
    rate: 'api_read',
    anonymousRate: 'anonymous_api_read',
    cacheMs: 1_000,
    query: z.object({ long: z.string().optional() }),
    replies: { 200: z.object({ who: z.string().nullable(), seen: z.int(), text: z.string() }) },
  }),
  named: operation({
    ...base,
    id: 'thing_named',
    method: 'GET',
    path: '/api/things/name/{name}',
    auth: 'none',
    rate: null,
    params: z.object({ name: z.string() }),
    replies: { 200: z.object({ name: z.string() }) },
  }),
  open: operation({
    ...base,
    id: 'thing_open',
    method: 'GET',
    path: '/api/info',
    auth: 'optional',
    rate: 'api_read',
    openWhenPrivate: true,
    replies: { 200: z.object({ open: z.boolean() }) },
  }),
  write: operation({
    ...base,
    id: 'thing_write',
    method: 'POST',
    path: '/api/thing/{thing_id}',
    auth: 'required',
    scopes: ['entry:create'],
    rate: 'api_update',
    params: z.object({ thing_id: Id }),
    body: z.object({ title: z.string() }),
    replies: { 201: z.object({ title: z.string() }), ...refusals(400, 401, 403, 404, 429) },
  }),
  illustrate: operation({
    ...base,
    id: 'thing_illustrate',
    method: 'PUT',
    path: '/api/thing/{thing_id}/picture',
    auth: 'none',
    rate: 'api_update',
    params: z.object({ thing_id: Id }),
    file: { names: ['uploadImage'], required: true },
    replies: { 200: z.object({ size: z.int() }), ...refusals(400, 404, 429) },
  }),
  found: operation({
    ...base,
    id: 'thing_found',
    method: 'POST',
    path: '/api/things',
    auth: 'required',
    rate: 'api_update',
    addressRate: 'entry',
    replies: { 204: null, ...refusals(401, 429) },
  }),
  vote: operation({
    ...base,
    id: 'thing_vote',
    method: 'PUT',
    path: '/api/thing/{thing_id}/vote',
    auth: 'required',
    scopes: ['entry:vote'],
    rate: 'api_entry',
    noBots: true,
    params: z.object({ thing_id: Id }),
    replies: { 204: null, ...refusals(401, 403, 429) },
  }),
  forbidden: operation({
    ...base,
    id: 'thing_forbidden',
    method: 'DELETE',
    path: '/api/thing/{thing_id}',
    auth: 'required',
    scopes: ['entry:delete'],
    rate: 'api_delete',
    params: z.object({ thing_id: Id }),
    replies: { 204: null, ...refusals(401, 403, 404, 429) },
  }),
  broken: operation({
    ...base,
    id: 'thing_broken',
    method: 'GET',
    path: '/api/broken',
    auth: 'none',
    rate: 'api_read',
    replies: { 200: z.object({}) },
  }),
}

export const alice: Principal = {
  userId: 7,
  username: 'alice',
  isAdmin: false,
  isGlobalModerator: false,
  isBot: false,
  via: 'session',
  scopes: [],
  clientId: null,
  sessionId: 'alice-session',
}

export type Reply = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  json: Record<string, unknown>
}

export type AskOptions = {
  headers?: Record<string, string>
  body?: string | Buffer
}

/** What the contexts of these tests saw of their requests. */
export type Seen = {
  context: string
  url: string
  method: string
  headers: IncomingHttpHeaders
  body: string
}

const log = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })

const start = async (listener: RequestListener): Promise<{ server: Server; origin: string }> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const stop = (server: Server): Promise<unknown> => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A request as it stands on the wire: no header is added, nothing is decoded or followed. */
export const ask = (origin: string, method: string, path: string, { headers = {}, body }: AskOptions = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const sent = request(origin + path, { method, headers, agent: false }, async (res) => {
      const bytes = await readAll(res)
      const text = bytes.toString('utf8')
      let json: Record<string, unknown> = {}
      try {
        json = JSON.parse(text) as Record<string, unknown>
      } catch {
        json = {}
      }
      resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes, text, json })
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** Contexts made of the real HTTP kit, which note what reaches them. */
const createContexts = (secret: string, uploadFolder: string) => {
  const seen: Seen[] = []
  const waited: string[] = []
  let answered = 0
  const hold: { release: Promise<void> } = { release: Promise.resolve() }

  const contentRoutes = [
    serve(operations.read, async ({ params, principal }) => ({
      id: params.thing_id,
      who: principal?.username ?? null,
      seen: ++answered,
    })),
    serve(operations.front, async ({ principal, query }) => {
      await hold.release
      return {
        who: principal?.username ?? null,
        seen: ++answered,
        text: query.long ? 'long '.repeat(2_000) : 'short',
      }
    }),
    serve(operations.named, async ({ params }) => ({ name: params.name })),
    serve(operations.open, async () => ({ open: true })),
    serve(operations.write, async ({ body, params }) => {
      noteMark('content', params.thing_id)
      return { title: body.title }
    }),
    serve(operations.illustrate, async ({ file }) => ({ size: file?.size ?? 0 })),
    serve(operations.found, async () => undefined),
    serve(operations.vote, async () => undefined),
    serve(operations.forbidden, async () => {
      throw forbidden('This is not yours.')
    }),
    serve(operations.broken, async () => {
      throw new Error('the password is hunter2')
    }),
  ]

  const runtimeOf = (context: Context): ContextRuntime => {
    const router = Router()
    router.get('/live/stream', (req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' })
      res.write('data: first\n\n')
      req.once('close', () => seen.push({ context, url: 'closed', method: '', headers: {}, body: '' }))
    })
    router.get('/media/slow', (req, res) => {
      res.once('close', () => seen.push({ context, url: 'gone', method: '', headers: {}, body: '' }))
      seen.push({ context, url: req.url, method: 'GET', headers: req.headers, body: '' })
    })
    router.post('/auth/mark', (_req, res) => {
      noteMark('identity', 3)
      res.json({ marks: formatMarks(currentRequest()?.marks ?? new Map()) })
    })
    router.use(async (req, res) => {
      const body = (await readAll(req)).toString('utf8')
      seen.push({ context, url: req.originalUrl, method: req.method, headers: req.headers, body })
      res.setHeader('X-Powered-By', 'something')
      res.json({ context, path: req.path })
    })
    return { context, migrations: [], routes: context === 'content' ? contentRoutes : [], router }
  }

  const apps = contexts.map((context) => {
    const app = createContextApp(runtimeOf(context), {
      secret,
      log,
      maxFileBytes: 1_000_000,
      uploadFolder,
      checkReplies: true,
      waitForMarks: async (marks) => void waited.push(formatMarks(marks)),
    })
    return [
      context,
      (req: Parameters<RequestListener>[0], res: Parameters<RequestListener>[1]) => {
        if (context === 'content') {
          seen.push({
            context,
            url: req.url ?? '',
            method: req.method ?? '',
            headers: { ...req.headers },
            body: '',
          })
        }
        app(req, res)
      },
    ] as const
  })
  return { apps, seen, waited, hold, answered: () => answered }
}

/** A page renderer that tells what it was given. */
const createWeb = () => {
  let rendered = 0
  return {
    rendered: () => rendered,
    handler: ((req, res) => {
      if (req.url === '/moved') {
        res.writeHead(302, { Location: '/elsewhere' })
        res.end()
        return
      }
      if (req.url?.startsWith('/welcome')) res.setHeader('Set-Cookie', 'guest=1')
      res.setHeader('Content-Type', 'text/html; charset=utf-8')
      res.setHeader('Vary', 'Accept-Language')
      const { cookie = '', 'accept-language': language = '' } = req.headers
      res.end(`<!doctype html><p>${++rendered} ${req.url} [${cookie}] [${language}] ${'x'.repeat(3_000)}`)
    }) satisfies RequestListener,
  }
}

export type WorldOptions = Partial<GatewayOptions> & { kind: Upstream['kind']; bounds?: TimeBounds }

export const gatewayWorld = async ({ kind, bounds = {}, ...overrides }: WorldOptions) => {
  const closers: (() => Promise<unknown>)[] = []
  const secret = 'a secret for tests'
  const uploads = await mkdtemp(join(tmpdir(), 'gateway-world-'))
  closers.push(() => rm(uploads, { recursive: true }))
  const parts = createContexts(secret, uploads)
  const web = createWeb()

  const upstreams = {} as Record<Context, Upstream>
  const servers = new Map<Context, Server>()
  for (const [context, app] of parts.apps) {
    if (kind === 'local') upstreams[context] = { kind, handler: app, ready: async () => true }
    else {
      const { server, origin } = await start((req, res) => {
        if (req.url === '/readyz') res.end('{}')
        else app(req, res)
      })
      servers.set(context, server)
      closers.push(() => stop(server))
      upstreams[context] = { kind, url: origin }
    }
  }

  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'first', alg: 'EdDSA', use: 'sig' }]
  const sessions = new Map<string, Principal>([['alice-cookie', alice]])
  const revoked = new Set<string>()
  const settings: Record<string, unknown> = { MBIN_PRIVATE_INSTANCE: false }
  const questions: string[] = []
  const used: CallInput<typeof noteClientUse>['uses'] = []
  const registry = createCallRegistry()
  registry.add([
    answer(signingKeys, async () => {
      questions.push('keys')
      return { keys }
    }),
    answer(principalByToken, async ({ tokenId, userId, clientId, scopes }) => {
      questions.push(`token ${tokenId}`)
      if (revoked.has(tokenId)) return null
      return {
        ...alice,
        userId,
        username: `user${userId}`,
        via: 'token' as const,
        scopes,
        clientId,
        sessionId: null,
        isBot: clientId === 'bot',
      }
    }),
    answer(principalBySession, async ({ token }) => {
      questions.push(`session ${token}`)
      const found = sessions.get(token)
      return found ? { ...found, scopes: [...found.scopes] } : null
    }),
    answer(noteClientUse, async ({ uses }) => {
      used.push(...uses)
      return {}
    }),
    answer(instanceSettings, async () => ({ settings: { ...settings } })),
  ])
  const cache = overrides.cache ?? createMemoryCache()
  const remoteWeb = kind === 'remote' ? await start(web.handler) : null
  if (remoteWeb) closers.push(() => stop(remoteWeb.server))
  const gateway = createGateway({
    config: {
      url: 'http://instance.test',
      domain: 'instance.test',
      softwareName: 'mbin',
      softwareVersion: '1.10.1',
      maxImageBytes: 6_000_000,
      allowPrivateNetworks: true,
    },
    operations: Object.values(operations),
    upstreams,
    web: remoteWeb ? { url: remoteWeb.origin } : { handler: web.handler },
    calls: createInProcessCalls(registry, { check: true }),
    log,
    secret,
    ...overrides,
    cache,
  })
  const running = await listen(gateway, { port: 0, host: '127.0.0.1', bounds })
  closers.push(() => running.stop())
  const origin = `http://127.0.0.1:${running.port}`

  return {
    ...parts,
    /** Where uploaded files lie while they are worked on. */
    uploads,
    web,
    gateway,
    running,
    origin,
    cache,
    servers,
    sessions,
    settings,
    revoked,
    questions,
    used,
    keys,
    ask: (method: string, path: string, options?: AskOptions) => ask(origin, method, path, options),
    token: async (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) => {
      const {
        sub = '9',
        scope = '',
        client_id = 'app',
        jti = `t${Math.random()}`,
        exp = '1h',
        ...rest
      } = claims
      return new SignJWT({ scope, client_id, ...rest })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'first', ...header })
        .setSubject(String(sub))
        .setJti(String(jti))
        .setIssuedAt()
        .setExpirationTime(exp as string | number)
        .sign(privateKey)
    },
    async close() {
      for (const closer of closers.splice(0).toReversed()) await closer()
    },
  }
}

export type GatewayWorld = Awaited<ReturnType<typeof gatewayWorld>>
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const sessionCookie = (token = 'alice-cookie') => ({ cookie: `theme=dark; mbin_session=${token}` })
