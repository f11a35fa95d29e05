import ipaddr from 'ipaddr.js'

/** The IPv4 address that an IPv6 one stands for where a translator forwards it (RFC 6052, well-known prefix). */
const translated = (address: ipaddr.IPv6): ipaddr.IPv4 | null => {
  const [a, b, c, d, e, f, high = 0, low = 0] = address.parts
  if (a !== 0x64 || b !== 0xff9b || c || d || e || f) return null
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff])
}

/** `2000::/3`, all that is handed out; ranges for special use inside it are named by ipaddr.js. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the public internet: none of the special-purpose ranges of RFC 6890 (loopback,
 * private, shared, link-local, documentation, multicast, reserved …), also when written as IPv6.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.zoneId) return false
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === 'unicast'
  const behindTranslator = translated(address)
  if (behindTranslator) return behindTranslator.range() === 'unicast'
  return address.match(globalUnicast) && address.range() === 'unicast'
}
