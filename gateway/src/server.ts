import { STATUS_CODES } from 'node:http'
import type { ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpServer, Listening } from '@app/platform/http/server.ts'
import { problem } from '@app/platform/http/problems.ts'
import { openServer } from '@app/platform/http/server.ts'
import { inRanges } from '@app/platform/net/ranges.ts'
import type { Gateway } from './gateway.ts'
import { addressKey } from './limits/address.ts'

/** Bounds what slow or noisy clients can hold: heads arrive within seconds, bodies within the time of a large upload. */
const gatewayServerOptions: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
}

/** Nothing that we answer takes longer to begin, nor does a reader who is there take longer for the next piece. */
const STALLED_MS = 60_000

/** In milliseconds; how often is looked whether somebody is late decides how exact the other two are. */
export type Bounds = Pick<
  ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'
> & {
  /** How long a connection may stand still while something is under way. */
  stalledMs?: number
  /** Connections of one address at once. */
  connections?: number
}

export type RunningGateway = HttpServer & {
  /** Refuses what is late, answers what is under way, ends live streams, and lets go. */
  stop(): Promise<void>
}

/** Beyond any browser, and what many people behind one address need at the same time. */
const CONNECTIONS_OF_ONE = 512

/** Counts one more connection of this address and answers what takes it off again; null: it has its share. */
type CountConnection = (address: string) => (() => void) | null

/** Bounds the connections of one address; a trusted proxy brings those of everybody. */
const shareConnections = (atMost: number, isProxy: (address: string) => boolean): CountConnection => {
  const counts = new Map<string, number>()
  return (address) => {
    if (isProxy(address)) return () => undefined
    const key = addressKey(address)
    const count = (counts.get(key) ?? 0) + 1
    if (count > atMost) return null
    counts.set(key, count)
    return () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left === 0) counts.delete(key)
      else counts.set(key, left)
    }
  }
}

/** What is told of a request that could not be read to the end of its headers, by the code of Node's parser. */
const faultOf = (code: string | undefined): readonly [status: number, detail: string] => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, `The address and the headers are larger than ${gatewayServerOptions.maxHeaderSize} bytes.`]
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long to arrive.']
  return [400, 'The request is no HTTP that could be read.']
}

/** Listens; until a gateway answers, only probes are. */
export const openGatewayServer = async ({
  bounds = {},
  trustedProxies = [],
  ...listening
}: Listening & {
  bounds?: Bounds
  trustedProxies?: readonly string[]
}): Promise<HttpServer> => {
  const { stalledMs = STALLED_MS, connections = CONNECTIONS_OF_ONE, ...times } = bounds
  const opened = await openServer({ ...gatewayServerOptions, ...times, ...listening })
  const countConnection = shareConnections(connections, inRanges(trustedProxies))
  opened.server.maxHeadersCount = 100
  // A reader who takes nothing holds an answer, a connection and a place; streams switch this off for themselves.
  opened.server.timeout = stalledMs
  // Those that another process accepted were counted there.
  if (listening.accepts !== 'none') {
    opened.server.on('connection', (socket: Socket) => {
      const leave = countConnection(socket.remoteAddress ?? '')
      if (leave) socket.once('close', leave)
      else socket.destroy()
    })
  }
  opened.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const [status, detail] = faultOf(error.code)
    const body = JSON.stringify(problem(status, detail))
    // A sender who does not heed the end of the answer would go on sending, and hold what it holds.
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
      () => socket.destroy(),
    )
  })
  return {
    ...opened,
    share: (hand) =>
      opened.share((socket) => {
        const leave = countConnection(socket.remoteAddress ?? '')
        if (!leave) {
          socket.destroy()
          return true
        }
        if (hand(socket, leave)) return true
        leave()
        return false
      }),
  }
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
