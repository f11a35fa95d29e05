import type { Worker } from '@app/platform/bus/bus.ts'
import type { ContextModule, Task } from '@app/platform/context.ts'
import type { Mail } from '@app/platform/mail/mailer.ts'
import { senderOf } from '@app/platform/mail/mailer.ts'
import { Router } from 'express'
import type { LinkJob } from './passwords/credentials.ts'
import { LINK_QUEUE } from './passwords/credentials.ts'
import { MAIL_QUEUE } from './emails/email-token.repository.ts'
import { accountRouter } from './emails/router.ts'
import { accountRoutes, userRoutes } from './accounts/routes.ts'
import { adminRoutes } from './administration/routes.ts'
import { staffRoutes } from './administration/staff-routes.ts'
import { identityCalls } from './calls.ts'
import { contactRoutes } from './contact/routes.ts'
import { keepInstancesBlockedForAll } from './instance-blocks/instance-blocks.ts'
import { filterRoutes } from './filters/routes.ts'
import type { Identity } from './context.ts'
import { createIdentity } from './context.ts'
import { keepInstanceSettings } from './instance/settings.ts'
import { migrations } from './migrations/index.ts'
import { noteRoutes } from './notes/routes.ts'
import { oauthRouter, oauthRoutes } from './oauth/routes.ts'
import { createOperations } from './operator.ts'
import { keepPeerSoftware } from './peers/peer-software.ts'
import { profileRoutes } from './profile/routes.ts'
import { endFollowsAcross } from './relations/cut-off.ts'
import { relationRoutes } from './relations/routes.ts'
import { keepReputation } from './reputation/reputation.ts'
import { securityRoutes } from './second-factor/routes.ts'
import { createSnapshot } from './events/snapshot.ts'
import { ssoRouter, ssoRoutes } from './sso/routes.ts'

export { operateIdentity } from './operator.ts'
export type { Operations as IdentityOperations } from './operator.ts'

const HOUR = 3_600_000
const RETRY_DELAYS_MS = [10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000]

const workersOf = ({ deps, settings, credentials, purgeWorker }: Identity): Worker[] => [
  {
    queue: MAIL_QUEUE,
    concurrency: 4,
    retryDelaysMs: RETRY_DELAYS_MS,
    async handle(job) {
      const { title, senderEmail } = await settings()
      await deps.mailer.send({ ...senderOf(title, senderEmail), ...(job.data as Mail) })
    },
  },
  {
    queue: LINK_QUEUE,
    concurrency: 2,
    retryDelaysMs: RETRY_DELAYS_MS,
    handle: (job) => credentials.sendLink(job.data as LinkJob),
  },
  purgeWorker as Worker,
]

const tasksOf = ({
  administration,
  keys,
  sessions,
  tokens,
  emailTokens,
  clientUse,
  ssoAttempts,
}: Identity): Task[] => [
  { name: 'identity.purge-due', everyMs: 24 * HOUR, run: () => administration.purgeDue() },
  { name: 'identity.rotate-keys', everyMs: 24 * HOUR, run: () => keys.rotateIfDue() },
  {
    name: 'identity.sweep',
    everyMs: HOUR,
    run: async () => {
      await tokens.sweep()
      await sessions.sweep()
      await emailTokens.sweep()
      await clientUse.sweep()
      await ssoAttempts.sweep()
    },
  },
]

/** Users, credentials, sessions and the OAuth2 server. */
export const identity: ContextModule = (deps) => {
  const parts = createIdentity(deps)
  return {
    context: 'identity',
    routes: [
      ...accountRoutes(parts),
      ...securityRoutes(parts),
      ...ssoRoutes(parts),
      ...userRoutes(parts),
      ...relationRoutes(parts),
      ...profileRoutes(parts),
      ...filterRoutes(parts),
      ...noteRoutes(parts),
      ...oauthRoutes(parts),
      ...adminRoutes(parts),
      ...staffRoutes(parts),
      ...contactRoutes(parts),
    ],
    router: Router().use(accountRouter(parts), oauthRouter(parts), ssoRouter(parts)),
    calls: identityCalls(parts),
    projection: {
      sources: ['community', 'content', 'federation'],
      handlers: [
        keepInstanceSettings,
        keepPeerSoftware,
        keepInstancesBlockedForAll(deps.outbox),
        endFollowsAcross(deps.outbox),
        ...keepReputation,
      ],
      async clear() {
        await deps.db.transaction(async (tx) => {
          await tx('instance_settings').delete()
          await tx('item_reputation').delete()
          await tx('peer_software').delete()
          await tx('instance_blocked_for_all').delete()
          await tx('account')
            .whereRaw('reputation <> 0 or downvotes <> 0')
            .update({ reputation: 0, downvotes: 0 })
        })
      },
    },
    workers: workersOf(parts),
    tasks: tasksOf(parts),
    migrations,
    snapshot: createSnapshot(deps.db),
    async start() {
      await parts.keys.ensure()
      await createOperations(parts).ensureAdmin()
    },
  }
}
