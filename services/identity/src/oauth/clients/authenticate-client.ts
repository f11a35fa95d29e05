import type { Request } from 'express'
import type { Identity } from '../../context.ts'
import { matchesHash } from '../../secrets/secrets.ts'
import { OAuthRefusal } from '../errors.ts'
import type { Parameters } from '../parameters.ts'
import type { Client } from './client.repository.ts'
import { findClient } from './client.repository.ts'

export const invalidClient = () => new OAuthRefusal('invalid_client', 'Client authentication failed')

/** `Authorization: Basic`: both halves are form-encoded before they are joined (RFC 6749, section 2.3.1). */
const readBasic = (header: string | undefined): { id: string; secret: string } | null => {
  const encoded = /^basic +(\S+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) throw invalidClient()
  const decode = (part: string): string => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '))
    } catch {
      throw invalidClient()
    }
  }
  return { id: decode(text.slice(0, colon)), secret: decode(text.slice(colon + 1)) }
}

/** Who calls the token and the revocation endpoint: a client by its secret, or a public one by its identifier alone. */
export const authenticateClient = async (
  identity: Identity,
  req: Request,
  parameters: Parameters,
): Promise<Client> => {
  const basic = readBasic(req.headers.authorization)
  if (basic && parameters['client_secret'] !== undefined)
    throw new OAuthRefusal('invalid_request', 'The client authenticated in two ways at once.')
  if (basic && parameters['client_id'] !== undefined && parameters['client_id'] !== basic.id)
    throw invalidClient()
  const id = basic?.id ?? parameters['client_id']
  const secret = basic ? basic.secret || undefined : parameters['client_secret']
  if (!id) throw new OAuthRefusal('invalid_request', 'The request lacks client_id.', 'Check client_id')
  const client = await findClient(identity, id)
  if (!client?.active) throw invalidClient()
  if (client.secretHash === null) {
    if (secret !== undefined) throw invalidClient()
    return client
  }
  if (secret === undefined)
    throw new OAuthRefusal('invalid_request', 'The request lacks client_secret.', 'Check client_secret')
  if (!matchesHash(secret, client.secretHash)) throw invalidClient()
  return client
}
