import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ports that nobody listens on now. All are held until all are found, so that they differ. */
export const freePorts = async (count: number): Promise<number[]> => {
  const holders = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(holders.map((holder) => once(holder, 'listening')))
  const ports = holders.map((holder) => (holder.address() as AddressInfo).port)
  await Promise.all(holders.map((holder) => once(holder.close(), 'close')))
  return ports
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number

/** Whether something answers there with what `greets` accepts, after `hello` was said. */
export const answers = (
  port: number,
  hello: Buffer | string,
  greets: (data: Buffer) => boolean,
): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(hello))
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(2_000, () => end(false))
    socket.once('data', (data) => end(greets(data)))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })

/** Asks until it is so, or `stillThere` says that it never will be. */
export const until = async (
  ready: () => Promise<boolean>,
  { what, timeoutMs = 60_000, failed }: { what: string; timeoutMs?: number; failed?: () => string | null },
): Promise<void> => {
  for (const deadline = Date.now() + timeoutMs; !(await ready()); await sleep(25)) {
    const why = failed?.() ?? null
    if (why !== null) throw new Error(`${what} did not start: ${why}`)
    if (Date.now() > deadline) throw new Error(`${what} did not start in ${timeoutMs / 1000} s`)
  }
}
