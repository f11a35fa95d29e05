import type { ContextDeps } from '@app/platform/context.ts'
import { createAccounts } from './accounts/account.repository.ts'
import { createAccountViews } from './accounts/account.view.ts'
import { createCredentials } from './passwords/credentials.ts'
import { createEmailTokens } from './emails/email-token.repository.ts'
import { createLogin } from './sign-in/sign-in.ts'
import { createNotificationStatuses } from './accounts/notification-statuses.ts'
import { createPasswords } from './passwords/hasher.ts'
import { createProofs } from './sign-in/require-proof.ts'
import { createRegistration } from './registration/register.ts'
import { createSessions } from './sessions/session.repository.ts'
import { createThrottle } from './sign-in/throttle.ts'
import { createAdministration } from './administration/administration.ts'
import { createPurgeWorker } from './jobs/purge.ts'
import { createCaptcha } from './captcha/configured.ts'
import { createFilterLists } from './filters/filter-lists.ts'
import { createInstanceBlocks } from './instance-blocks/instance-blocks.ts'
import { createInstanceSettings } from './instance/settings.ts'
import { createNotes } from './notes/notes.ts'
import { createAuthorization } from './oauth/authorization/endpoint.ts'
import { createClientUse } from './oauth/clients/client-use.ts'
import { createClients } from './oauth/clients/client.repository.ts'
import { createClientRegistry } from './oauth/clients/register-client.ts'
import { createConsents } from './oauth/consents/consents.ts'
import { createSigningKeys } from './oauth/keys/signing-keys.ts'
import { createRevocationEndpoint } from './oauth/tokens/revocation-endpoint.ts'
import { createTokenEndpoint } from './oauth/tokens/token-endpoint.ts'
import { createTokens } from './oauth/tokens/token.repository.ts'
import { createProfiles } from './profile/change-profile.ts'
import { createRename } from './accounts/rename-account.ts'
import { createRelations } from './relations/relations.ts'
import { createRemoteUsers } from './accounts/save-remote-account.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { createRevocations } from './revocations/announce-revocations.ts'
import { createAttempts } from './sso/attempt.repository.ts'
import { createSsoPeople } from './sso/admission.ts'
import { createSsoVisits } from './sso/sign-in.ts'

export type Identity = ReturnType<typeof createIdentity>

/** Builds repositories, views and use cases once, by hand. */
export const createIdentity = (deps: ContextDeps) => {
  const { db, outbox, work, cache, calls, clock, config, log, mailer } = deps
  const settings = createInstanceSettings(db, config)
  const accounts = createAccounts(db, outbox)
  const views = createAccountViews(db, createNotificationStatuses(calls), settings)
  const passwords = createPasswords()
  const revocations = createRevocations(cache, log)
  const sessions = createSessions(db, accounts, clock)
  const proofs = createProofs(passwords, sessions)
  const emailTokens = createEmailTokens(db, work, config.url, clock)
  const throttle = createThrottle(cache, clock)
  const captcha = createCaptcha(deps)
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
  const ssoAttempts = createAttempts(db, clock)
  const ssoPeople = createSsoPeople({ ...deps, settings, accounts, sessions, revocations })

  return {
    deps,
    settings,
    captcha,
    accounts,
    views,
    sessions,
    proofs,
    revocations,
    relations,
    keys,
    tokens,
    clients,
    clientUse: createClientUse(db, clock),
    consents,
    ssoAttempts,
    ssoPeople,
    ssoVisits: createSsoVisits({
      ...deps,
      accounts,
      attempts: ssoAttempts,
      people: ssoPeople,
      secondFactor,
      sessions,
      throttle,
    }),
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
      captcha,
    }),
    login: createLogin({ db, settings, accounts, passwords, sessions, throttle, secondFactor, clock }),
    credentials: createCredentials({
      db,
      work,
      settings,
      accounts,
      passwords,
      proofs,
      emailTokens,
      sessions,
      revocations,
      mailer,
      secondFactor,
      clock,
    }),
    filterLists: createFilterLists(db, outbox, accounts),
    instanceBlocks: createInstanceBlocks(db, outbox, calls, accounts),
    notes: createNotes(db, accounts),
    rename: createRename({ db, calls, accounts, sessions, revocations }),
    profiles: createProfiles(db, calls, accounts, clock),
    remoteUsers: createRemoteUsers(db, calls, accounts, log, clock),
    administration: createAdministration({
      db,
      settings,
      work,
      clock,
      accounts,
      sessions,
      tokens,
      consents,
      emailTokens,
      revocations,
    }),
    purgeWorker: createPurgeWorker({ ...deps, accounts, relations, revocations }),
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
    revocationEndpoint: createRevocationEndpoint({ db, clients, tokens, revocations }),
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
