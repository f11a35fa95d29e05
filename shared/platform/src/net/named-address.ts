import { isIP } from 'node:net'
import type { InstanceConfig } from '../config/instance.ts'
import { badRequest } from '../http/refusal.ts'
import { isPublicAddress } from './addresses.ts'

/**
 * The host of an address that somebody names for this instance to send things to; 400, naming the field, where it may not
 * be sent there. Names are looked up as something is sent, and refused then where they lead to a private network.
 */
export const hostToSendTo = (
  { url, allowPrivateNetworks }: Pick<InstanceConfig, 'url' | 'allowPrivateNetworks'>,
  field: string,
  address: string,
): string => {
  if (!URL.canParse(address)) throw badRequest(`${field}: must be an address.`)
  const { protocol, username, password, host, hostname } = new URL(address)
  if (protocol !== 'https:' && url.startsWith('https:'))
    throw badRequest(`${field}: must be an https address.`)
  if (username !== '' || password !== '') throw badRequest(`${field}: must not carry a name or a password.`)
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivateNetworks && (isIP(bare) !== 0 ? !isPublicAddress(bare) : bare === 'localhost'))
    throw badRequest(`${field}: must not lie in a private network.`)
  return host
}
