import { createRequire } from 'node:module'
import type { Socket } from 'node:net'

type Base = new (socket: Socket, options: unknown) => object

// The driver does not export the class, so it is taken from where mongoose finds it: the copy that it works with.
const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'))
const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js') as { Connection: Base }

/**
 * The driver's connection, whose commands end when it closes. The driver (mongodb 7.9) waits for the `drain` of a socket
 * that takes no more, and never hears that it closed instead: the command is never answered, and if it is the heartbeat
 * of the monitor, the server is never found again. Woken, it sees by itself that the connection is closed.
 */
export class DriverConnection extends Connection {
  constructor(socket: Socket, options: unknown) {
    super(socket, options)
    // After the listener of the driver, which notes the failure that the command then ends with.
    socket.once('close', () => socket.emit('drain'))
  }
}
