import {
  authEndApp,
  userRetrieveOauthConsent,
  userRetrieveOauthConsents,
  userUpdateOauthConsent,
} from '@app/contract/identity/consents.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../../context.ts'
import { endApp, findOwnConsent, listConsents, readConsent, reduceConsent } from './consents.ts'

export const consentRoutes = (identity: Identity): Route[] => [
  serve(userRetrieveOauthConsents, ({ query, principal }) => listConsents(identity, principal.userId, query)),
  serve(userRetrieveOauthConsent, ({ params, principal }) =>
    readConsent(identity, principal.userId, params.consent_id),
  ),
  serve(
    userUpdateOauthConsent,
    ({ params, body, principal }) =>
      reduceConsent(identity, principal.userId, params.consent_id, body.scopes),
    { guard: ({ params, principal }) => findOwnConsent(identity, principal.userId, params.consent_id) },
  ),
  serve(authEndApp, async ({ params, principal }) => {
    await endApp(identity, principal.userId, params.consent_id)
    return undefined
  }),
]
