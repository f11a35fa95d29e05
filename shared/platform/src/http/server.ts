import { createServer } from 'node:http'
import type { RequestListener, Server, ServerOptions, ServerResponse } from 'node:http'
import { createServer as createAcceptor } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { pathOf } from './address.ts'
import { sendProblem } from './problems.ts'

/** What is under way when a process stops gets this long. */
const FINISH_MS = 5_000
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Says whether another process took the connection; `closed` is to be called once that process has closed it. */
export type HandOver = (socket: Socket, closed: () => void) => boolean

export type HttpServer = {
  server: Server
  port: number
  /** Answers on a connection that was accepted elsewhere. */
  take(socket: Socket): void
  /** Offers each connection to another process before it is answered here. */
  share(hand: HandOver): void
  /** Hands over to whoever answers from now on. Before, only probes are: alive, but not ready. */
  answerWith(handler: RequestListener): void
  /** Answers on, and asks callers to go elsewhere with their next request: no connection outlives its answer. */
  drain(): void
  /** Refuses with 503 what comes from now on; resolves when what was under way is answered, after 5 s in any case. */
  finish(): Promise<void>
  /** Lets go of the port and of every connection. */
  close(): Promise<void>
}

const refuse = (res: ServerResponse, detail: string): void =>
  sendProblem(res, 503, detail, { 'Retry-After': '2', 'Cache-Control': 'no-store' })

const answerStarting: RequestListener = (req, res) => {
  const path = pathOf(req)
  if (path === '/healthz') res.setHeader('Content-Type', 'text/plain').end('ok\n')
  else if (path === '/readyz') {
    const body = JSON.stringify({ ready: false, starting: true, degraded: [], checks: {} })
    res.writeHead(503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body)
  } else refuse(res, 'This is starting. Try again in a moment.')
}

/** `accepts`: how connections come to be answered here. */
export type Listening = {
  port: number
  host?: string | undefined
  /** `all`: each that comes. `shared`: the same, unless another process takes it. `none`: those that are handed over. */
  accepts?: 'all' | 'shared' | 'none' | undefined
}

/** Listens at once, so that whoever starts it sees that it is alive while it waits for its stores. */
export const openServer = async ({
  port,
  host,
  accepts = 'all',
  ...options
}: ServerOptions & Listening): Promise<HttpServer> => {
  let handler = answerStarting
  let leaving = false
  let refusing = false
  let finished = () => {}
  const underWay = new Set<ServerResponse>()

  // Longer than load balancers and siblings keep a connection idle, so that they and not we close it.
  const server = createServer({ keepAliveTimeout: 75_000, noDelay: true, ...options }, (req, res) => {
    if (leaving) res.shouldKeepAlive = false
    if (refusing && !PROBES.has(pathOf(req))) return refuse(res, 'This is stopping. Try again in a moment.')
    underWay.add(res)
    res.once('close', () => {
      underWay.delete(res)
      if (underWay.size === 0) finished()
    })
    handler(req, res)
  })
  const drain = () => {
    leaving = true
    for (const res of underWay) res.shouldKeepAlive = false
  }
  const take = (socket: Socket) => {
    socket.allowHalfOpen = true
    server.emit('connection', socket)
    socket.resume()
  }
  let hand: HandOver = () => false
  // Nothing is read of a connection before it is known who answers on it.
  const acceptor =
    accepts === 'all'
      ? server
      : createAcceptor({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (socket) => {
          if (!hand(socket, () => undefined)) take(socket)
        })
  if (accepts !== 'none') {
    await new Promise<void>((resolve, reject) => {
      acceptor.once('error', reject)
      acceptor.listen(port, host, () => {
        acceptor.off('error', reject)
        resolve()
      })
    })
  }
  // Node begins to watch over the time that connections take when their server listens.
  if (acceptor !== server) server.emit('listening')
  return {
    server,
    port: accepts === 'none' ? port : (acceptor.address() as AddressInfo).port,
    take,
    share: (given) => void (hand = given),
    answerWith: (given) => void (handler = given),
    drain,
    async finish() {
      drain()
      refusing = true
      if (underWay.size === 0) return
      let late: NodeJS.Timeout | undefined
      await Promise.race([
        new Promise<void>((resolve) => (finished = resolve)),
        new Promise((resolve) => (late = setTimeout(resolve, FINISH_MS))),
      ])
      clearTimeout(late)
    },
    async close() {
      const closed = [server, ...(acceptor === server ? [] : [acceptor])].map(
        (one) => new Promise<void>((resolve) => one.close(() => resolve())),
      )
      server.closeAllConnections()
      await Promise.all(closed)
    },
  }
}
