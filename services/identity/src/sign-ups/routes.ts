import {
  adminViewUserApplicationApprove,
  adminViewUserApplicationReject,
  adminViewUserApplications,
} from '@app/contract/identity/admin.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { requireTarget } from '../administration/require-target.ts'
import { requireStaff } from '../administration/rights.rules.ts'
import type { Identity } from '../context.ts'
import { decideApplication } from './decide-application.ts'
import { markSignUpsRead } from './mark-read.ts'
import { listApplications, toSignUp } from './sign-up.view.ts'

/** Applications for an account, for staff. */
export const signUpRoutes = (identity: Identity): Route[] => [
  serve(adminViewUserApplications, async ({ query, principal }) => {
    requireStaff(principal)
    const { accounts, pagination } = await listApplications(identity, query.p)
    markSignUpsRead(identity, principal.userId, accounts)
    return { items: accounts.map(toSignUp), pagination }
  }),
  serve(adminViewUserApplicationApprove, async ({ params, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireStaff)
    await decideApplication(identity, params.user_id, 'approved')
    return {}
  }),
  serve(adminViewUserApplicationReject, async ({ params, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireStaff)
    await decideApplication(identity, params.user_id, 'rejected')
    return {}
  }),
]
