import { randomBytes } from 'node:crypto'
import type { OAuthClient, OAuthClientRequest } from '@app/contract/identity/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import { noteStaffAct } from '@app/platform/http/staff-act.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import { insertAccount } from '../../accounts/account.repository.ts'
import type { Account } from '../../accounts/account.ts'
import { viewSmallUsers } from '../../accounts/account.view.ts'
import type { Identity } from '../../context.ts'
import { readSettings } from '../../instance/settings.ts'
import { storeUpload } from '../../profile/change-profile.ts'
import { refuseTaken } from '../../registration/taken.ts'
import { announceRevocations } from '../../revocations/announce-revocations.ts'
import { hashToken, matchesHash } from '../../secrets/secrets.ts'
import { revokeGrants } from '../tokens/token.repository.ts'
import type { Client } from './client.repository.ts'
import { deactivateClient, findClient, insertClient } from './client.repository.ts'

/** What the fields of a registration demand of each other (rules/oauth-and-limits.md#clients). */
const validateRegistration = (wanted: OAuthClientRequest): void => {
  if (!wanted.grants.includes('client_credentials')) return
  if (wanted.public) throw badRequest('public: a public client cannot use client_credentials.')
  if (!wanted.username) throw badRequest('username: client_credentials needs a name for the bot account.')
}

export const requireMayRegister = async (identity: Identity, principal: Principal | null): Promise<void> => {
  const { adminOnlyClients } = await readSettings(identity)
  if (!adminOnlyClients) return
  if (!principal?.isAdmin) throw forbidden('This instance only allows admins to create clients')
  noteStaffAct()
}

/** The secret is told once, in this answer, and stored hashed. A bot may work at once. */
export const registerClient = async (
  identity: Identity,
  wanted: OAuthClientRequest,
  principal: Principal | null,
  logo?: UploadedFile,
): Promise<OAuthClient> => {
  await requireMayRegister(identity, principal)
  validateRegistration(wanted)
  const image = logo ? (await storeUpload(identity, logo, 'logo')).image : null
  const secret = wanted.public ? null : randomBytes(64).toString('hex')

  const { client, bot } = await refuseTaken(
    identity.db.transaction(async (tx) => {
      let made: Account | null = null
      if (wanted.grants.includes('client_credentials') && wanted.username) {
        made = await insertAccount(identity, tx, {
          username: wanted.username,
          email: wanted.contactEmail,
          is_bot: true,
          is_verified: true,
          created_at: identity.clock.now(),
          last_active: identity.clock.now(),
        })
      }
      const registered: Client = {
        identifier: randomBytes(16).toString('hex'),
        secretHash: secret === null ? null : hashToken(secret),
        name: wanted.name,
        contactEmail: wanted.contactEmail,
        description: wanted.description ?? null,
        redirectUris: [...new Set(wanted.redirectUris)],
        grants: [...new Set(wanted.grants)],
        scopes: [...new Set(wanted.scopes)],
        image,
        botId: made?.id ?? null,
        active: true,
        createdAt: identity.clock.now(),
      }
      await insertClient(tx, registered)
      return { client: registered, bot: made }
    }),
  )
  const [user] = bot ? await viewSmallUsers(identity, [bot], principal) : []
  return {
    identifier: client.identifier,
    secret,
    name: client.name,
    contactEmail: client.contactEmail,
    description: client.description,
    user: user ?? null,
    redirectUris: client.redirectUris,
    grants: client.grants,
    scopes: client.scopes,
    image: client.image,
  }
}

/** Deactivates for good and revokes all tokens. Repeating it is harmless. */
export const removeClient = async (identity: Identity, identifier: string, secret: string): Promise<void> => {
  const client = await findClient(identity, identifier)
  if (!client?.secretHash || !matchesHash(secret, client.secretHash))
    throw badRequest('client_id, client_secret: there is no confidential client with these.')
  await identity.db.transaction(async (tx) => {
    await deactivateClient(tx, identifier)
    await revokeGrants(identity, tx, { clientId: identifier })
  })
  await announceRevocations(identity, { clientId: identifier })
}
