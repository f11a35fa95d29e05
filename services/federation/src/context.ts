import { Remembered } from '@app/platform/cache/remembered.ts'
import type { Limiter } from '@app/platform/cache/cache.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { LRUCache } from 'lru-cache'
import { createActorLoaders } from './actors/actor-loaders.ts'
import type { Actor, ActorKey, PeerKey } from './actors/types.ts'
import { Bell } from './delivery/bell.ts'
import type { DeliveredBody } from './delivery/types.ts'
import { createInboxBatches } from './inbox/batches.ts'
import type { Policy } from './instances/types.ts'
import { createAnnouncing } from './outbox/announce-batch.ts'
import type { KnownScheme } from './signatures/types.ts'

/** What the use cases of this context work with. */
export type Federation = ContextDeps & {
  /** Scheme, host and port of this instance. */
  origin: string
  /** What many activities ask of actors in the same moment. */
  loaders: ReturnType<typeof createActorLoaders>
  /** What many activities that come in do in the same moment. */
  inbox: ReturnType<typeof createInboxBatches>
  /** Passes on what concerns magazines here. */
  announce: ReturnType<typeof createAnnouncing>
  /** Key pairs of local actors, by kind and id. */
  keys: Remembered<string, ActorKey>
  /** Actors that are being fetched, by address: whoever needs one meanwhile waits for the same fetch. */
  actorFetches: Map<string, Promise<Actor | null>>
  /** Bodies of the activities that are being delivered, by uuid. */
  bodies: Remembered<string, DeliveredBody | undefined>
  /** Digests of followers at each origin, for an activity that is being delivered, by its uuid. */
  followerDigests: LRUCache<string, Promise<Map<string, string>>>
  /** How often the followers of each actor are compared by their list. */
  followerSyncs: Limiter
  /** Keys that verified a signature lately, by their ids. */
  peerKeys: LRUCache<string, PeerKey>
  /** Hosts that were heard of lately. */
  heardOf: LRUCache<string, true>
  /** Which hosts we talk to, as asked a moment ago. */
  policies: LRUCache<string, Promise<Policy>>
  /** How hosts want requests signed, as asked a while ago. */
  schemes: LRUCache<string, Promise<KnownScheme | null>>
  /** Hosts that took neither signature a moment ago. */
  vainKnocks: LRUCache<string, true>
  /** How often each host is asked in the background. */
  fetchTurns: Limiter
  /** How much each relay may bring. */
  relayed: Limiter
  /** What is kept now was missed before: it is no news to anybody. */
  isBackfill: boolean
  /** Rings when there is something to deliver. */
  deliveryBell: Bell
}

const KEYS = 1_000
/** Processes learn that late that an actor has new keys. */
export const KEYS_MS = 60 * 1000
/** Those of people elsewhere who are active at the same time. */
const PEER_KEYS = 20_000
const HOSTS = 10_000
/** How exact the time is at which a host was last heard of. */
const HEARD_MS = 60 * 1000
/** Other processes learn that late that a host is cut off. */
const POLICY_MS = 1_000
/** Other processes learn that late how a host wants requests signed. */
const SCHEME_MS = 60 * 1000
/** As long a host that refuses both signatures gets one request and not two. */
const VAIN_MS = 60 * 1000
const BODIES = 200
const FETCHES_PER_MINUTE = 60
/** An activity that is tried again later is sent with what holds by then. */
const FOLLOWER_DIGESTS_MS = 30 * 1000
/** Activities and objects that one relay may bring in a minute. */
const RELAYED_PER_MINUTE = 120
const FOLLOWER_SYNC_MS = 10 * 60 * 1000

export const createFederation = (deps: ContextDeps): Federation => ({
  ...deps,
  origin: new URL(deps.config.url).origin,
  loaders: createActorLoaders(deps.db),
  inbox: createInboxBatches(deps.db),
  announce: createAnnouncing(deps.db),
  keys: new Remembered('keys', KEYS, KEYS_MS),
  actorFetches: new Map(),
  bodies: new Remembered('bodies', BODIES),
  followerDigests: new LRUCache({ max: BODIES, ttl: FOLLOWER_DIGESTS_MS }),
  followerSyncs: deps.cache.limiter('federation.followers', { points: 1, durationMs: FOLLOWER_SYNC_MS }),
  peerKeys: new LRUCache({ max: PEER_KEYS }),
  heardOf: new LRUCache({ max: HOSTS, ttl: HEARD_MS }),
  policies: new LRUCache({ max: HOSTS, ttl: POLICY_MS }),
  schemes: new LRUCache({ max: HOSTS, ttl: SCHEME_MS }),
  vainKnocks: new LRUCache({ max: HOSTS, ttl: VAIN_MS }),
  fetchTurns: deps.cache.limiter('federation.fetch', {
    points: deps.config.fetchesPerMinute ?? FETCHES_PER_MINUTE,
    durationMs: 60_000,
  }),
  relayed: deps.cache.limiter('federation.relayed', { points: RELAYED_PER_MINUTE, durationMs: 60_000 }),
  isBackfill: false,
  deliveryBell: new Bell(),
})
