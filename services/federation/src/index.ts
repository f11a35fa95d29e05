import { actorKeys, resolveRemote } from '@app/contract/calls/federation.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import type { ContextModule } from '@app/platform/context.ts'
import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import { createActors } from './actors/actor.ts'
import { createListsWorker, orderLists } from './actors/magazine-lists.ts'
import { createKeys } from './actors/keys.ts'
import { createAddresses } from './addresses/addresses.ts'
import { createDelivery } from './delivery/deliver.ts'
import { createSending } from './outbox/send.ts'
import { createDiscovery } from './discovery/routes.ts'
import { createFetching } from './documents/fetch-document.ts'
import { createInbox } from './inbox/receive.ts'
import { createObjects } from './objects/save-object.ts'
import { createProcessing } from './inbox/process.ts'
import { createSignatureCheck } from './inbox/verify-signature.ts'
import { migrations } from './migrations/index.ts'
import { createPages } from './documents/routes.ts'
import { createPeers } from './instances/peers.ts'
import { createPolicy } from './instances/policy.ts'
import { createProjection } from './events/index.ts'
import { forgetPurged } from './magazines/purged-magazines.ts'
import { createResolve } from './discovery/resolve.ts'

const HOUR_MS = 60 * 60 * 1000

/** How long deduplication by id lasts; after it, effects still count once. */
const RECEIVED_DAYS = 30

/** Tells what runs here; open also where nothing is federated (rules/federation.md#discovery). */
const isNodeInfo = (path: string): boolean => /^\/(?:\.well-known\/)?nodeinfo(?:\/|$)/.test(path)

/** The context that speaks ActivityPub: what is here for others, what others send, what is sent to them. */
export const federation: ContextModule = (deps) => {
  const { db, calls, work, clock, log, config } = deps
  const at = createAddresses(config.url)
  const keys = createKeys(db)
  const policy = createPolicy(db, config)
  const fetching = createFetching(deps.fetch, keys, at, policy)
  const actors = createActors({
    db,
    calls,
    clock,
    fetching,
    at,
    onMagazine: (remote) => orderLists(work, remote),
  })
  const sending = createSending(work, clock, at)
  const objects = createObjects({ db, calls, clock, log, fetching, actors, at })
  const checkSignature = createSignatureCheck({ db, fetching, actors, clock })
  const process = createProcessing({ db, calls, actors, objects, fetching, sending, policy, at })
  const inbox = createInbox({ db, work, config, clock, policy, fetching, actors, checkSignature, process })
  const resolve = createResolve({ actors, objects, fetching, at, insecure: config.allowPrivateNetworks })

  const peers = createPeers({
    db,
    outbox: deps.outbox,
    fetching,
    clock,
    insecure: config.allowPrivateNetworks,
  })

  const router = Router()
  router.use(async (req, _res, next) => {
    if (isNodeInfo(req.path) || (await policy.federates())) next()
    else throw notFound('This instance does not federate.')
  })
  router.use(createDiscovery({ db, calls, config, at }))
  router.post(['/f/inbox', '/i/inbox', '/inbox', '/u/:name/inbox', '/m/:name/inbox'], ...inbox.handlers)
  router.use(createPages({ db, calls, config, keys, actors, at }))

  return {
    context: 'federation',
    routes: [],
    router,
    migrations,
    projection: createProjection(db, sending, keys, at),
    workers: [
      inbox.worker,
      createListsWorker({ calls, log, fetching, actors, objects }) as Worker,
      ...createDelivery({ db, work, actors, keys, fetch: deps.fetch, clock, log, policy, at }),
    ],
    calls: [
      answer(resolveRemote, async ({ query }) => {
        try {
          return await resolve(query)
        } catch (error) {
          if (!(error instanceof FetchFailed || error instanceof UnsafeAddress)) throw error
          return { userId: null, magazineId: null, object: null }
        }
      }),
      answer(actorKeys, async ({ userIds }) => {
        const rows = await db.query<{ user_id: number }>(
          'local-users',
          'select user_id from user_card where user_id = any($1) and domain is null',
          [userIds],
        )
        const local = new Set(rows.map((row) => row.user_id))
        const pem = async (userId: number) =>
          local.has(userId) ? (await keys.of('user', userId)).publicPem : null
        return { keys: await Promise.all(userIds.map(pem)) }
      }),
    ],
    tasks: [
      { name: 'federation.check-peers', everyMs: HOUR_MS, run: () => peers.check() },
      { name: 'federation.announce-peers', everyMs: HOUR_MS / 6, run: () => peers.announce() },
      { name: 'federation.forget-purged', everyMs: HOUR_MS, run: () => forgetPurged(db, clock.now()) },
      {
        name: 'federation.forget-received',
        everyMs: 24 * 60 * 60 * 1000,
        async run() {
          const before = new Date(clock.now().getTime() - RECEIVED_DAYS * 24 * 60 * 60 * 1000)
          await db.knex('received').where('received_at', '<', before).delete()
        },
      },
    ],
  }
}
