import type { IncomingMessage } from 'node:http'
import { addressKey as keyOfAddress, networkKey as keyOfNetwork } from '@app/platform/net/address-key.ts'
import { inRanges } from '@app/platform/net/ranges.ts'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Addresses come again and again, and reading one costs more than all the rest of the short way. */
const remembered = <T extends string | boolean>(work: (text: string) => T): ((text: string) => T) => {
  const known = new LRUCache<string, T>({ max: 10_000 })
  return (text) => {
    let result = known.get(text)
    if (result === undefined) known.set(text, (result = work(text)))
    return result
  }
}

const plain = remembered((text) => (ipaddr.isValid(text) ? ipaddr.process(text).toString() : text))

export type AddressOf = (req: IncomingMessage) => string

/**
 * The client's address. `X-Forwarded-For` counts only as far as the proxies that wrote it are trusted: from the right,
 * the first address that is none of ours.
 */
export const clientAddress = (trusted: readonly string[]): AddressOf => {
  const isTrusted = remembered(inRanges(trusted))
  return (req) => {
    const peer = req.socket.remoteAddress ?? ''
    if (trusted.length === 0 || !isTrusted(peer)) return plain(peer)
    let address = peer
    for (const hop of (req.headers['x-forwarded-for'] as string | undefined)?.split(',').toReversed() ?? []) {
      const text = hop.trim()
      if (!ipaddr.isValid(text)) break
      address = text
      if (!isTrusted(text)) break
    }
    return plain(address)
  }
}

/** The network that an address lies in. */
export const networkKey = remembered(keyOfNetwork)

/** Remembered, for it is asked with every anonymous call. */
export const addressKey = remembered(keyOfAddress)
