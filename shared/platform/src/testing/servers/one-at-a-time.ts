import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Calls `take` with each whole message of MongoDB's wire protocol: each begins with its length, 32 bits, little-endian. */
const messages = (take: (message: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      take(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}

export type Entrance = { port: number; close(): Promise<void> }

/**
 * A port before a server of MongoDB's protocol that lets one command through at a time, whichever connection it comes
 * from. MongoDB changes a document as a whole; FerretDB 1 reads, changes and writes it in separate steps, so that of
 * two changes that meet one is lost. Commands that cannot meet are as whole as MongoDB's.
 */
export const oneAtATime = async (serverPort: number): Promise<Entrance> => {
  let turn: Promise<void> = Promise.resolve()
  const clients = new Set<Socket>()

  const entrance = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1')
    let answered: () => void = () => undefined
    const command = (message: Buffer) =>
      new Promise<void>((resolve) => {
        answered = resolve
        if (server.destroyed) resolve()
        else server.write(message)
      })

    clients.add(client)
    client.on(
      'data',
      messages((message) => (turn = turn.then(() => command(message)))),
    )
    server.on(
      'data',
      messages((answer) => {
        client.write(answer)
        answered()
      }),
    )
    // Why a connection ended is its client's or the server's to say; here one simply ends with the other.
    for (const end of [client, server]) {
      end.on('error', () => undefined)
      end.on('close', () => {
        clients.delete(client)
        client.destroy()
        server.destroy()
        answered()
      })
    }
  })
  await once(entrance.listen(0, '127.0.0.1'), 'listening')

  return {
    port: (entrance.address() as AddressInfo).port,
    async close() {
      const closed = once(entrance, 'close')
      entrance.close()
      for (const client of clients) client.destroy()
      await closed
    },
  }
}
