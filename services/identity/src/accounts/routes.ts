import { authChangeUsername, authUsernameChangeable } from '@app/contract/identity/security.ts'
import {
  adminsCollection,
  moderatorsCollection,
  userRetrieve,
  userRetrieveByName,
  userRetrieveFollowPolicy,
  userRetrieveSelf,
  usersCollection,
} from '@app/contract/identity/users.ts'
import { notFound, unauthorized } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { clearSessionCookie } from '../sessions/session-cookie.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { listAccounts, listStaff } from './account-lists.view.ts'
import { findAccount } from './account.repository.ts'
import { viewProfile, viewUser, viewUsers } from './account.view.ts'
import { isKnown, renameAccount } from './rename-account.ts'
import { findOrResolveAccount } from './resolve-account.ts'

/** Profiles and lists of accounts, and the change of a name. */
export const accountRoutes = (identity: Identity): Route[] => [
  serve(usersCollection, async ({ query, principal }) => {
    const { accounts: found, pagination } = await listAccounts(identity, query, principal)
    return { items: await viewUsers(identity, found, principal), pagination }
  }),
  serve(adminsCollection, async ({ principal }) => ({
    items: await viewUsers(identity, await listStaff(identity, 'admin'), principal),
  })),
  serve(moderatorsCollection, async ({ principal }) => ({
    items: await viewUsers(identity, await listStaff(identity, 'moderator'), principal),
  })),
  serve(userRetrieveSelf, async ({ principal }) => {
    const account = await findAccount(identity, principal.userId)
    if (!account) throw unauthorized()
    return viewUser(identity, account, principal)
  }),
  serve(userRetrieve, async ({ params, principal }) => {
    const account = await findAccount(identity, params.user_id)
    if (!account) throw notFound('There is no user with this id.')
    return viewProfile(identity, account, principal)
  }),
  serve(userRetrieveFollowPolicy, async ({ params }) => {
    const account = await findAccount(identity, params.user_id)
    if (!account) throw notFound('There is no user with this id.')
    return { manuallyApprovesFollowers: account.approvesFollowers }
  }),
  serve(userRetrieveByName, async ({ params, principal }) => {
    const account = await findOrResolveAccount(identity, params.username, principal)
    if (!account) throw notFound('There is no user with this name.')
    return viewProfile(identity, account, principal)
  }),
  serve(authUsernameChangeable, async ({ principal }) => {
    const account = await ownAccount(identity, principal)
    return { changeable: !(await isKnown(identity, account.id)) }
  }),
  serve(authChangeUsername, async ({ body, principal, res }) => {
    const account = await ownAccount(identity, principal)
    await requireProof(identity, account, {
      password: body.currentPassword,
      sessionId: principal.sessionId,
    })
    await renameAccount(identity, account, body.username)
    clearSessionCookie(res, identity.config.url)
    return undefined
  }),
]
