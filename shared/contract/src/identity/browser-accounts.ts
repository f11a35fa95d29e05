import { z } from 'zod'
import { Id, refusals, UserSmall } from '../common.ts'
import { operation } from '../operation.ts'
import { MOST_ACCOUNTS } from '../session-cookies.ts'
import { SessionUser } from './schemas.ts'

const tag = 'Account'
const params = z.object({ user_id: Id })

/** Several accounts in one browser: one of them reads and writes, the sessions of the others are put aside. */
export const authAccounts = operation({
  id: 'auth_accounts',
  method: 'GET',
  path: '/auth/accounts',
  context: 'identity',
  tag,
  summary: 'The accounts that this browser is signed in to',
  description: `Signing in to another account puts the session of the one before aside; ${MOST_ACCOUNTS} are kept, and one more ends the oldest of them.`,
  auth: 'optional',
  rate: 'web',
  openWhenPrivate: true,
  replies: {
    200: z
      .object({
        items: z.array(
          z
            .object({
              user: UserSmall,
              isCurrent: z.boolean().describe('Whether it is the one that reads and writes now'),
            })
            .meta({ id: 'BrowserAccount' }),
        ),
      })
      .meta({ id: 'BrowserAccounts' }),
    ...refusals(401, 429),
  },
})

export const authSwitchAccount = operation({
  id: 'auth_switch_account',
  method: 'POST',
  path: '/auth/accounts/{user_id}/switch',
  context: 'identity',
  tag,
  summary: 'Go on as another account that this browser is signed in to',
  auth: 'optional',
  rate: 'web',
  openWhenPrivate: true,
  params,
  replies: { 200: SessionUser, ...refusals(400, 401, 404, 429) },
})

export const authLeaveAccount = operation({
  id: 'auth_leave_account',
  method: 'DELETE',
  path: '/auth/accounts/{user_id}',
  context: 'identity',
  tag,
  summary: 'Sign out of one of the accounts of this browser',
  auth: 'optional',
  rate: 'web',
  openWhenPrivate: true,
  params,
  replies: { 204: null, ...refusals(400, 401, 404, 429) },
})

export const authLeaveAccounts = operation({
  id: 'auth_leave_accounts',
  method: 'DELETE',
  path: '/auth/accounts',
  context: 'identity',
  tag,
  summary: 'Sign out of every account of this browser',
  auth: 'optional',
  rate: 'web',
  openWhenPrivate: true,
  replies: { 204: null, ...refusals(401, 429) },
})

export const browserAccountOperations = [
  authAccounts,
  authSwitchAccount,
  authLeaveAccount,
  authLeaveAccounts,
] as const
