import { randomBytes } from 'node:crypto'
import type { OAuthClient, OAuthClientRequest } from '@app/contract/identity/schemas.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { Account } from '../../accounts/account.ts'
import type { Accounts } from '../../accounts/account.repository.ts'
import type { AccountViews } from '../../accounts/account.view.ts'
import { namingTheField } from '../../registration/register.ts'
import type { ReadInstanceSettings } from '../../instance/settings.ts'
import { storeUpload } from '../../profile/change-profile.ts'
import type { Revocations } from '../../revocations/announce-revocations.ts'
import { hashToken, matchesHash } from '../../secrets/secrets.ts'
import type { Client, Clients } from './client.repository.ts'
import type { Tokens } from '../tokens/token.repository.ts'

/** What the fields of a registration demand of each other (rules/oauth-and-limits.md#clients). */
export const judgeRegistration = (wanted: OAuthClientRequest): void => {
  if (!wanted.grants.includes('client_credentials')) return
  if (wanted.public) throw badRequest('public: a public client cannot use client_credentials.')
  if (!wanted.username) throw badRequest('username: client_credentials needs a name for the bot account.')
}

type Needs = {
  db: Database
  settings: ReadInstanceSettings
  calls: Calls
  clock: Clock
  accounts: Accounts
  views: AccountViews
  clients: Clients
  tokens: Tokens
  revocations: Revocations
}

export type ClientRegistry = ReturnType<typeof createClientRegistry>

export const createClientRegistry = (needs: Needs) => {
  const { db, settings, calls, clock, accounts, views, clients, tokens, revocations } = needs

  const mayRegister = async (principal: Principal | null): Promise<void> => {
    const { adminOnlyClients } = await settings()
    if (adminOnlyClients && !principal?.isAdmin)
      throw forbidden('This instance only allows admins to create clients')
  }

  return {
    mayRegister,

    /** The secret is told once, in this answer, and stored hashed. A bot may work at once. */
    async register(
      wanted: OAuthClientRequest,
      principal: Principal | null,
      logo?: UploadedFile,
    ): Promise<OAuthClient> {
      await mayRegister(principal)
      judgeRegistration(wanted)
      const image = logo ? (await storeUpload(calls, logo, 'logo')).image : null
      const secret = wanted.public ? null : randomBytes(64).toString('hex')

      const { client, bot } = await namingTheField(
        db.transaction(async (tx) => {
          let made: Account | null = null
          if (wanted.grants.includes('client_credentials') && wanted.username) {
            made = await accounts.insert(tx, {
              username: wanted.username,
              email: wanted.contactEmail,
              is_bot: true,
              is_verified: true,
              created_at: clock.now(),
              last_active: clock.now(),
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
            createdAt: clock.now(),
          }
          await clients.insert(tx, registered)
          return { client: registered, bot: made }
        }),
      )
      const [user] = bot ? await views.small([bot], principal) : []
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
    },

    /** Deactivates for good and revokes all tokens. Repeating it is harmless. */
    async remove(identifier: string, secret: string): Promise<void> {
      const client = await clients.byId(identifier)
      if (!client?.secretHash || !matchesHash(secret, client.secretHash))
        throw badRequest('client_id, client_secret: there is no confidential client with these.')
      await db.transaction(async (tx) => {
        await clients.deactivate(tx, identifier)
        await tokens.revokeAll(tx, { clientId: identifier })
      })
      await revocations.announce({ clientId: identifier })
    },
  }
}
