import type { ContextModule } from '@app/platform/context.ts'
import { Router } from 'express'
import { accountRoutes } from './accounts/routes.ts'
import { ensureFirstAdmin } from './administration/operate.ts'
import { administrationRoutes } from './administration/routes.ts'
import { archiveRoutes } from './archives/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { identityCalls } from './calls.ts'
import { contactRoutes } from './contact/routes.ts'
import { identityOf } from './context.ts'
import { deletionRoutes } from './deletions/routes.ts'
import { emailRouter } from './emails/router.ts'
import { emailRoutes } from './emails/routes.ts'
import { identityProjection } from './events/index.ts'
import { readSnapshot } from './events/snapshot.ts'
import { filterRoutes } from './filters/routes.ts'
import { instanceBlockRoutes } from './instance-blocks/routes.ts'
import { identityTasks, identityWorkers } from './jobs/index.ts'
import { migrations } from './migrations/index.ts'
import { movingRoutes } from './moving/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { clientRoutes } from './oauth/clients/routes.ts'
import { consentRoutes } from './oauth/consents/routes.ts'
import { ensureSigningKey } from './oauth/keys/signing-keys.ts'
import { oauthRouter, oauthRoutes } from './oauth/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { portabilityRoutes } from './portability/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { relationRoutes } from './relations/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { samplesRoutes } from './emails/sample-routes.ts'
import { signUpWaveRoutes } from './sign-up-waves/routes.ts'
import { readOpenSigns } from './sign-up-waves/wave.view.ts'
import { signUpRoutes } from './sign-ups/routes.ts'
import { ssoRouter } from './sso/router.ts'
import { ssoRoutes } from './sso/routes.ts'

/** Users, credentials, sessions and the OAuth2 server. */
export const identity: ContextModule = (deps) => {
  const ctx = identityOf(deps)
  return {
    context: 'identity',
    routes: [
      ...accountRoutes(ctx),
      ...registrationRoutes(ctx),
      ...signInRoutes(ctx),
      ...sessionRoutes(ctx),
      ...passwordRoutes(ctx),
      ...passkeyRoutes(ctx),
      ...emailRoutes(ctx),
      ...samplesRoutes(ctx),
      ...secondFactorRoutes(ctx),
      ...ssoRoutes(ctx),
      ...relationRoutes(ctx),
      ...profileRoutes(ctx),
      ...filterRoutes(ctx),
      ...instanceBlockRoutes(ctx),
      ...noteRoutes(ctx),
      ...oauthRoutes(ctx),
      ...clientRoutes(ctx),
      ...consentRoutes(ctx),
      ...administrationRoutes(ctx),
      ...signUpRoutes(ctx),
      ...signUpWaveRoutes(ctx),
      ...deletionRoutes(ctx),
      ...movingRoutes(ctx),
      ...portabilityRoutes(ctx),
      ...archiveRoutes(ctx),
      ...auditRoutes(ctx),
      ...contactRoutes(ctx),
    ],
    router: Router().use(emailRouter(ctx), oauthRouter(ctx), ssoRouter(ctx)),
    calls: identityCalls(ctx),
    projection: identityProjection(ctx),
    workers: identityWorkers(ctx),
    tasks: identityTasks(ctx),
    gauges: [
      {
        name: 'mbin_sign_up_wave',
        help: 'Whether new accounts wait for approval because of a wave of sign-ups, by what it was noticed by.',
        label: 'sign',
        read: () => readOpenSigns(ctx),
      },
    ],
    migrations,
    snapshot: (cursor) => readSnapshot(ctx, cursor),
    async start() {
      await ensureSigningKey(ctx)
      await ensureFirstAdmin(ctx)
    },
    stop: () => ctx.seen.close(),
  }
}
