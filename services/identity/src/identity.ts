import type { ContextDeps } from '@app/platform/context.ts'
import { createAccounts } from './accounts/account.repository.ts'
import { createAccountViews } from './accounts/account.view.ts'
import { createCredentials } from './accounts/credentials.ts'
import { createEmailTokens } from './accounts/email-tokens.ts'
import { createLogin } from './accounts/login.ts'
import { createNotificationStatuses } from './accounts/notification-statuses.ts'
import { createPasswords } from './accounts/passwords.ts'
import { createRegistration } from './accounts/register.ts'
import { createSessions } from './accounts/sessions.ts'
import { createThrottle } from './accounts/throttle.ts'
import { createAdministration } from './admin/administration.ts'
import { createInstanceSettings } from './instance-settings.ts'
import { createAuthorization } from './oauth/authorize.ts'
import { createClientUse } from './oauth/client-use.ts'
import { createClients } from './oauth/client.repository.ts'
import { createClientRegistry } from './oauth/clients.ts'
import { createConsents } from './oauth/consents.ts'
import { createSigningKeys } from './oauth/keys.ts'
import { createTokenEndpoint } from './oauth/token-endpoint.ts'
import { createTokens } from './oauth/tokens.ts'
import { createProfiles } from './profile/profile.ts'
import { createRelations } from './relations/relations.ts'
import { createRemoteUsers } from './remote-users.ts'
import { createSecondFactor } from './security/second-factor.ts'
import { createRevocations } from './revocations.ts'

export type Identity = ReturnType<typeof createIdentity>

/** Builds repositories, views and use cases once, by hand. */
export const createIdentity = (deps: ContextDeps) => {
  const { db, outbox, work, cache, calls, clock, config, log, mailer } = deps
  const settings = createInstanceSettings(db, config)
  const accounts = createAccounts(db, outbox)
  const views = createAccountViews(db, createNotificationStatuses(calls))
  const passwords = createPasswords()
  const revocations = createRevocations(cache, log)
  const sessions = createSessions(db, accounts, clock)
  const emailTokens = createEmailTokens(db, work, config.url, clock)
  const throttle = createThrottle(cache, clock)
  const relations = createRelations(db, outbox, accounts)
  const keys = createSigningKeys(db, clock)
  const tokens = createTokens(db, accounts, keys, config.url, clock)
  const clients = createClients(db)
  const secondFactor = createSecondFactor({
    db,
    clock,
    settings,
    accounts,
    passwords,
    sessions,
    revocations,
  })
  const consents = createConsents(db, clock)

  return {
    deps,
    accounts,
    views,
    sessions,
    revocations,
    relations,
    keys,
    tokens,
    clients,
    clientUse: createClientUse(db, clock),
    consents,
    emailTokens,
    secondFactor,
    registration: createRegistration({
      db,
      settings,
      accounts,
      passwords,
      emailTokens,
      mailer,
      clock,
      outbox,
    }),
    login: createLogin({ db, accounts, passwords, sessions, throttle, secondFactor, clock }),
    credentials: createCredentials({
      db,
      settings,
      accounts,
      passwords,
      emailTokens,
      sessions,
      revocations,
      mailer,
    }),
    profiles: createProfiles(db, calls, accounts, clock),
    remoteUsers: createRemoteUsers(db, calls, accounts, log, clock),
    administration: createAdministration({
      db,
      settings,
      outbox,
      work,
      clock,
      accounts,
      sessions,
      relations,
      emailTokens,
      revocations,
    }),
    authorization: createAuthorization({
      db,
      clock,
      instanceUrl: config.url,
      accounts,
      clients,
      consents,
      tokens,
    }),
    tokenEndpoint: createTokenEndpoint({ db, clock, accounts, clients, tokens, revocations }),
    clientRegistry: createClientRegistry({
      db,
      settings,
      calls,
      clock,
      accounts,
      views,
      clients,
      tokens,
      revocations,
    }),
  }
}
