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
