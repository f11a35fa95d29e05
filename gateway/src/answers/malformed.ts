import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

const ESCAPED = /(?:%[0-9a-f]{2})+/gi
const BEYOND_ASCII = /%[89a-f]/i

/**
 * What is wrong with a request as it stands on the wire; null where nothing is. Two Host headers would let whoever is
 * in front of us and we ourselves see different sites (RFC 9112, section 3.2); bytes that are no UTF-8 would be read as
 * something else than was sent.
 */
export const malformation = ({ rawHeaders, url = '' }: IncomingMessage): string | null => {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) return 'Host: there is more than one.'
  if (!url.includes('%')) return null
  const broken = url
    .match(ESCAPED)
    ?.some(
      (escaped) => BEYOND_ASCII.test(escaped) && !isUtf8(Buffer.from(escaped.replaceAll('%', ''), 'hex')),
    )
  return broken ? 'The address is not valid UTF-8.' : null
}
