import { createServer, STATUS_CODES } from 'node:http'
import type { Server, ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DRAIN_MS } from './gateway.ts'
import type { Gateway } from './gateway.ts'

/** Bounds what slow or noisy clients can hold: heads arrive within seconds, bodies within the time of a large upload. */
export const gatewayServerOptions: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the minute that load balancers keep a connection, so that they and not we close it.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16_384,
  noDelay: true,
}

/** In milliseconds; how often is looked whether somebody is late decides how exact the other two are. */
export type TimeBounds = Pick<
  ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'
>

export type RunningGateway = { server: Server; port: number; stop(): Promise<void> }

/** Listens, and on `stop` takes no new connections, answers what is under way and then lets go. */
export const listen = async (
  gateway: Gateway,
  { port, host, bounds = {} }: { port: number; host?: string; bounds?: TimeBounds },
): Promise<RunningGateway> => {
  const server = createServer({ ...gatewayServerOptions, ...bounds }, gateway.handler)
  server.maxHeadersCount = 100
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    // A sender who does not heed the end of the answer would go on sending, and hold what it holds.
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      () => socket.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async stop() {
      const drained = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      const closed = gateway.close().finally(() => server.closeIdleConnections())
      await drained
      clearTimeout(late)
      await closed
    },
  }
}
