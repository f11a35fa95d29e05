import { instanceHealth, instanceJobsReplay } from '@app/contract/community/health.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { askHealth, askReplay } from '@app/platform/observe/health.ts'
import { adminGuard, requireAdmin } from '@app/platform/http/require-admin.ts'
import { readBackups } from '../backups/backup-runs.ts'
import type { Community } from '../context.ts'

/** How the processes of the instance do, for its administrators. */
export const healthRoutes = ({ cache, db }: Community): Route[] => [
  serve(
    instanceHealth,
    async ({ query, principal }) => {
      requireAdmin(principal)
      const [processes, backups] = await Promise.all([askHealth(cache, query.span), readBackups(db)])
      return { processes, backups }
    },
    adminGuard,
  ),
  serve(
    instanceJobsReplay,
    async ({ params, principal }) => {
      requireAdmin(principal)
      await askReplay(cache, params.queue)
      return undefined
    },
    adminGuard,
  ),
]
