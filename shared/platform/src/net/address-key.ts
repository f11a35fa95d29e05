import ipaddr from 'ipaddr.js'

/** What the budget of an anonymous caller hangs on: an IPv4 address, or the /64 that one IPv6 subscriber holds. */
export const addressKey = (address: string): string => {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address
}

/** The network that one party is likely to hold whole: a /24 of IPv4, the /56 that a site of IPv6 is given (RFC 6177). */
export const networkKey = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const bytes = ipaddr.process(address).toByteArray()
  const kept = bytes.length === 4 ? 3 : 7
  return `${bytes.slice(0, kept).join('.')}/${kept * 8}`
}

/** The same network as people write it, for what is kept: `192.0.2.0/24`, `2001:db8:0:100::/56`. */
export const networkOf = (address: string): string | null => {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  const bits = parsed instanceof ipaddr.IPv6 ? 56 : 24
  const cidr = `${parsed.toString()}/${bits}`
  const network =
    parsed instanceof ipaddr.IPv6
      ? ipaddr.IPv6.networkAddressFromCIDR(cidr)
      : ipaddr.IPv4.networkAddressFromCIDR(cidr)
  return `${network.toString()}/${bits}`
}
