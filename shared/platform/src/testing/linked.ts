import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { Link, Wire } from '../run/link.ts'
import { createLink } from '../run/link.ts'

const wireOf = (port: MessagePort): Wire => ({
  send: (message) => port.postMessage(JSON.stringify(message)),
  listen: (heard) => void port.on('message', (text: string) => heard(JSON.parse(text))),
})

/** Both ends of a link within one process, over a channel that copies what it carries. */
export const linked = (): { primary: Link; worker: Link; close(): void } => {
  const { port1, port2 } = new MessageChannel()
  const [primary, worker] = [createLink(wireOf(port1)), createLink(wireOf(port2))]
  return {
    primary,
    worker,
    close() {
      primary.close()
      worker.close()
      port1.close()
    },
  }
}
