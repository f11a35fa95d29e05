import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Environment } from '@app/platform/config/environment.ts'
import type { Wire } from '@app/platform/run/link.ts'

/** What a worker is told first. */
export type Start = { environment: Environment }

/** Comes with a connection that the worker is to answer on, and to tell of when it is closed. */
type Handed = { connection: number }
const isHanded = (message: unknown): message is Handed =>
  typeof message === 'object' && message !== null && 'connection' in message

/**
 * Gives an open connection to a worker, which says that it has it (`taken`). Until then it stays open here as well: a
 * worker that ends before it came to it takes nobody along.
 */
export const handOver = (
  child: ChildProcess,
  connection: number,
  socket: Socket,
  failed: () => void,
): void => {
  const message: Handed = { connection }
  child.send(message, socket, { keepOpen: true }, (error) => error && failed())
}

/** The channel between a primary process and one of its workers, as either end has it. */
export const wireOf = (
  end: {
    send?: ((message: never) => boolean) | undefined
    on(event: 'message', heard: (message: unknown, socket?: unknown) => void): unknown
  },
  taken: (connection: number, socket: Socket | undefined) => void = () => undefined,
): Wire => ({
  send: (message) => void end.send?.(message as never),
  listen: (heard) =>
    void end.on('message', (message, socket) =>
      isHanded(message) ? taken(message.connection, socket as Socket | undefined) : heard(message),
    ),
})
