import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import { createMemoryCache } from '@app/platform/cache/memory.ts'
import type { ContextRuntime } from '@app/platform/context.ts'
import { createContextApp } from '@app/platform/http/app.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import { currentRequest, formatMarks, noteMark } from '@app/platform/http/request-context.ts'
import { serve } from '@app/platform/http/serve.ts'
import { Router } from 'express'
import type { Logger } from 'pino'
import { operations } from './operations.ts'
import { readAll } from './wire.ts'

/** What the contexts of these tests saw of their requests. */
type Seen = {
  context: string
  url: string
  method: string
  headers: IncomingHttpHeaders
  body: string
}

/** Contexts made of the real HTTP kit, which note what reaches them. */
export const createContexts = (secret: string, uploadFolder: string, log: Logger) => {
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
    serve(operations.alike, async ({ principal }) => ({
      who: principal?.username ?? null,
      seen: ++answered,
    })),
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
    router.get('/media/endless', (_req, res) => {
      res.once('close', () => seen.push({ context, url: 'cut', method: '', headers: {}, body: '' }))
      const piece = Buffer.alloc(1024 * 1024)
      const more = () => {
        while (!res.destroyed && res.write(piece));
      }
      res.on('drain', more)
      more()
    })
    router.get('/rss', (_req, res) => {
      res.set({ 'Cache-Control': 'public, max-age=60', 'Last-Modified': 'Fri, 02 Jan 2026 03:04:05 GMT' })
      res.type('application/rss+xml').send(`<rss>${++answered}</rss>`)
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
      cache: createMemoryCache(),
      work: {
        enqueue: async () => undefined,
        within: () => ({ values: [], accepted: () => undefined }),
      },
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
export const createWeb = () => {
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
