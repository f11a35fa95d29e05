import type { IncomingMessage } from 'node:http'
import { addressKey as keyOfAddress } from '@app/platform/net/address-key.ts'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

const parse = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  ipaddr.isValid(text) ? ipaddr.process(text) : null

/** Addresses come again and again, and reading one costs more than all the rest of the short way. */
const remembered = <T extends string | boolean>(work: (text: string) => T): ((text: string) => T) => {
  const known = new LRUCache<string, T>({ max: 10_000 })
  return (text) => {
    let result = known.get(text)
    if (result === undefined) known.set(text, (result = work(text)))
    return result
  }
}

const plain = remembered((text) => parse(text)?.toString() ?? text)

const rangesOf = (trusted: readonly string[]): Range[] =>
  trusted
    .flatMap((entry) => (entry === 'loopback' ? ['127.0.0.0/8', '::1/128'] : [entry]))
    .map((entry) => {
      if (entry.includes('/')) return ipaddr.parseCIDR(entry)
      const address = ipaddr.parse(entry)
      return [address, address.kind() === 'ipv4' ? 32 : 128]
    })

export type AddressOf = (req: IncomingMessage) => string

/** Whether an address lies in one of the ranges (addresses, CIDR ranges or `loopback`). */
export const addressIn = (trusted: readonly string[]): ((text: string) => boolean) => {
  const ranges = rangesOf(trusted)
  return (text) => {
    const address = parse(text)
    return (
      address !== null &&
      ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base as never, bits))
    )
  }
}

/**
 * The client's address. `X-Forwarded-For` counts only as far as the proxies that wrote it are trusted: from the right,
 * the first address that is none of ours.
 */
export const clientAddress = (trusted: readonly string[]): AddressOf => {
  const isTrusted = remembered(addressIn(trusted))
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

/** Remembered, for it is asked with every anonymous call. */
export const addressKey = remembered(keyOfAddress)
