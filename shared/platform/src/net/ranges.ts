import { isIP } from 'node:net'
import proxyAddress from 'proxy-addr'

/** Ranges that Express and `proxy-addr` know by name (https://www.npmjs.com/package/proxy-addr). */
export const namedRanges = ['loopback', 'linklocal', 'uniquelocal'] as const

/** Whether this is an address, a range in CIDR notation, or a range with a name. */
export const isRange = (text: string): boolean => {
  if ((namedRanges as readonly string[]).includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  // proxy-addr also takes 10 for 0.0.0.10, and a netmask for a number of bits.
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && +bits >= 1 && +bits <= (version === 4 ? 32 : 128))
}

/** Tells of an address whether it lies in one of the ranges. Throws `TypeError` for what is none. */
export const inRanges = (ranges: readonly string[]): ((address: string) => boolean) => {
  const isInside = proxyAddress.compile([...ranges])
  return (address) => isInside(address, 0)
}
