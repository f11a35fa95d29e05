import * as hosts from '@app/contract/federation/hosts.ts'
import { adminGuard, requireAdmin } from '@app/platform/http/require-admin.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Federation } from '../context.ts'
import { hostView, listHosts } from './hosts.view.ts'
import { retryHost } from './retry-host.ts'

export const hostRoutes = (federation: Federation): Route[] => [
  serve(
    hosts.adminHosts,
    ({ query, principal }) => {
      requireAdmin(principal)
      return listHosts(federation, query)
    },
    adminGuard,
  ),
  serve(hosts.adminHostRetrieve, ({ params, principal }) => {
    requireAdmin(principal)
    return hostView(federation, params.domain)
  }),
  serve(hosts.adminHostRetry, ({ params, principal }) => {
    requireAdmin(principal)
    return retryHost(federation, params.domain)
  }),
]
