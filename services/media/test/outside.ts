import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Page = { type?: string; body?: string | Buffer; status?: number; headers?: Record<string, string> }
type Answer = Page | ((req: IncomingMessage, res: ServerResponse) => void)

/** A web server that stands for the rest of the internet, and remembers what it was asked. */
export const startOutside = async () => {
  const pages = new Map<string, Answer>()
  const asked: { path: string; userAgent: string }[] = []
  const server = createServer((req, res) => {
    const path = req.url ?? ''
    asked.push({ path, userAgent: req.headers['user-agent'] ?? '' })
    const page = pages.get(path) ?? { status: 404, body: 'nothing' }
    if (typeof page === 'function') return page(req, res)
    res.writeHead(page.status ?? 200, {
      ...(page.type !== undefined ? { 'content-type': page.type } : {}),
      ...page.headers,
    })
    res.end(page.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    asked,
    /** How often a path was asked for. */
    count: (path: string) => asked.filter((request) => request.path === path).length,
    set: (path: string, page: Answer): string => {
      pages.set(path, page)
      return base + path
    },
    html: (path: string, html: string): string => {
      pages.set(path, { type: 'text/html; charset=utf-8', body: html })
      return base + path
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Outside = Awaited<ReturnType<typeof startOutside>>
