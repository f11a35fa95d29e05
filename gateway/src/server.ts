import { STATUS_CODES } from 'node:http'
import type { ServerOptions } from 'node:http'
import type { HttpServer } from '@app/platform/http/server.ts'
import { openServer } from '@app/platform/http/server.ts'
import type { Gateway } from './gateway.ts'

/** Bounds what slow or noisy clients can hold: heads arrive within seconds, bodies within the time of a large upload. */
const gatewayServerOptions: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
}

/** In milliseconds; how often is looked whether somebody is late decides how exact the other two are. */
export type TimeBounds = Pick<
  ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'
>

export type RunningGateway = HttpServer & {
  /** Refuses what is late, answers what is under way, ends live streams, and lets go. */
  stop(): Promise<void>
}

/** Listens; until a gateway answers, only probes are. */
export const openGatewayServer = async ({
  port,
  host,
  bounds = {},
}: {
  port: number
  host?: string | undefined
  bounds?: TimeBounds
}): Promise<HttpServer> => {
  const opened = await openServer({ ...gatewayServerOptions, ...bounds, port, host })
  opened.server.maxHeadersCount = 100
  opened.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
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
  return opened
}

/** Lets a gateway answer on a port of its own. */
export const listen = async (
  gateway: Gateway,
  options: Parameters<typeof openGatewayServer>[0],
): Promise<RunningGateway> => {
  const opened = await openGatewayServer(options)
  opened.answerWith(gateway.handler)
  return {
    ...opened,
    async stop() {
      gateway.drain()
      const finished = opened.finish()
      gateway.endStreams()
      await finished
      await gateway.close()
      await opened.close()
    },
  }
}
